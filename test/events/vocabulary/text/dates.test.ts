import { describe, expect, test } from 'vitest'
import { type Day, dayOf, formatDay, tryDayOf } from '#vocabulary/day.ts'
import { dayWithoutYear, fullYear, monthOf, nameAt, startOf, unitsLater, WEEKDAYS } from '#vocabulary/text/dates.ts'
import { strptimeReader } from '#vocabulary/text/strptime.ts'

const shown = (day: Day | undefined): string => (day === undefined ? 'none' : formatDay(day))

describe('names', () => {
  test.each([
    ['Sept.', 9],
    ['März', 3],
    ['févr', 2],
    ['октября', 10],
    ['jui', undefined],
    ['ma', undefined],
  ])('the month of "%s" is %s', (word, month) => expect(monthOf(word)).toBe(month))

  test('a name may be cut to three letters', () => {
    expect(nameAt(WEEKDAYS, 'wed')).toBe(3)
    expect(nameAt(WEEKDAYS, 'we')).toBe(-1)
    expect(nameAt(WEEKDAYS, 'wedge')).toBe(-1)
  })
})

describe('years', () => {
  test('two digits from 69 on are of the last century', () => {
    expect([fullYear(0), fullYear(68), fullYear(69), fullYear(99)]).toEqual([2000, 2068, 1969, 1999])
  })
  test('a day without a year is the last one that is not too far ahead', () => {
    const of = (month: number, day: number): string => shown(dayWithoutYear(month, day, { today: dayOf(2024, 1, 15), ahead: 31 }))
    expect([of(2, 15), of(2, 16), of(12, 31), of(2, 30)]).toEqual(['2024-02-15', '2023-02-16', '2023-12-31', 'none'])
  })
})

describe('units', () => {
  const day = dayOf(2024, 8, 14)
  test.each([
    ['day', {}, '2024-08-14'],
    ['week', {}, '2024-08-12'],
    ['week', { weekStart: 0 }, '2024-08-11'],
    ['month', {}, '2024-08-01'],
    ['quarter', {}, '2024-07-01'],
    ['year', {}, '2024-01-01'],
    ['year', { yearMonth: 9 }, '2023-09-01'],
  ] as const)('the %s (%j) begins on %s', (unit, options, first) => expect(shown(startOf(unit, day, options))).toBe(first))

  test('two units later', () => {
    const later = (['day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => shown(unitsLater(unit, day, 2)))
    expect(later).toEqual(['2024-08-16', '2024-08-28', '2024-10-14', '2025-02-14', '2026-08-14'])
  })
})

describe('strptime', () => {
  const complete = (month: number, day: number) => tryDayOf(2020, month, day)
  test.each([
    ['%Y-%m-%d', '2024-01-31', '2024-01-31'],
    ['%Y-%m-%d', '2024-1-31', 'none'],
    ['%-d/%-m/%y', '1/2/69', '1969-02-01'],
    ['%d. %B %Y', '03. March 2024', '2024-03-03'],
    ['%m/%d', '02/29', '2020-02-29'],
    ['%F', '2024-02-30', 'none'],
    ['%s', '86400', '1970-01-02'],
  ])('%s reads "%s" as %s', (format, text, day) => expect(shown(strptimeReader(format, { complete })(text))).toBe(day))

  test.each([
    ['%Y-%m-%d', '2024-1-31', '2024-01-31'],
    ['%Y%m%d', '20240131', '2024-01-31'],
    ['%d %b %Y', ' 1 January 2024', '2024-01-01'],
    ['%m%d', '12', 'none'],
  ])('%s read leniently reads "%s" as %s', (format, text, day) =>
    expect(shown(strptimeReader(format, { complete, isLenient: true })(text))).toBe(day),
  )
})
