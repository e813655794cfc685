import type { Row } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'
import { isIsin, codesIn } from './security-codes.ts'
import { tradeMeaning } from './trade-headings.ts'

/** Rows under one heading. */
export interface TradeTable {
  readonly header: Row
  readonly rows: readonly Row[]
  /** "Dividends", where each row begins with the name of its part of the list; '' otherwise. */
  readonly section: string
}

/** Headings that have to be known in a row before it is taken for one of headings. */
const KNOWN_MIN = 3

/** Of different headings; more of them are no list that anybody has made. */
const TABLES_MAX = 50

/**
 * The tables of a list: those of a broker may have several, one below the other, each with headings of its own. Headings that come again, as
 * on each page, are those of one table.
 */
export function tradeTables(rows: readonly Row[], headerRow?: number): TradeTable[] {
  const headers = headerRow === undefined ? rows.filter(isHeader) : rows.filter(({ index }) => index === headerRow)
  const tables = new Map<string, { header: Row; section: string; rows: Row[] }>()
  headers.forEach((header, at) => {
    const key = header.cells.join('\t')
    const table = tables.get(key) ?? { header, section: sectionOf(header), rows: [] }
    if (tables.size < TABLES_MAX) tables.set(key, table)
    const last = tables.get(key) ?? [...tables.values()].at(-1)!
    const below = rows.slice(header.index + 1, headers[at + 1]?.index)
    for (const row of last.section === '' ? below : below.filter(({ cells }) => cells[0] === last.section && cells[1] === 'Data')) last.rows.push(row)
  })
  return [...tables.values()].map((table) => withSecurityAbove({ ...table, rows: wholeOrders(table.header, table.rows) }, rows))
}

/** "Trades,Header,…": the rows below begin with "Trades,Data". */
const sectionOf = ({ cells }: Row): string => (cells[1] === 'Header' ? (cells[0] ?? '') : '')

/** Orders alone, where what they were executed in and the lots that they closed are listed below each. */
function wholeOrders({ cells: headings }: Row, rows: readonly Row[]): readonly Row[] {
  const at = headings.indexOf('DataDiscriminator')
  const orders = at < 0 ? [] : rows.filter(({ cells }) => cells[at] === 'Order')
  return orders.length === 0 ? rows : orders
}

function isHeader(row: Row): boolean {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (sectionOf(row) !== '') return true
  if (cells.some((cell) => isIsin(cell) || isDateLike(cell) || (isMoney(cell) && /\d/.test(cell)))) return false
  return new Set(cells.map(tradeMeaning).filter((meaning) => meaning !== undefined)).size >= KNOWN_MIN
}

/** How many rows above the headings may name the security of the first trades. */
const ROWS_ABOVE = 3

/**
 * Statements of funds have a title line for each fund, with its ISIN, and the fund's transactions below. Adds two columns with the security of each
 * row. Returns the same table if it has such a column already, or no titles.
 */
function withSecurityAbove<Table extends { readonly header: Row; readonly rows: readonly Row[] }>(table: Table, all: readonly Row[]): Table {
  const { header, rows } = table
  const isSaid = header.cells.some((heading) => ['isin', 'symbol', 'security'].includes(tradeMeaning(heading) ?? ''))
  const above = all.slice(Math.max(0, header.index - ROWS_ABOVE), header.index)
  if (isSaid || ![...above, ...rows].some(isTitle)) return table
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const beside = (row: Row, ...more: string[]): Row => ({
    ...row,
    cells: [...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''), ...more],
  })
  let last = above.findLast(isTitle)
  return {
    ...table,
    header: beside(header, 'ISIN', 'Security'),
    rows: rows.map((row) => {
      if (isTitle(row)) last = row
      const text = last?.cells.join(' ') ?? ''
      return beside(row, codesIn(text).isin, nameIn(text))
    }),
  }
}

const isTitle = ({ cells }: Row): boolean => !cells.some((cell) => isDateLike(cell.trim())) && codesIn(cells.join(' ')).isin !== ''

/** "H02T-Hill Fund - Growth - ISIN: INF…": the name, without the code before it and the text after it. */
const nameIn = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*[-(]?\s*\bISIN\b.*$/is, '')
    .replace(/^[A-Z0-9]{1,8}-(?=\S)/, '')
    .trim()
