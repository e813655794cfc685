import { type CellObject, SSF } from 'xlsx'
import { formatDay, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { moneyOf } from '../values/money.ts'

export interface CellText {
  readonly text: string
  /** Of a date: the form it is shown in, and the day alone where there is a time of day. */
  readonly shown?: readonly string[]
}

/** A cell as text: dates as YYYY-MM-DD, numbers as they are shown, unless what is shown hides cents, a minus or thousands, or is in powers of ten. */
export function cellText(cell: CellObject | undefined, isFrom1904: boolean): CellText {
  if (cell === undefined || cell.v === undefined || cell.t === 'z') return EMPTY
  const shown = cell.w ?? String(cell.v)
  // What has no end (1e999, or a division by zero that some program kept as a number) is none that could be written as one.
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return { text: shown }
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return dateText(cell.v, cell.w ?? format, isFrom1904)
  return { text: hidesDigits(cell.v, shown) || hidesSignOrSize(cell.v, shown) ? plainNumber(cell.v) : shown }
}

const EMPTY: CellText = { text: '' }

/** The number of a day in a workbook as a date; undefined for what is none, such as a time of day alone. */
export function serialDate(serial: number, isFrom1904: boolean): string | undefined {
  if (serial < 1 || serial > LAST_SERIAL) return undefined
  const { y, m, d } = SSF.parse_date_code(serial, { date1904: isFrom1904 }) as { y: number; m: number; d: number }
  const text = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  const day = tryParseDay(text)
  return day === undefined ? undefined : formatDay(day)
}

/** 9999-12-31. */
const LAST_SERIAL = 2_958_465

const two = (number: number): string => String(number).padStart(2, '0')

/** `form` is what is shown, or the format where the library does not know it: dd.mm.yyyy is one of those. */
function dateText(serial: number, form: string, isFrom1904: boolean): CellText {
  const day = serialDate(serial, isFrom1904)
  if (day === undefined) return { text: form }
  const shown = formatted(form, day)
  const { H, M, S } = SSF.parse_date_code(serial, { date1904: isFrom1904 }) as { H: number; M: number; S: number }
  if (H === 0 && M === 0 && S === 0) return { text: day, shown: [shown] }
  return { text: `${day} ${two(H)}:${two(M)}:${two(S)}`, shown: [shown, day] }
}

function hidesDigits(value: number, shown: string): boolean {
  if (/\dE[+-]\d/i.test(shown)) return true
  if (shown.includes('%') || !/\d/.test(shown)) return false
  const places = /\.(\d+)\D*$/.exec(shown)?.[1]?.length ?? 0
  return places < 2 && (plainNumber(value).split('.')[1]?.length ?? 0) > places
}

/**
 * A format may show what is negative in red alone, and thousands or millions as ones (`#,##0,`). A word such as Dr says the sign itself. What
 * has no number in it, or more than one, is shown for another reason.
 */
function hidesSignOrSize(value: number, shown: string): boolean {
  const read = shown.includes('%') ? undefined : moneyOf(shown, '.')
  if (read === undefined) return false
  const exact = Exact.parse(plainNumber(value))
  if (exact.sign < 0 && read.sign > 0 && !/\p{L}\.?\s*$/u.test(shown)) return true
  const places = /\.(\d+)\D*$/.exec(shown)?.[1]?.length ?? 0
  return exact.abs().minus(read.abs()).abs().compare(Exact.of(1, places)) > 0
}

/** Without the noise of binary fractions: fifteen digits, as a workbook keeps them. */
function plainNumber(value: number): string {
  return Exact.parse(String(Number(value.toPrecision(15)))).toString()
}

function formatted(form: string, day: string): string {
  if (!/^[dmy./\s-]+$/i.test(form)) return form
  const [year, month, date] = day.split('-') as [string, string, string]
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    mm: month,
    m: String(Number(month)),
    dd: date,
    d: String(Number(date)),
  }
  return form.replaceAll(/yyyy|yy|mm?|dd?/gi, (part) => parts[part.toLowerCase()] ?? part)
}
