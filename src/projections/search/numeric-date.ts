import { addMonths, type Day, dayOf, isDate } from '#vocabulary/day.ts'
import type { Period } from './query.ts'

/** In which order a date of three numbers is written where the year does not come first. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export interface NumericDates {
  readonly dateOrder: DateOrder
  /** The language that names of months may also be in; '' for English alone. */
  readonly locale: string
}

/** Years that dates can have: those that a journal can write. */
export const isDay = (year: number, month: number, day: number): boolean => year >= 1 && year <= 9999 && isDate(year, month, day)

/** "2023", "2023-04", "2023/04/01", "1/4/2023", "1.4.23"; undefined for anything else, impossible dates included. */
export function numericDate(text: string, { dateOrder }: NumericDates): Period | undefined {
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text)
  if (iso) return periodOf(Number(iso[1]), numberOr(iso[2]), numberOr(iso[3]))
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (!match) {
    const month = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
    return month ? periodOf(Number(month[2]), Number(month[1]), undefined) : undefined
  }
  const [a, b] = [Number(match[1]), Number(match[3])]
  const isShort = match[4]!.length === 2
  // Points are written between day and month everywhere that they are written.
  const order: DateOrder = match[2] === '.' && dateOrder === 'mdy' ? 'dmy' : dateOrder
  if (order === 'ymd' && isShort && isDay(century(a), b, Number(match[4]))) return periodOf(century(a), b, Number(match[4]))
  const year = isShort ? century(Number(match[4])) : Number(match[4])
  const [month, day] = order === 'mdy' ? [a, b] : [b, a]
  // 13/05 can be read in one way only, wherever one lives.
  return periodOf(year, month, day) ?? periodOf(year, day, month)
}

const numberOr = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
/** As spreadsheets have it. */
const century = (year: number): number => year + (year < 69 ? 2000 : 1900)

function periodOf(year: number, month: number | undefined, day: number | undefined): Period | undefined {
  if (!isDay(year, month ?? 1, day ?? 1)) return undefined
  const first: Day = dayOf(year, month ?? 1, day ?? 1)
  return { first, last: day !== undefined ? first : addMonths(first, month !== undefined ? 1 : 12) - 1 }
}
