import type { Names } from '#vocabulary/columns.ts'

/** By file id, where a file stands among those of the book. Files that came later than the ranks stand behind them, in the order of their ids. */
export type FileRanks = Int32Array

/** `list` are all files in their order, `known` those that have an id. */
export function ranksOf(list: readonly { readonly name: string }[], known: Names): FileRanks {
  const ranks = new Int32Array(Math.max(known.size, list.length))
  list.forEach(({ name }, place) => {
    const id = known.find(name)
    if (id >= 0) ranks[id] = place
  })
  return ranks
}

export const rankOf = (ranks: FileRanks, file: number): number => ranks[file] ?? file

/**
 * Whether the first so many files stand in another order than they did. A new file among them moves those behind it and changes no order, and
 * rows of a hundred thousand need not be compared again for it.
 */
export function areReordered(before: FileRanks, now: FileRanks, files: number): boolean {
  const ids = Array.from({ length: files }, (_, id) => id)
  if (ids.every((id) => rankOf(before, id) === rankOf(now, id))) return false
  ids.sort((a, b) => rankOf(before, a) - rankOf(before, b))
  return ids.some((id, at) => at > 0 && rankOf(now, id) <= rankOf(now, ids[at - 1]!))
}
