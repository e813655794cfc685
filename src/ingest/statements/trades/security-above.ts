import type { Row } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { codesIn } from './security-codes.ts'
import { tradeMeaning } from './trade-headings.ts'

/** As many rows above the headings may name what the first trades are of. */
const ROWS_ABOVE = 3

/**
 * Statements of funds name each fund in a line of its own, with its ISIN, and its transactions below: the table with two more columns for what
 * stands above each row. The same table where it says it in a column, or nowhere.
 */
export function withSecurityAbove<Table extends { readonly header: Row; readonly rows: readonly Row[] }>(table: Table, all: readonly Row[]): Table {
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

/** "H02T-Hill Fund - Growth - ISIN: INF…": the name, without the code before it and what stands behind. */
const nameIn = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*[-(]?\s*\bISIN\b.*$/is, '')
    .replace(/^[A-Z0-9]{1,8}-(?=\S)/, '')
    .trim()
