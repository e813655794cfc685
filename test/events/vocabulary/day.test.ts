import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  civil,
  daysInMonth,
  dayOf,
  firstOfMonth,
  formatDay,
  isDate,
  isLeapYear,
  lastOfMonth,
  monthsLater,
  parseDay,
  tryParseDay,
  tryParseWrittenDay,
  weekday,
} from '#vocabulary/day.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { runs } from '../../support/thorough.ts'

const MS_PER_DAY = 86_400_000
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

interface CountedDay {
  readonly day: number
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
  readonly daysInMonth: number
}

/** Walks through eight centuries as one counts them on a calendar, and gathers the days that are not as counted; the first ten. */
function daysThatDiffer(differs: (counted: CountedDay) => boolean): CountedDay[] {
  const wrong: CountedDay[] = []
  let day = Date.UTC(1600, 0, 1) / MS_PER_DAY
  for (let year = 1600; year <= 2400; year++)
    for (let month = 1; month <= 12; month++) {
      const isLeap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
      const length = month === 2 && isLeap ? 29 : LENGTHS[month - 1]!
      for (let dayOfMonth = 1; dayOfMonth <= length; dayOfMonth++, day++) {
        const counted = { day, year, month, dayOfMonth, daysInMonth: length }
        if (differs(counted) && wrong.length < 10) wrong.push(counted)
      }
    }
  // The count itself, against the calendar of the JavaScript engine.
  expect(day).toBe(Date.UTC(2401, 0, 1) / MS_PER_DAY)
  return wrong
}

const anyDay = fc.integer({ min: -135_140, max: 157_420 })

test('a century is a leap year when 400 divides it', () => {
  expect([1600, 1700, 1900, 2000, 2023, 2024, 2100, 2400].filter(isLeapYear)).toEqual([1600, 2000, 2024, 2400])
  expect(formatDay(parseDay('2000-02-29') + 1)).toBe('2000-03-01')
  expect(formatDay(parseDay('2100-02-28') + 1)).toBe('2100-03-01')
})

test('the days before the first year and after the last of four digits count on', () => {
  expect(parseDay('1970-01-01')).toBe(0)
  expect(formatDay(dayOf(1, 1, 1))).toBe('0001-01-01')
  expect(formatDay(dayOf(1, 1, 1) - 1)).toBe('0000-12-31')
  expect(parseDay('0000-01-01')).toBe(-719_528)
  expect(formatDay(parseDay('9999-12-31') + 1)).toBe('10000-01-01')
})

describe('a date that the calendar does not have', () => {
  test.each([
    '2023-02-29',
    '2100-02-29',
    '2023-04-31',
    '2023-06-31',
    '2023-09-31',
    '2023-11-31',
    '2023-01-32',
    '2023-00-10',
    '2023-13-01',
    '2023-01-00',
  ])('%s is refused', (text) => {
    expect(tryParseDay(text)).toBeUndefined()
    expect(isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))).toBe(false)
  })

  test('and every other one is accepted', () => {
    const counted = Array.from({ length: 14 }, (_, month) => Array.from({ length: 33 }, (_, day) => isDate(2023, month, day)).filter(Boolean).length)
    expect(counted).toEqual([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0])
  })
})

describe('text that is no day', () => {
  test.each([
    '',
    '2024',
    '2024-1-1',
    '2024/01/01',
    '24-01-01',
    ' 2024-01-01',
    '2024-01-01 ',
    '2024-01-01T00:00',
    '12024-01-01',
    '2024-01-011',
    '202a-01-01',
    '2024-0b-01',
    '2024-01-0c',
  ])('"%s" is refused', (text) => expect(tryParseDay(text)).toBeUndefined())

  test.each(['2024-2-29', '2024/02/29', '2024.2.29'])('"%s" is one as people write it', (text) => {
    expect(tryParseWrittenDay(text)).toBe(parseDay('2024-02-29'))
  })
  test.each(['', '2/29', '2023/2/29', '24/2/29', '2024/13/1', '2024/2/29 '])('"%s" is none as people write it', (text) => {
    expect(tryParseWrittenDay(text)).toBeUndefined()
  })
  test('is our own mistake where a day must stand, and is named', () => {
    expect(() => parseDay('yesterday')).toThrow(InvariantError)
    expect(() => parseDay('yesterday')).toThrow('"yesterday" is a day as YYYY-MM-DD')
  })
})

describe('months later', () => {
  test('is what the calendar of the JavaScript engine says, days that a month lacks rolling forward', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1000, max: 1000 }), (day, months) => {
        const date = new Date(day * MS_PER_DAY)
        date.setUTCMonth(date.getUTCMonth() + months)
        expect(addMonths(day, months)).toBe(date.getTime() / MS_PER_DAY)
      }),
      { numRuns: runs(500) },
    )
  })

  test.each([
    ['2022-01-31', 1, '2022-03-03'],
    ['2024-01-31', 1, '2024-03-02'],
    ['2024-01-29', 1, '2024-02-29'],
    ['2022-12-15', 1, '2023-01-15'],
    ['2022-01-15', -1, '2021-12-15'],
    ['2022-03-31', -1, '2022-03-03'],
    ['2000-02-29', 12, '2001-03-01'],
    ['2022-05-05', 0, '2022-05-05'],
  ])('%s and %i months is %s', (from, months, to) => expect(formatDay(addMonths(parseDay(from), months))).toBe(to))
})

describe('every day from 1600 to 2400', () => {
  test('has the number that counting gives it, and the number gives back year, month and day', () => {
    expect(
      daysThatDiffer(({ day, year, month, dayOfMonth }) => {
        const back = civil(day)
        return dayOf(year, month, dayOfMonth) !== day || back.year !== year || back.month !== month || back.day !== dayOfMonth
      }),
    ).toEqual([])
  })

  test('is written as YYYY-MM-DD and read back', () => {
    expect(
      daysThatDiffer(({ day, year, month, dayOfMonth }) => {
        const text = `${year}-${month < 10 ? '0' : ''}${month}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`
        return formatDay(day) !== text || tryParseDay(text) !== day
      }),
    ).toEqual([])
  })

  test('has its day of the week, Sunday being 0', () => {
    let next = 6 // 1600-01-01 was a Saturday
    expect(daysThatDiffer(({ day }) => weekday(day) !== next++ % 7)).toEqual([])
  })

  test('lies in a month whose first and last day are the right ones', () => {
    expect(
      daysThatDiffer(
        (counted) =>
          firstOfMonth(counted.day) !== counted.day - counted.dayOfMonth + 1 ||
          lastOfMonth(counted.day) !== counted.day - counted.dayOfMonth + counted.daysInMonth ||
          daysInMonth(counted.year, counted.month) !== counted.daysInMonth,
      ),
    ).toEqual([])
  })
})

test('months later is the last day of a shorter month', () => {
  expect(formatDay(monthsLater(dayOf(2024, 1, 31), 1))).toBe('2024-02-29')
  expect(formatDay(monthsLater(dayOf(2024, 3, 31), -1))).toBe('2024-02-29')
  expect(formatDay(monthsLater(dayOf(2024, 1, 30), 14))).toBe('2025-03-30')
})
