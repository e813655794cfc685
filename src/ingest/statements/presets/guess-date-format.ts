import type { Day } from '#vocabulary/day.ts'
import { dateReader } from '../values/date-format.ts'
import { bookedDate } from '../values/date-like.ts'

const BASES = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'DD-MM-YY',
  'MM-DD-YY',
  'YY-MM-DD',
  'YY/MM/DD',
  'YY.MM.DD',
  'DD MM YYYY',
  'D. M. YYYY',
  'YYYYMMDD',
  'DDMMYYYY',
  'D MMM YYYY',
  'D-MMM-YYYY',
  'D/MMM/YYYY',
  'D MMM YY',
  'D-MMM-YY',
  'D. MMMM YYYY',
  'DDMMMYYYY',
  'MMM D, YYYY',
  'MMM D YYYY',
  'D MMM, YYYY',
  'D MMM',
  'DD/MM',
  'DD.MM.',
]
const TIMES = [
  '',
  ' HH:mm',
  ' HH:mm:ss',
  'THH:mm:ss',
  'THH:mm:ssZ',
  'THH:mm:ss.SSSZ',
  ' HH:mm:ss [UTC]',
  ' HH:mm:ss.SSS',
  ' HH:mm:ss.SSSSSS',
  ', HH:mm',
  ', HH:mm:ss',
  ' hh:mm A',
  ' hh:mm:ss A',
  ', hh:mm A',
]
const FORMATS = TIMES.flatMap((time) => BASES.map((base) => base + time))

const VALUES_MAX = 400
/** As many as this of a hundred have to be dates. */
const ALL = 0.95

/**
 * The format that makes dates of all texts. Where the order of day and month is open, dates in an order of days are likelier than dates in
 * none, and none lies far ahead of today; after that the day stands first. Of years with two digits it is the order whose last day is
 * nearest to today.
 */
export function guessDateFormat(texts: readonly string[], today: Day, monthFirst = false): string | undefined {
  const values = texts
    .filter((text) => text.trim() !== '')
    .slice(0, VALUES_MAX)
    .map(bookedDate)
  if (values.length === 0) return undefined
  let best: { format: string; penalty: number } | undefined
  // Every time has a colon, and most lists have none.
  for (const format of values[0]!.includes(':') || values.at(-1)!.includes(':') ? FORMATS : BASES) {
    const read = dateReader(format, today)
    if (read(values[0]!) === undefined && read(values.at(-1)!) === undefined) continue
    const days = values.flatMap((text) => read(text) ?? [])
    if (days.length < values.length * ALL) continue
    const penalty = penaltyOf(days, values.length, today) + (/^MM[/-]/.test(format) === monthFirst ? 0 : LEANING)
    if (best === undefined || penalty < best.penalty) best = { format, penalty }
  }
  return best?.format
}

/** Less than anything that the dates themselves say. */
const LEANING = 0.001

function penaltyOf(days: readonly Day[], count: number, today: Day): number {
  let [backwards, forwards] = [0, 0]
  for (let at = 1; at < days.length; at++) {
    if (days[at]! < days[at - 1]!) backwards++
    if (days[at]! > days[at - 1]!) forwards++
  }
  const ahead = days.filter((day) => day > today + 31).length
  const span =
    days.reduce((last, day) => Math.max(last, day), Number.NEGATIVE_INFINITY) -
    days.reduce((first, day) => Math.min(first, day), Number.POSITIVE_INFINITY)
  const age = Math.abs(today - days.reduce((last, day) => Math.max(last, day), Number.NEGATIVE_INFINITY))
  return (count - days.length) * 2 + Math.min(backwards, forwards) + ahead * 2 + span / 36_500 + age / 3_650_000
}
