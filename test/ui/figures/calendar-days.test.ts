import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  ageInWords,
  ago,
  dayAt,
  dayOf,
  duration,
  lastMonths,
  longDay,
  moment,
  monthsBefore,
  monthWords,
  secondsOf,
  shortDay,
  shortMonth,
  timeOfDay,
  writeDaysIn,
} from '../../../ui/figures/calendar-days.ts'

const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))

describe('days', () => {
  test('are the day that the timestamp names, in whatever zone it is read', () => {
    expect(dayOf('2022-01-01T00:00:00+05:30')).toBe('2022-01-01')
    expect(dayOf('2022-03-31T23:59:59.999999999Z')).toBe('2022-03-31')
    expect(shortDay('2022-01-01')).toBe('1 Jan 2022')
    expect(longDay('2022-02-07')).toBe('Monday, 7 February 2022')
  })

  test('come back from their place on an axis', () => {
    fc.assert(fc.property(day, (text) => dayAt(secondsOf(text)) === text))
  })

  test('some months before stay in the month that was meant', () => {
    expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29')
    expect(monthsBefore('2023-01-31', 12)).toBe('2022-01-31')
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 600 }), (text, months) => {
        const before = monthsBefore(text, months)
        const monthNumber = (of: string): number => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
        expect(monthNumber(text) - monthNumber(before)).toBe(months)
        expect(Number(before.slice(8))).toBeLessThanOrEqual(Number(text.slice(8)))
      }),
    )
  })
})

test('a moment is told by the clocks of the zone of the book, in the language of days', () => {
  onTestFinished(() => writeDaysIn('en-GB'))
  const late = '2024-09-30T20:05:00.000Z'
  const told = (locale: string, zone?: string): string => {
    writeDaysIn(locale, zone)
    return moment(late)
  }
  expect(told('en-GB', 'UTC')).toBe('30 Sep 2024, 20:05')
  expect(told('en-GB', 'Asia/Kolkata')).toBe('1 Oct 2024, 01:35')
  expect(told('de-DE', 'Asia/Kolkata')).toBe('1. Okt. 2024, 01:35')
  expect(told('en-GB', 'No/Where')).toMatch(/^(30 Sep|1 Oct) 2024, /)
  expect(moment('not yet')).toBe('not yet')
  writeDaysIn('de-DE', 'Asia/Tokyo')
  expect([timeOfDay('2026-11-23T22:05:09Z'), timeOfDay('not yet')]).toEqual(['07:05:09', 'not yet'])
  writeDaysIn('en-GB')
})

describe('a month in a row of months', () => {
  afterEach(() => writeDaysIn('en-GB'))
  const of = (month: number): string => `2024-${String(month).padStart(2, '0')}-01`
  const months = Array.from({ length: 12 }, (_, nth) => of(nth + 1))

  test.each(['en-GB', 'en-US', 'de-DE', 'fr-FR', 'pl-PL', 'ja-JP', 'zh-CN', 'ko-KR', 'hu-HU'])('is told from the others in %s', (locale) => {
    writeDaysIn(locale)
    const names = months.map(shortMonth)
    expect(new Set(names).size).toBe(12)
    for (const name of names) expect(name).not.toContain('202')
  })

  test('is short', () => {
    expect([of(2), of(9)].map(shortMonth)).toEqual(['Feb', 'Sep'])
    writeDaysIn('ja-JP')
    expect(shortMonth(of(2))).toBe('2月')
  })
})

test('ages are told in words, the largest unit that says something', () => {
  const words = [0, 59_000, 60_000, 59 * 60_000, 90 * 60_000, 47 * 3_600_000, 72 * 3_600_000, 400 * 86_400_000, 800 * 86_400_000].map((age) =>
    ageInWords(age).replaceAll('\u00a0', ' '),
  )
  expect(words).toEqual(['0 minutes', '0 minutes', '1 minute', '59 minutes', '1 hour', '47 hours', '3 days', '13 months', '2 years'])
  expect(ago(0)).toBe('now')
  expect(ago(60_000)).toBe('1 minute ago')
  writeDaysIn('de')
  expect([0, 60_000, 72 * 3_600_000].map(ago)).toEqual(['jetzt', 'vor 1 Minute', 'vor 3 Tagen'])
  expect(ageInWords(72 * 3_600_000)).toBe('3\u00a0Tage')
  writeDaysIn('en-GB')
})

test('durations are as exact as one wants to know', () => {
  expect([84, 1043, 125_000].map((milliseconds) => duration(milliseconds).replaceAll('\u00a0', ' '))).toEqual(['84 ms', '1.0 s', '2 min 5 s'])
})

const MONTHS = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01']
const last = (today: string, count?: number) => lastMonths(MONTHS, { dayIn: (day) => day, today, count })

test('the month of today says that it is not over', () => {
  expect([monthWords('2026-01-01', '2026-01-22'), monthWords('2025-12-01', '2026-01-22')]).toEqual(['Jan 2026 so far', 'Dec 2025'])
})

describe('the last months', () => {
  test('are as many whole ones as were asked for, and the one that is going on beside them', () => {
    expect(last('2026-01-22', 2)).toEqual({ whole: ['2025-11-01', '2025-12-01'], all: ['2025-11-01', '2025-12-01', '2026-01-01'] })
  })
  test('are all whole in a book that ended before', () => {
    expect(last('2026-02-01', 2)).toEqual({ whole: ['2025-12-01', '2026-01-01'], all: ['2025-12-01', '2026-01-01'] })
  })
  test('are every month when no number is given, and none of an empty book', () => {
    expect(last('2026-01-22').whole).toHaveLength(3)
    expect(lastMonths([], { dayIn: () => '', today: '2026-01-22', count: 12 })).toEqual({ whole: [], all: [] })
  })
})
