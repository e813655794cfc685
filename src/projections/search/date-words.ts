import { addMonths, civil, type Day, dayOf, isDate, monthsLater, weekday } from '#vocabulary/day.ts'
import { Lru } from '#vocabulary/lru.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { type DateUnit, fullYear, MONTHS, MONTHS_IN, nameAt, NEAR_DAYS, startOf, unitsLater, WEEKDAYS } from '#vocabulary/text/dates.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded } from './folded.ts'
import type { Period } from './search-query.ts'

/** The context of words such as "last month" and "05/01/2023". */
export interface SearchDates extends NumericDates {
  /** The service's current day. */
  readonly today: Day
  /** 0 = Sunday to 6 = Saturday */
  readonly weekStart: number
  /** The first month of a financial year, 1 to 12. */
  readonly financialYearMonth: number
  /** In which amounts are compared. */
  readonly currency: string
}

export const FIRST_DAY = dayOf(1, 1, 1)
export const LAST_DAY = dayOf(9999, 12, 31)

/** Examples of dates for messages. */
export const DATES_ACCEPTED =
  '2023, 2023-04, 2023-04-01, today, last month, last 3 months, past 30 days, 3 weeks ago, q1 2023, fy 2023, jan 2023 to mar 2023, since 2023-04'

/** Completions for dates. */
export const DATES_OFFERED = [
  'today',
  'this month',
  'last month',
  'last 3 months',
  'past 30 days',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
  'this fy',
  'last fy',
]

/** Returns the days that words mean; undefined if they are not a date. */
export function readPeriod(words: string, dates: SearchDates): Period | undefined {
  const text = words.trim().toLowerCase().replace(/\s+/g, ' ')
  // A financial year as shown on the pages has a dash between blanks, but is not a range.
  const labelled = fixed(/^\d{4} - \d\d$/.test(text) ? `fy ${text}` : text, dates)
  if (labelled) return labelled
  const [, edge, bound] = /^(since|from|until|till|before|after) (.+)$/.exec(text) ?? []
  const range = /^(?:from )?(.*?)(?: (?:to|until|through|-|–) | ?\.\. ?| – )(.*)$/.exec(text)
  if (range) {
    const [, begin = '', end = ''] = range
    if (begin === '' && end === '') return undefined
    const first = begin === '' ? { first: FIRST_DAY } : readOne(begin, dates)
    const last = end === '' ? { last: LAST_DAY } : readOne(end, dates)
    return first && last && first.first <= last.last ? { first: first.first, last: last.last } : undefined
  }
  if (edge === undefined || bound === undefined) return readOne(text, dates)
  const period = readOne(bound, dates)
  return period && bounded(edge, period)
}

function bounded(edge: string, { first, last }: Period): Period {
  if (edge === 'before') return { first: FIRST_DAY, last: first - 1 }
  if (edge === 'after') return { first: last + 1, last: LAST_DAY }
  return edge === 'since' || edge === 'from' ? { first, last: LAST_DAY } : { first: FIRST_DAY, last }
}

/** One day, month, year, …, without words for ranges. */
function readOne(text: string, dates: SearchDates): Period | undefined {
  return numericDate(text, dates) ?? fixed(text, dates) ?? relative(text, dates) ?? named(text, dates)
}

/** Weeks, quarters and financial years with their number. */
function fixed(text: string, dates: SearchDates): Period | undefined {
  const thisYear = civil(dates.today).year
  const quarter = /^(?:q([1-4])(?:[ -](\d{4}))?|(\d{4})[ -]?q([1-4]))$/.exec(text)
  if (quarter) return quarterOf(Number(quarter[2] ?? quarter[3] ?? thisYear), Number(quarter[1] ?? quarter[4]), 1)
  const financial = /^(?:q([1-4]) )?(?:fy|financial year|fiscal year) ?(\d{4})(?: ?[-/] ?(\d{2}|\d{4}))?$/.exec(text)
  if (financial) {
    const year = Number(financial[2])
    if (financial[3] !== undefined && Number(financial[3]) % 100 !== (year + 1) % 100) return undefined
    if (financial[1] !== undefined) return quarterOf(year, Number(financial[1]), dates.financialYearMonth)
    const first = dayOf(year, dates.financialYearMonth, 1)
    return { first, last: addMonths(first, 12) - 1 }
  }
  const week = /^(\d{4})-w(\d{1,2})$/.exec(text)
  if (!week) return undefined
  // The first ISO 8601 week contains 4 January, and weeks begin on Monday.
  const fourth = dayOf(Number(week[1]), 1, 4)
  const first = fourth - ((weekday(fourth) + 6) % 7) + (Number(week[2]) - 1) * 7
  const isInYear = Number(week[2]) >= 1 && civil(first + 3).year === Number(week[1])
  return isInYear ? { first, last: first + 6 } : undefined
}

function quarterOf(year: number, quarter: number, firstMonth: number): Period {
  const first = addMonths(dayOf(year, firstMonth, 1), (quarter - 1) * 3)
  return { first, last: addMonths(first, 3) - 1 }
}

/** Larger numbers are not calendar units. */
const COUNT_MAX = 5000

/** Dates relative to today. */
function relative(text: string, dates: SearchDates): Period | undefined {
  const { today } = dates
  const near = ownValue(NEAR_DAYS, text)
  if (near !== undefined) return day(today + near)
  const [, which = '', count = '', name = ''] = /^(?:(this|current|last|previous|next|past) )?(?:(\d{1,4}) )?([a-z ]+?)( ago)?$/.exec(text) ?? []
  const isAgo = text.endsWith(' ago')
  const unit = unitNamed(name.trim())
  const number = count === '' ? 1 : Number(count)
  if (!unit || number < 1 || number > COUNT_MAX) return undefined
  const current = unitOf(unit, today, dates)
  if (isAgo) return which !== '' || count === '' ? undefined : unit === 'day' ? day(today - number) : current.moved(-number)
  switch (which) {
    case 'this':
    case 'current':
      return count === '' ? current.period : undefined
    case 'last':
    case 'previous':
      return { first: current.moved(-number).first, last: current.period.first - 1 }
    case 'next':
      return { first: current.period.last + 1, last: current.moved(number).last }
    case 'past':
      return { first: current.back(number), last: today }
    default:
      // "fy" is the current financial year; "month" alone is a word.
      return name === 'fy' && count === '' ? current.period : undefined
  }
}

const day = (on: Day): Period => ({ first: on, last: on })

/** Months with the year of the latest that has begun, whose name begins with some text: "march 2026". */
export function monthsNamed(typed: string, { today, locale }: Pick<SearchDates, 'today' | 'locale'>): string[] {
  const { year, month } = civil(today)
  const format = locale === '' ? undefined : new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const names = MONTHS.flatMap((english, at) =>
    [english, ...(format ? [format.format(Date.UTC(2023, at, 1)).toLowerCase()] : [])].map((name) => ({ name, at })),
  )
  const begun = names.filter(({ name }) => folded(name).startsWith(typed)).map(({ name, at }) => `${name} ${at < month ? year : year - 1}`)
  return [...new Set(begun)]
}

/** Days and months with a name: "jan", "jan 2023", "1 jan 2023", "jan 1, 2023", "monday", "last friday". */
function named(text: string, { today, locale }: SearchDates): Period | undefined {
  const [, which, name = ''] = /^(?:(last|previous|next) )?(\p{L}+\.?)$/u.exec(text) ?? []
  const wanted = nameAt(WEEKDAYS, name)
  if (wanted >= 0) {
    const since = (weekday(today) - wanted + 7) % 7
    if (which === 'next') return day(today - since + 7)
    return day(which !== undefined && since === 0 ? today - 7 : today - since)
  }
  const match =
    /^(?:(?<day>\d{1,2})(?:st|nd|rd|th|\.)? )?(?<month>\p{L}+)\.?(?: (?<later>\d{1,2})(?:st|nd|rd|th)?)?(?:,? (?<year>\d{4}))?$/u.exec(text) ??
    /^(?<year>\d{4}) (?<month>\p{L}+)$/u.exec(text)
  const month = monthNamed(match?.groups?.['month'] ?? '', locale)
  if (!match?.groups || month === undefined) return undefined
  const { day: before, later, year: written } = match.groups
  if (before !== undefined && later !== undefined) return undefined
  const year = Number(written ?? civil(today).year)
  const on = before ?? later
  if (on !== undefined) return isDay(year, month, Number(on)) ? day(dayOf(year, month, Number(on))) : undefined
  const first = dayOf(year, month, 1)
  return { first, last: addMonths(first, 1) - 1 }
}

/** The number of a month from 1, by its English name or abbreviation, or by its name in `language`. */
function monthNamed(name: string, locale: string): number | undefined {
  const english = nameAt(MONTHS, name)
  if (english >= 0) return english + 1
  const known = namesIn(locale).get(folded(name).replace(/\.$/, ''))
  return known === undefined ? undefined : known + 1
}

const LANGUAGES_KEPT = 8
const languages = new Lru<string, ReadonlyMap<string, number>>(LANGUAGES_KEPT)

function namesIn(locale: string): ReadonlyMap<string, number> {
  const kept = languages.get(locale)
  if (kept) return kept
  const names = new Map<string, number>()
  if (locale !== '')
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      for (let at = 0; at < 12; at++) names.set(folded(format.format(Date.UTC(2023, at, 1))).replace(/\.$/, ''), at)
    }
  languages.set(locale, names)
  return names
}

/** The order of a date of three numbers that does not begin with a full year. */
type DateOrder = 'dmy' | 'mdy' | 'ymd'

interface NumericDates {
  readonly dateOrder: DateOrder
  /** A further language for names of months; '' for English only. */
  readonly locale: string
}

/** The years that a journal can have. */
const isDay = (year: number, month: number, day: number): boolean => year >= 1 && year <= 9999 && isDate(year, month, day)

/** "2023", "2023-04", "2023/04/01", "1/4/2023", "1.4.23"; undefined for anything else, impossible dates included. */
function numericDate(text: string, { dateOrder }: NumericDates): Period | undefined {
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text)
  if (iso) return periodOf(Number(iso[1]), numberOr(iso[2]), numberOr(iso[3]))
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (!match) {
    const month = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
    return month ? periodOf(Number(month[2]), Number(month[1]), undefined) : undefined
  }
  const [a, b] = [Number(match[1]), Number(match[3])]
  const isShort = match[4]!.length === 2
  // With points the day comes before the month.
  const order: DateOrder = match[2] === '.' && dateOrder === 'mdy' ? 'dmy' : dateOrder
  if (order === 'ymd' && isShort && isDay(fullYear(a), b, Number(match[4]))) return periodOf(fullYear(a), b, Number(match[4]))
  const year = isShort ? fullYear(Number(match[4])) : Number(match[4])
  const [month, day] = order === 'mdy' ? [a, b] : [b, a]
  // 13/05 is unambiguous.
  return periodOf(year, month, day) ?? periodOf(year, day, month)
}

const numberOr = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

function periodOf(year: number, month: number | undefined, day: number | undefined): Period | undefined {
  if (!isDay(year, month ?? 1, day ?? 1)) return undefined
  const first: Day = dayOf(year, month ?? 1, day ?? 1)
  return { first, last: day !== undefined ? first : addMonths(first, month !== undefined ? 1 : 12) - 1 }
}

type TimeUnit = DateUnit | 'financial year'

const UNITS: Readonly<Record<string, TimeUnit>> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
  fy: 'financial year',
  fys: 'financial year',
  'financial year': 'financial year',
  'financial years': 'financial year',
  'fiscal year': 'financial year',
  'fiscal years': 'financial year',
}

const unitNamed = (name: string): TimeUnit | undefined => ownValue(UNITS, name)

interface Unit {
  /** The whole week, month, … that the day is in. */
  readonly period: Period
  /** The day that many units later, or earlier. */
  moved(by: number): Period
  /** The first day of that many weeks, months, … up to the day itself. */
  back(count: number): Day
}

/** The period of a unit around a day. */
function unitOf(unit: TimeUnit, day: Day, of: { readonly weekStart: number; readonly financialYearMonth: number }): Unit {
  const plain = unit === 'financial year' ? 'year' : unit
  const first = startOf(plain, day, { weekStart: of.weekStart, yearMonth: unit === 'financial year' ? of.financialYearMonth : 1 })
  const moved = (by: number): Period => ({ first: unitsLater(plain, first, by), last: unitsLater(plain, first, by + 1) - 1 })
  const back = (count: number): Day =>
    (plain === 'day' || plain === 'week' ? unitsLater(plain, day, -count) : monthsLater(day, -count * MONTHS_IN[plain])) + 1
  return { period: moved(0), moved, back }
}

/** What dates in searches of a book are told from: the day that it is, and how its owner counts weeks and years and writes dates. */
export const searchDatesOf = ({ now, settings }: ValuedLedger): SearchDates => ({
  today: now,
  weekStart: settings.weekStartingDay,
  financialYearMonth: settings.financialYearStartingMonth,
  dateOrder: settings.dateOrder,
  locale: settings.locale,
  currency: settings.defaultCurrency,
})
