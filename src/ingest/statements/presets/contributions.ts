import { Exact } from '#vocabulary/exact.ts'
import type { Row } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney, moneyOf } from '../values/money.ts'

const EMPLOYEE = /^employee('s)?( share| contribution)?$/i
const EMPLOYER = /^employer('s)?( share| contribution)?$/i

/**
 * Passbooks of a provident fund say what the employee and what the employer paid in, beside the wages that both are computed of: the rows with the
 * sum of both in a column of its own. What goes into a pension is of another scheme. The same rows where there is no such table.
 */
export function withContributions(rows: readonly Row[]): readonly Row[] {
  const header = rows.find(({ cells }) => cells.some((cell) => EMPLOYEE.test(cell.trim())) && cells.some((cell) => EMPLOYER.test(cell.trim())))
  if (!header) return rows
  const [employee, employer] = [EMPLOYEE, EMPLOYER].map((name) => header.cells.findIndex((cell) => name.test(cell.trim())))
  const paid = (row: Row): Exact | undefined => {
    const shares = [row.cells[employee!] ?? '', row.cells[employer!] ?? '']
    if (row.index < header.index || !row.cells.some((cell) => isDateLike(cell.trim())) || !shares.every(isMoney)) return undefined
    return Exact.sum(shares.map((cell) => moneyOf(cell) ?? Exact.zero))
  }
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const beside = (row: Row, cell: string): Row => ({ ...row, cells: [...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''), cell] })
  return rows.map((row) => {
    const sum = paid(row)
    return row === header ? beside(row, 'Amount') : sum ? beside(row, sum.toText()) : row
  })
}
