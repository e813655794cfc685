import type { JournalColumns } from '../../events/journal-columns.ts'

/** The order of the transactions of a first reading, and of its prices; undefined where one has to be found by comparing. */
export function firstOrders({ transactions, prices }: JournalColumns, rank: Int32Array): Record<'order' | 'priceOrder', Int32Array | undefined> {
  const { second, count } = prices
  let isTimeless = true
  for (let row = 0; isTimeless && row < count; row++) isTimeless = second[row] === 0
  return {
    order: rowsByDay({ ...transactions, line: transactions.beginLine }, rank),
    priceOrder: isTimeless ? rowsByDay(prices, rank) : undefined,
  }
}

/** Where rows stand in the files of a book, and of which day each is. */
interface PlacedRows {
  readonly day: Int32Array
  readonly file: Int32Array
  readonly line: Int32Array
  readonly count: number
}

/** The part of the rows that days without any may be. */
const DAYS_PER_ROW = 8

/**
 * All rows by day, and those of one day as they come, which is by file, line and row: the order of the book. A first reading makes its rows
 * as they stand in the files, so it needs no comparing: each is counted to its day and put there, a tenth of the time in a loop that V8 has
 * not compiled yet. `rank` says where a file stands among the others, by its id. Undefined where rows do not come so, or days lie too
 * far apart to be counted.
 */
function rowsByDay({ day, file, line, count }: PlacedRows, rank: Int32Array): Int32Array | undefined {
  let first = Number.MAX_SAFE_INTEGER
  let last = -first
  let rankBefore = -1
  let lineBefore = -1
  for (let row = 0; row < count; row++) {
    const rankHere = rank[file[row]!]!
    const lineHere = line[row]!
    if (rankHere < rankBefore || (rankHere === rankBefore && lineHere < lineBefore)) return undefined
    rankBefore = rankHere
    lineBefore = lineHere
    const on = day[row]!
    if (on < first) first = on
    if (on > last) last = on
  }
  if (last - first > count * DAYS_PER_ROW) return undefined
  const next = new Int32Array(count === 0 ? 0 : last - first + 2)
  for (let row = 0; row < count; row++) next[day[row]! - first + 1]!++
  for (let at = 1; at < next.length; at++) next[at]! += next[at - 1]!
  const rows = new Int32Array(count)
  for (let row = 0; row < count; row++) rows[next[day[row]! - first]!++] = row
  return rows
}
