import { columnOf } from '../column-letters.ts'
import type { MappedRow } from '../presets/map-rows.ts'
import type { Preset } from '../presets/preset.ts'
import type { Row } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import { moneyOf } from '../values/money.ts'
import { type Passed, passedRow, type TablePlace } from './passed-rows.ts'
import type { Contradiction } from './preview.ts'
import { totalsOff } from './stated-totals.ts'

/** Rows as their columns read them, and each that is no movement with what it is instead. */
export function placedRows(mapped: readonly MappedRow[], rows: readonly Row[], preset: Preset, headerRow: number | undefined): MappedRow[] {
  const place = placeOf(mapped, rows, preset, headerRow)
  return mapped.map((one) => placed(one, rows, place))
}

function placeOf(mapped: readonly MappedRow[], rows: readonly Row[], { columns, decimalMark }: Preset, headerRow: number | undefined): TablePlace {
  const indexes = mapped.flatMap((one) => (one.kind === 'movement' ? [one.row] : []))
  const mark = decimalMark ?? decimalMarkOf(rows)
  const amounts = [columns.amount, columns.debit, columns.credit].flatMap((letters) => (letters === undefined ? [] : (columnOf(letters) ?? [])))
  return {
    headerRow,
    first: indexes[0] ?? 0,
    last: indexes.at(-1) ?? rows.length,
    hasAmount: ({ cells }) => amounts.some((column) => !isDateLike(cells[column] ?? '') && moneyOf(cells[column] ?? '', mark) !== undefined),
  }
}

/** With the reason why a row without a date is no movement. */
function placed(mapped: MappedRow, rows: readonly Row[], place: TablePlace): MappedRow {
  if (mapped.kind !== 'skipped' || mapped.isDated) return mapped
  return { row: mapped.row, ...(mapped.lacksAmount ? withoutAmount(mapped, rows[mapped.row]!, place) : passedRow(rows[mapped.row]!, place)) }
}

const withoutAmount = ({ why }: Extract<MappedRow, { kind: 'skipped' }>, row: Row, place: TablePlace): Passed => {
  const passed = passedRow(row, place)
  return passed.kind === 'skipped' && /total|holds/.test(passed.why) ? passed : { kind: 'skipped', why }
}

/** Totals below the table that its rows do not come to; none while a row is not understood, or of rows without a movement. */
export function totalContradictions(mapped: readonly MappedRow[], rows: readonly Row[], preset: Preset): Contradiction[] {
  const booked = new Set(mapped.flatMap(({ kind, row }) => (kind === 'movement' ? [row] : [])))
  if (booked.size === 0 || mapped.some(({ kind }) => kind === 'error')) return []
  const pending = new Set(mapped.flatMap((one) => (one.kind === 'skipped' && one.isDated ? [one.row] : [])))
  return totalsOff(rows, preset, { booked, pending }).map(({ row, stated, computed }) => ({
    line: row.line,
    row: row.index,
    message: `this total is ${stated.toText()}, but the rows add up to ${computed.toText()}`,
  }))
}
