import type { Day } from '#vocabulary/day.ts'
import { columnOf } from '../column-letters.ts'
import type { Movement, Row } from '../statement.ts'
import type { Trade } from '../trades/trade.ts'
import type { DateReader } from '#vocabulary/text/dates.ts'
import { dateReader } from '../values/date-format.ts'
import { bookedDate, dayPart, isDateLike } from '../values/date-like.ts'
import type { Preset, PresetColumn } from './preset.ts'
import { whyNotBooked } from './state.ts'

/** What a row of a table becomes by the columns of a preset. */
export type MappedRow =
  /** `isConversion`: one side of an exchange of currencies. */
  | { readonly row: number; readonly kind: 'movement'; readonly movement: Movement; readonly isConversion?: boolean }
  | { readonly row: number; readonly kind: 'trade'; readonly trade: Trade }
  | UnmappedRow

/** A row of a list without securities. */
export type MovementRow = Exclude<MappedRow, { readonly kind: 'trade' }>

/** `isDated`: the row is one of the table, and moves nothing. */
type UnmappedRow =
  | { readonly row: number; readonly kind: 'skipped'; readonly why: string; readonly isDated?: boolean; readonly lacksAmount?: boolean }
  | { readonly row: number; readonly kind: 'error'; readonly message: string; readonly lacksDirection?: boolean; readonly lacksDate?: boolean }

export const skipped = ({ index }: Row, why: string): UnmappedRow => ({ row: index, kind: 'skipped', why })
export const withoutEffect = ({ index }: Row, why: string): UnmappedRow => ({ row: index, kind: 'skipped', why, isDated: true })
export const wrong = ({ index }: Row, message: string): UnmappedRow => ({ row: index, kind: 'error', message })

/** The cells of a table by the meanings that a preset gives its columns. */
export class TableCells {
  readonly preset: Preset
  readonly #columns: ReadonlyMap<string, number | undefined>
  readonly #read: DateReader

  constructor(preset: Preset, today: Day) {
    this.preset = preset
    this.#columns = new Map(Object.entries(preset.columns).map(([meaning, letters]) => [meaning, columnOf(letters)]))
    this.#read = dateReader(preset.dateFormat, today)
  }

  column(meaning: PresetColumn): number | undefined {
    return this.#columns.get(meaning)
  }

  /** The text of a cell; '' if the preset has no such column. */
  cell({ cells, merged }: Row, meaning: PresetColumn): string {
    const column = this.column(meaning)
    return column === undefined ? '' : (cells[column] ?? '').trim() || (merged?.get(column) ?? '')
  }

  /** The day of a row, with a time after it or without. */
  day(row: Row): Day | undefined {
    for (const form of [bookedDate(this.cell(row, 'date')), ...(row.shown?.get(this.column('date') ?? -1) ?? [])]) {
      // Workbooks have ISO dates, whatever the preset says.
      const day = this.#read(form) ?? this.#read(dayPart(form)) ?? ISO(form.slice(0, 10))
      if (day !== undefined) return day
    }
    return undefined
  }

  /** The day of a row that has happened; otherwise why the row is left out, or is an error because it has figures. */
  bookedDay(row: Row, hasFigures: boolean): Day | UnmappedRow {
    const day = this.day(row)
    if (day !== undefined) {
      const why = whyNotBooked(this.cell(row, 'status'))
      return why === undefined ? day : withoutEffect(row, why)
    }
    const written = this.cell(row, 'date')
    if (written === '') return skipped(row, 'has no date')
    const why = whyNotBooked(written)
    if (why !== undefined) return withoutEffect(row, why)
    if (hasFigures && isDateLike(written)) {
      const message = `"${written}" is not a date in the format ${this.preset.dateFormat}`
      return { row: row.index, kind: 'error', message, lacksDate: true }
    }
    return skipped(row, `"${written.slice(0, 40)}" is not a date`)
  }
}

const ISO = dateReader('YYYY-MM-DD', 0)

/** Whether most amounts of a column have a minus, as some banks and brokers write debits, fees and taxes. */
export const isMostlyNegative = (signs: readonly number[]): boolean =>
  signs.filter((sign) => sign < 0).length > signs.filter((sign) => sign > 0).length
