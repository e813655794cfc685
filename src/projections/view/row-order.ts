import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type PostingColumns, type PriceColumns, PROVIDED, type TransactionColumns } from '#vocabulary/book-columns.ts'
import type { Names } from '#vocabulary/columns.ts'
import { firstWhere, lastUpTo } from '#vocabulary/binary-search.ts'
import type { DataOf } from '../../events/catalogue.ts'

type Compare = (a: number, b: number) => number

/** `order` without the removed and with the added rows; empties both. The same array when nothing changed. */
export function settled(order: Int32Array, added: number[], removed: Set<number>, compare: Compare, resort: boolean): Int32Array {
  if (added.length === 0 && removed.size === 0 && !resort) return order
  const kept = without(order, removed, resort ? undefined : compare)
  const fresh = Int32Array.from(added.filter((row) => !removed.has(row)))
  added.length = 0
  removed.clear()
  sortUnlessSorted(fresh, compare)
  const base = resort ? kept.slice() : kept
  if (resort) sortUnlessSorted(base, compare)
  return merged(base, fresh, compare)
}

/** Without a comparison the rows may be in any order. */
function without(order: Int32Array, removed: ReadonlySet<number>, compare: Compare | undefined): Int32Array {
  if (removed.size === 0) return order
  if (!compare || removed.size > order.length * FEW) return order.filter((row) => !removed.has(row))
  const places: number[] = []
  for (const row of removed) {
    const place = firstWhere(order.length, (at) => compare(intAt(order, at), row) >= 0)
    // A row added and removed since has no place.
    if (order[place] === row) places.push(place)
  }
  const kept = new Int32Array(order.length - places.length)
  let from = 0
  places
    .sort((a, b) => a - b)
    .forEach((place, nth) => {
      kept.set(order.subarray(from, place), from - nth)
      from = place + 1
    })
  kept.set(order.subarray(from), from - places.length)
  return kept
}

function sortUnlessSorted(rows: Int32Array, compare: Compare): void {
  for (let i = 1; i < rows.length; i++) {
    if (compare(intAt(rows, i - 1), intAt(rows, i)) > 0) {
      rows.sort(compare)
      return
    }
  }
}

function merged(a: Int32Array, b: Int32Array, compare: Compare): Int32Array {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const all = new Int32Array(a.length + b.length)
  if (b.length <= a.length * FEW) return withFew(all, a, b, compare)
  for (let i = 0, j = 0, at = 0; at < all.length; at++) {
    all[at] = j >= b.length || (i < a.length && compare(intAt(a, i), intAt(b, j)) <= 0) ? intAt(a, i++) : intAt(b, j++)
  }
  return all
}

/** Up to this part of the rows is inserted one by one; with more of them all rows are compared. */
const FEW = 1 / 64

function withFew(all: Int32Array, a: Int32Array, b: Int32Array, compare: Compare): Int32Array {
  let from = 0
  b.forEach((row, nth) => {
    const to = firstWhere(a.length, (place) => compare(intAt(a, place), row) > 0)
    all.set(a.subarray(from, to), from + nth)
    all[to + nth] = row
    from = to
  })
  all.set(a.subarray(from), from + b.length)
  return all
}

/** By file id, the rank of a file in the book. Files that were added after the ranks come last, in the order of their ids. */
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
 * Whether the first `files` files have changed their order. A new file moves those after it without changing their order, so a hundred thousand rows
 * need not be compared again for it.
 */
export function areReordered(before: FileRanks, now: FileRanks, files: number): boolean {
  const ids = Array.from({ length: files }, (_, id) => id)
  if (ids.every((id) => rankOf(before, id) === rankOf(now, id))) return false
  ids.sort((a, b) => rankOf(before, a) - rankOf(before, b))
  return ids.some((id, at) => at > 0 && rankOf(now, id) <= rankOf(now, elementAt(ids, at - 1)))
}

/** By how many lines an entry that began on a line has moved. */
type Shift = (line: number) => number

interface MovedFile {
  /** Its id in the columns. */
  readonly file: number
  readonly shift: Shift
}

/**
 * Moves the transactions of a file in columns that are not shared. `order`: the previous rows by day, file and line. Returns whether that order still
 * holds: lines added above a file move its rows together, and comparing all of them took longer than the rest of an edit.
 */
export function moveTransactions({ t, p }: { t: TransactionColumns; p: PostingColumns }, order: Int32Array, { file, shift }: MovedFile): boolean {
  let [isInOrder, before] = [true, -1]
  for (let at = 0; at < order.length; at++) {
    const row = intAt(order, at)
    if (t.file[row] !== file) continue
    const by = shift(intAt(t.beginLine, row))
    if (by !== 0) {
      t.beginLine[row]! += by
      t.endLine[row]! += by
      for (let i = intAt(t.firstPosting, row); i < intAt(t.firstPosting, row + 1); i++) p.line[i]! += by
    }
    // Rows of one day and one file are adjacent.
    if (before >= 0 && t.day[before] === t.day[row] && intAt(t.beginLine, before) >= intAt(t.beginLine, row)) isInOrder = false
    before = row
  }
  return isInOrder
}

/** The same for prices; those of providers are in no file. */
export function movePrices(prices: PriceColumns, order: Int32Array, { file, shift }: MovedFile): boolean {
  const { day, second, line } = prices
  let [isInOrder, before] = [true, -1]
  for (let at = 0; at < order.length; at++) {
    const row = intAt(order, at)
    if (prices.file[row] !== file || prices.origin[row] === PROVIDED) continue
    line[row]! += shift(intAt(line, row))
    if (before >= 0 && day[before] === day[row] && second[before] === second[row] && intAt(line, before) >= intAt(line, row)) isInOrder = false
    before = row
  }
  return isInOrder
}

/** By how many lines an entry that began on a line has moved; moves do not overlap and are in order of lines. */
export function shiftsOf(moves: DataOf<'EntriesMoved'>['moves']): Shift {
  const begins = moves.map(([from]) => from)
  // Callers go from line to line, and the lines `first` to `last` have all moved equally far.
  let [first, last, by] = [1, 0, 0]
  return (line) => {
    if (line >= first && line <= last) return by
    const at = lastUpTo(begins, line)
    const move = moves[at]
    if (move && line <= move[1]) [first, last, by] = move
    else [first, last, by] = [move ? move[1] + 1 : Number.MIN_SAFE_INTEGER, (begins[at + 1] ?? Number.MAX_SAFE_INTEGER) - 1, 0]
    return by
  }
}
