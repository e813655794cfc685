import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { FinancialCalendar, firstOfMonthIndex, monthIndex, monthLabel, yearOfLabel } from '../../../src/projections/valuation/calendar.ts'

test('a month has a label by which it sorts', () => {
  expect(['2024-02-29', '2024-10-01', '0999-12-31'].map((day) => monthLabel(parseDay(day)))).toEqual(['2024-02', '2024-10', '0999-12'])
})

test('a month has a number: one more each month, and back to its first day', () => {
  expect([monthIndex(parseDay('0001-01-31')), monthIndex(parseDay('2024-03-15'))]).toEqual([12, 2024 * 12 + 2])
  expect([12, 2024 * 12 + 11].map((index) => formatDay(firstOfMonthIndex(index)))).toEqual(['0001-01-01', '2024-12-01'])
  fc.assert(
    fc.property(fc.integer({ min: parseDay('1800-01-01'), max: parseDay('2200-12-31') }), (day) => {
      const first = firstOfMonthIndex(monthIndex(day))
      expect(formatDay(first)).toBe(`${formatDay(day).slice(0, 7)}-01`)
      expect(monthIndex(first - 1)).toBe(monthIndex(day) - 1)
    }),
  )
})

test('a financial year is known by its label, also one with blanks around it', () => {
  expect(new FinancialCalendar(4).label(2009)).toBe('2009 - 10')
  expect([' 2023 - 24 ', '2023 -24', '2023  -  24', '1999-00', '1999-0', '2023 - 2'].map(yearOfLabel)).toEqual([
    2023,
    2023,
    2023,
    1999,
    1999,
    undefined,
  ])
})
