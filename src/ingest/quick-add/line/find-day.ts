import { ownValue } from '#vocabulary/own-value.ts'
import { type Day, tryDayOf, weekday } from '#vocabulary/day.ts'
import { dayWithoutYear, monthOf, NEAR_DAYS, SHORT_WEEKDAYS } from '#vocabulary/text/dates.ts'
import type { Found } from './found.ts'
import { AGO, countOf, DAY_WORDS } from './languages.ts'

export interface DayContext {
  readonly today: Day
  /** Whether 3/4 is the third of April; the fourth of March otherwise. */
  readonly dayFirst: boolean
  /** Of who writes, as "de"; '' where nobody says it. */
  readonly language?: string
}

const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const WEEKDAY = String.raw`(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?)`
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 }
/** A day without a year that is further ahead than this was last year's. */
const AHEAD_MAX_DAYS = 182

type Reader = (match: RegExpExecArray, context: DayContext) => Day | undefined

/** The same in other languages. */
const elsewhere = (): readonly ReturnType<typeof way>[] => [
  way(String.raw`(\d{1,2})\. (\p{L}{3,10})`, 0.8, ([, day, name], context) => {
    const month = monthOf(name!)
    return month === undefined ? undefined : withoutYear(month, Number(day), context)
  }),
  ...DAY_WORDS.map(({ words, from, only }) =>
    way(words, 0.85, (_, { today, language = '' }) => (only === undefined || only.includes(language) ? today + from : undefined)),
  ),
  ...AGO.map(({ words, days }) => way(words, 0.85, ([, count], { today }) => today - countOf(count!) * days)),
]

/** Ways to say a day, the plainest first, each with how sure it is. A number that is part of a longer one is none, nor is one of money. */
const WAYS: readonly { readonly pattern: RegExp; readonly confidence: number; readonly read: Reader }[] = [
  way(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`, 0.95, ([, year, , month, day]) => dated(Number(year), Number(month), Number(day))),
  way(String.raw`(\d{1,2})(?:st|nd|rd|th|\.)?[ -]*(\p{L}{3,10})\.?,?[ -]+(\d{4})`, 0.9, ([, day, month, year]) =>
    dated(Number(year), monthOf(month!), Number(day)),
  ),
  way(String.raw`(\p{L}{3,10})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})`, 0.9, ([, month, day, year]) =>
    dated(Number(year), monthOf(month!), Number(day)),
  ),
  way(String.raw`(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})`, 0.9, ([, day, month, year]) => dated(inFull(year!), Number(month), Number(day))),
  way(String.raw`(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})`, 0.85, ([, a, , b, year], context) =>
    ordered(Number(a), Number(b), context, (month, day) => dated(inFull(year!), month, day)),
  ),
  way(String.raw`(\d{1,2})(?:st|nd|rd|th)?[ -]+(?:of )?${MONTH}`, 0.8, ([, day, month], context) =>
    withoutYear(monthOf(month!)!, Number(day), context),
  ),
  way(String.raw`${MONTH} +(\d{1,2})(?:st|nd|rd|th)?`, 0.8, ([, month, day], context) => withoutYear(monthOf(month!)!, Number(day), context)),
  way('day before yesterday', 0.85, (_, { today }) => today - 2),
  ...['today', 'yesterday', 'tomorrow'].map((word) => way(word, 0.85, (_, { today }) => today + NEAR_DAYS[word]!)),
  way(String.raw`(\d{1,3}|an?|one|two|three|four|five|six|seven) (day|week)s? ago`, 0.85, ([, count, unit], { today }) => {
    return today - (ownValue(COUNTS, count!.toLowerCase()) ?? Number(count)) * (unit!.toLowerCase() === 'week' ? 7 : 1)
  }),
  way(String.raw`(last|next|this|on) ${WEEKDAY}`, 0.85, ([, which, name], { today }) => {
    const ahead = (SHORT_WEEKDAYS.indexOf(name!.slice(0, 3).toLowerCase()) - weekday(today) + 7) % 7
    if (which!.toLowerCase() === 'next') return today + (ahead === 0 ? 7 : ahead)
    // "Last friday" on a Friday was a week ago; "on friday" is today then.
    return today - ((7 - ahead) % 7 || (which!.toLowerCase() === 'last' ? 7 : 0))
  }),
  way(String.raw`(\d{1,2})/(\d{1,2})`, 0.7, ([, a, b], context) =>
    ordered(Number(a), Number(b), context, (month, day) => withoutYear(month, day, context)),
  ),
  ...elsewhere(),
]

function way(source: string, confidence: number, read: Reader) {
  return {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}\p{Sc}.,/-])(?:on (?=\d|\p{L}{3,10} \d))?(?:${source})(?![\p{L}\p{N}/-]|[.,]\d)`, 'giu'),
    confidence,
    read,
  }
}

/** The day that a line names; undefined when it names none that the calendar has. */
export function findDay(text: string, context: DayContext): Found<Day> | undefined {
  for (const { pattern, confidence, read } of WAYS)
    for (const match of text.matchAll(pattern)) {
      const value = read(match as RegExpExecArray, context)
      if (value !== undefined) return { value, begin: match.index, end: match.index + match[0].length, confidence }
    }
  return undefined
}

const dated = (year: number, month: number | undefined, day: number): Day | undefined =>
  month !== undefined && year >= 1900 && year < 2200 ? tryDayOf(year, month, day) : undefined

const inFull = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

/** Two numbers as month and day: what can be only one of them is that, otherwise it goes by custom. */
function ordered(a: number, b: number, { dayFirst }: DayContext, of: (month: number, day: number) => Day | undefined): Day | undefined {
  if (a > 12) return of(b, a)
  if (b > 12) return of(a, b)
  return dayFirst ? of(b, a) : of(a, b)
}

const withoutYear = (month: number, day: number, { today }: DayContext): Day | undefined =>
  dayWithoutYear(month, day, { today, ahead: AHEAD_MAX_DAYS })
