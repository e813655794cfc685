import { firstWhere } from '#vocabulary/search.ts'
import { type Fingerprints, LaneBits, LANES } from './fingerprint.ts'
import { keyOf, type PlacedRows } from './match-rows.ts'
import type { Matches } from './matches.ts'
import { RowIds } from './row-ids.ts'

/** Recorded transactions keep their ids; new ones are named after their content, the n-th of equals with its number. */
export function nameTransactions({ fingerprints }: PlacedRows, matches: Matches, recorded: RowIds): RowIds {
  const shared = sharedLanes(fingerprints, matches)
  const { rows, numbers } = recorded.twins
  const [twins, numbersOf]: [number[], number[]] = [[], []]
  const add = (row: number, number: number): void => {
    if (number === 1) return
    twins.push(row)
    numbersOf.push(number)
  }
  // Twins at the ends are counted, and are called so already.
  const seen = new Map<string, number>()
  const nth = (row: number): number => {
    const key = keyOf(fingerprints, row)
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    return number
  }
  if (shared.size > 0) for (let row = 0; row < matches.head; row++) if (shared.has(fingerprints[row * LANES]!)) nth(row)
  const inHead = firstWhere(rows.length, (at) => rows[at]! >= matches.head)
  for (let at = 0; at < inHead; at++) add(rows[at]!, numbers[at]!)
  for (let row = matches.head; row < matches.end; row++) {
    const old = matches.of(row)
    if (shared.size > 0 && shared.has(fingerprints[row * LANES]!)) add(row, nth(row))
    else if (old >= 0) add(row, recorded.number(old))
  }
  const tail = matches.before - matches.tail
  for (let at = firstWhere(rows.length, (place) => rows[place]! >= tail); at < rows.length; at++)
    add(rows[at]! + matches.after - matches.before, numbers[at]!)
  return new RowIds(fingerprints, { rows: Int32Array.from(twins), numbers: Int32Array.from(numbersOf) })
}

/**
 * First lanes of new rows that are those of another row as well, or seem to be: only among these there can be twins. Next to no row has one, so
 * that they are found by bits and not by texts.
 */
function sharedLanes(fingerprints: Fingerprints, matches: Matches): ReadonlySet<number> {
  const fresh = matches.fresh()
  const shared = new Set<number>()
  if (fresh.length === 0) return shared
  const [some, once] = [new LaneBits(fresh.length), new LaneBits(fresh.length)]
  for (const row of fresh) some.add(fingerprints[row * LANES]!)
  for (let row = 0; row < matches.end; row++) {
    const lane = fingerprints[row * LANES]!
    if (!some.has(lane)) continue
    if (once.has(lane)) shared.add(lane)
    else once.add(lane)
  }
  return shared
}
