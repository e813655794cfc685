import { Exact } from '#vocabulary/exact.ts'
import { columnOf } from '../column-letters.ts'
import type { Preset } from '../presets/preset.ts'
import type { Row } from '../statement.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import { moneyOf } from '../values/money.ts'

const TOTAL =
  /^(sub|grand )?(totals?|sums?|summen?|gesamt(summe|betrag|umsatz)?|zwischensumme|somme|suma|totale?|totaal|totalt)\b[:\s]*([\p{L} ]{0,40}:?)?$/iu

/** True for a row that says what others add up to. */
export const isTotal = (cells: readonly string[]): boolean => cells.some((cell) => cell.length <= 60 && TOTAL.test(cell.trim()))

export interface TotalOff {
  readonly row: Row
  readonly stated: Exact
  readonly computed: Exact
}

/**
 * A total below a table that is not what its column adds up to. Only of a list that has one: others may be of a month or a page. A total may
 * include rows that are not booked yet.
 */
export function totalsOff(
  rows: readonly Row[],
  { columns, decimalMark }: Preset,
  { booked, pending }: { readonly booked: ReadonlySet<number>; readonly pending: ReadonlySet<number> },
): TotalOff[] {
  const last = Math.max(...booked)
  const totals = rows.filter(({ index, cells }) => !booked.has(index) && isTotal(cells))
  const [total] = totals
  if (!total || totals.length > 1 || total.index < last) return []
  const mark = decimalMark ?? decimalMarkOf(rows)
  return [columns.amount, columns.debit, columns.credit].flatMap((letters): TotalOff[] => {
    const column = letters === undefined ? undefined : columnOf(letters)
    const stated = column === undefined ? undefined : moneyOf(total.cells[column] ?? '', mark)
    if (column === undefined || !stated) return []
    const sumOf = (among: (index: number) => boolean): Exact =>
      Exact.sum(rows.flatMap(({ index, cells }) => (among(index) ? (moneyOf(cells[column] ?? '', mark) ?? []) : [])))
    const computed = sumOf((index) => booked.has(index))
    const all = sumOf((index) => booked.has(index) || pending.has(index))
    const fits = [computed, all].some((sum) => sum.abs().equals(stated.abs()))
    return fits ? [] : [{ row: total, stated, computed }]
  })
}
