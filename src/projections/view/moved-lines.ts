import type { DataOf } from '../../events/catalogue.ts'
import { type PostingColumns, type PriceColumns, PROVIDED, type TransactionColumns } from '#vocabulary/book-columns.ts'
import { lastUpTo } from '#vocabulary/search.ts'

/** By how many lines an entry that began on a line has moved. */
type Shift = (line: number) => number

interface MovedFile {
  /** Its id in the columns. */
  readonly file: number
  readonly shift: Shift
}

/**
 * Moves the transactions of a file in columns that nobody else has. `order`: rows by day, file and line as they were. Returns whether they
 * are so still: whoever writes above them moves them together, and to compare them all with one another took longer than all else of an edit.
 */
export function moveTransactions({ t, p }: { t: TransactionColumns; p: PostingColumns }, order: Int32Array, { file, shift }: MovedFile): boolean {
  let [isInOrder, before] = [true, -1]
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!
    if (t.file[row] !== file) continue
    const by = shift(t.beginLine[row]!)
    if (by !== 0) {
      t.beginLine[row]! += by
      t.endLine[row]! += by
      for (let i = t.firstPosting[row]!; i < t.firstPosting[row + 1]!; i++) p.line[i]! += by
    }
    // Rows of one day and one file stand together.
    if (before >= 0 && t.day[before] === t.day[row] && t.beginLine[before]! >= t.beginLine[row]!) isInOrder = false
    before = row
  }
  return isInOrder
}

/** Likewise prices; those of providers stand in no file. */
export function movePrices(prices: PriceColumns, order: Int32Array, { file, shift }: MovedFile): boolean {
  const { day, second, line } = prices
  let [isInOrder, before] = [true, -1]
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!
    if (prices.file[row] !== file || prices.origin[row] === PROVIDED) continue
    line[row]! += shift(line[row]!)
    if (before >= 0 && day[before] === day[row] && second[before] === second[row] && line[before]! >= line[row]!) isInOrder = false
    before = row
  }
  return isInOrder
}

/** By how many lines an entry that began on a line has moved; moves do not overlap and are in order of lines. */
export function shiftsOf(moves: DataOf<'EntriesMoved'>['moves']): Shift {
  const begins = moves.map(([from]) => from)
  // Whoever asks does so from line to line: of the lines `first` to `last` all have moved by as many.
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
