import type { InternedNames } from '../interned-names.ts'

/** Names as some text brings them up, and the ids that they have in the reading that saw the text last. */
export interface Mentioned {
  readonly names: readonly string[]
  readonly ids: Int32Array
}

export const mentionedOf = (ids: readonly number[], table: InternedNames): Mentioned => ({
  names: ids.map((id) => table.name(id)),
  ids: Int32Array.from(ids),
})

/**
 * Brings the names up again, in another reading. Returns what its ids are by the old ones, undefined when all are as they were, and
 * keeps the new ones.
 */
export function mentionAgain({ names, ids }: Mentioned, table: InternedNames): ReadonlyMap<number, number> | undefined {
  let moved: Map<number, number> | undefined
  for (let at = 0; at < ids.length; at++) {
    const before = ids[at]!
    const now = before < table.size && table.name(before) === names[at] ? before : table.idOf(names[at]!)
    if (now !== before) {
      // Those before it have stayed.
      moved ??= new Map(Array.from(ids.subarray(0, at), (id) => [id, id]))
    }
    moved?.set(before, now)
    ids[at] = now
  }
  return moved
}
