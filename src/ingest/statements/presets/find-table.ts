import type { Row } from '../statement.ts'
import { isBalanceLine } from '../values/balance-line.ts'
import { currencyNamed } from '../values/currency.ts'
import { isDateLike } from '../values/date-like.ts'
import { type ColumnMeaning, meaningsOf } from '../values/header-words.ts'
import { isMoney } from '../values/money.ts'

/** A column of the movements and its properties. */
export interface Column {
  readonly index: number
  readonly heading: string
  readonly meanings: ReadonlyMap<ColumnMeaning, number>
  /** The cells of the movements, in their order. */
  readonly cells: readonly string[]
  /** Shares of the cells that are not blank. */
  readonly dates: number
  readonly amounts: number
  readonly filled: number
  /** Distinct texts per filled cell. */
  readonly variety: number
  readonly letters: number
}

export interface Table {
  /** The row that says what the columns are called. */
  readonly header: Row | undefined
  /** Rows with a date and an amount. */
  readonly movements: readonly Row[]
  readonly columns: readonly Column[]
}

const found = new WeakMap<readonly Row[], Table>()

/** Finds the table in the rows: its movements, and the heading above them. */
export function findTable(rows: readonly Row[], headerRow?: number): Table {
  const table = (headerRow === undefined ? found.get(rows) : undefined) ?? tableIn(rows, headerRow)
  if (headerRow === undefined) found.set(rows, table)
  return table
}

function tableIn(rows: readonly Row[], headerRow: number | undefined): Table {
  const dated = rows.filter(
    ({ cells }) => cells.some(isDateLike) && cells.some((cell) => isMoney(cell) && !isDateLike(cell)) && !isBalanceLine(cells),
  )
  const movements = ofOneWidth(headerRow === undefined ? dated : dated.filter(({ index }) => index > headerRow))
  const first = movements[0]
  const header = headerRow === undefined ? (first ? headerAbove(rows, first.index) : undefined) : rows.find(({ index }) => index === headerRow)
  const width = movements.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { header, movements, columns: columnsOf(header, movements, width) }
}

/** The properties of each column in these rows. */
export function columnsOf(header: Row | undefined, movements: readonly Row[], width: number): readonly Column[] {
  const columns = Array.from({ length: width }, (_, index) => columnOf(index, header, movements))
  return columns.map((column, index) => {
    const before = columns[index - 1]
    // A heading over a currency and its amount is in the first of the two columns.
    const isShared = column.heading === '' && column.amounts > 0 && before !== undefined && before.heading !== '' && before.cells.every(isCurrency)
    return isShared ? { ...column, heading: before.heading, meanings: before.meanings } : column
  })
}
const isCurrency = (cell: string): boolean => cell === '' || currencyNamed(cell) !== undefined

/** Rows of a preamble may have a date and an amount, too, but in other columns than most rows. */
function ofOneWidth(rows: readonly Row[]): Row[] {
  const place = (row: Row): number => row.cells.findIndex(isDateLike)
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(place(row), (counts.get(place(row)) ?? 0) + 1)
  const most = [...counts].reduce<[number, number] | undefined>((best, entry) => (best && best[1] > entry[1] ? best : entry), undefined)?.[0]
  return rows.filter((row) => place(row) === most)
}

const HEADER_ROWS_MAX = 5

function headerAbove(rows: readonly Row[], first: number): Row | undefined {
  const above = rows.filter(({ index }) => index < first && index >= first - HEADER_ROWS_MAX).reverse()
  return above.find(({ cells }) => cells.filter((cell) => meaningsOf(cell).size > 0).length >= 2)
}

/** A CJK character counts as three letters. */
const lettersOf = (cell: string): number => {
  const letters = cell.replaceAll(/[^\p{L}]/gu, '')
  return letters.length + 2 * letters.replaceAll(/[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu, '').length
}

/** A dash means nothing. */
const BLANK = /^[-–—]?$/

function columnOf(index: number, header: Row | undefined, movements: readonly Row[]): Column {
  const cells = movements.map((row) => (row.cells[index] ?? '').trim() || (row.merged?.get(index) ?? ''))
  const filled = cells.filter((cell) => !BLANK.test(cell))
  const share = (count: number): number => (filled.length === 0 ? 0 : count / filled.length)
  const heading = (header?.cells[index] ?? '').trim()
  return {
    index,
    heading,
    meanings: meaningsOf(heading),
    cells,
    dates: share(filled.filter(isDateLike).length),
    amounts: share(filled.filter((cell) => isMoney(cell) && !isDateLike(cell)).length),
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    variety: share(new Set(filled).size),
    letters: share(filled.reduce((sum, cell) => sum + lettersOf(cell), 0)),
  }
}
