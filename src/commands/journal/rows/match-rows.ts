import { type Fingerprints, FirstLanes, LANES } from './fingerprint.ts'
import { Matches } from './matches.ts'
import { sameRows, type Side } from './same-rows.ts'

/** Transactions or prices with the place where each stands, in the order of the places: file by file, line by line. */
export interface PlacedRows {
  readonly count: number
  readonly fingerprints: Fingerprints
  /** Relative path of each row's file, as an id in `files`. */
  readonly file: Int32Array
  readonly line: Int32Array
  readonly files: readonly string[]
}

export const noRows: PlacedRows = { count: 0, fingerprints: new Int32Array(0), file: new Int32Array(0), line: new Int32Array(0), files: [] }

/**
 * Returns which transactions (or prices) of the files are recorded already. The k-th of equals is the k-th of its equals, whatever
 * was edited around it, so that everything gets the same name however the files came to be what they are. What an edit leaves
 * alone at both ends is matched by comparing memory.
 */
export function matchRows(before: PlacedRows, after: PlacedRows): Matches {
  const shorter = Math.min(before.count, after.count)
  const head = sameEnd('head', before, after, shorter)
  const tail = sameEnd('tail', before, after, shorter - head)
  const matches = new Matches({ before: before.count, after: after.count, head, tail })
  if (before.count > 0) matchTwins(before, after, matches)
  return matches
}

function sameEnd(side: Side, before: PlacedRows, after: PlacedRows, most: number): number {
  const lanes = { a: after.count * LANES, b: before.count * LANES, most: most * LANES }
  return Math.floor(sameRows(side, after.fingerprints, before.fingerprints, lanes) / LANES)
}

/** Everything between the equal ends, and its twins wherever they stand, is matched k-th to k-th. */
function matchTwins(before: PlacedRows, after: PlacedRows, matches: Matches): void {
  const affected = new FirstLanes()
  for (let row = matches.head; row < before.count - matches.tail; row++) affected.add(before.fingerprints[row * LANES]!)
  for (let row = matches.head; row < matches.end; row++) affected.add(after.fingerprints[row * LANES]!)
  if (affected.size === 0) return
  const rowsBefore = rowsByKey(before, affected)
  const taken = new Map<string, number>()
  for (let row = 0; row < after.count; row++) {
    if (!affected.has(after.fingerprints[row * LANES]!)) continue
    const key = keyOf(after.fingerprints, row)
    const nth = taken.get(key) ?? 0
    taken.set(key, nth + 1)
    matches.set(row, rowsBefore.get(key)?.[nth] ?? -1)
  }
}

function rowsByKey(placed: PlacedRows, affected: FirstLanes): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  for (let row = 0; row < placed.count; row++) {
    if (!affected.has(placed.fingerprints[row * LANES]!)) continue
    const key = keyOf(placed.fingerprints, row)
    const equals = rows.get(key)
    if (equals) equals.push(row)
    else rows.set(key, [row])
  }
  return rows
}

/** Rows with the same one are equals. */
export const keyOf = (fingerprints: Fingerprints, row: number): string =>
  `${fingerprints[row * LANES]},${fingerprints[row * LANES + 1]},${fingerprints[row * LANES + 2]}`
