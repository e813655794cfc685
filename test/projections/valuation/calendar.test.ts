import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { FinancialCalendar, yearOfLabel, Zone } from '../../../src/projections/valuation/calendar.ts'

describe('financial years', () => {
  const april = new FinancialCalendar(4)
  test('begin on the first of their month and end a year later', () => {
    expect(april.yearOf(parseDay('2023-03-31'))).toBe(2022)
    expect(april.yearOf(parseDay('2023-04-01'))).toBe(2023)
    expect([formatDay(april.firstDay(2023)), formatDay(april.lastDay(2023))]).toEqual(['2023-04-01', '2024-03-31'])
    expect(formatDay(new FinancialCalendar(3).lastDay(2023))).toBe('2024-02-29')
  })
  test('have labels with two digits, and the bare year when they are calendar years', () => {
    expect([april.label(2023), april.label(2008), april.label(1999)]).toEqual(['2023 - 24', '2008 - 09', '1999 - 00'])
    expect([april.shortLabel(2008), new FinancialCalendar(1).label(2023)]).toEqual(['2008-09', '2023'])
  })
  test('are known by every label that was ever shown', () => {
    expect(['2023 - 24', '2023-24', '2023', '2008 - 9', '2008 - 09', '1999 - 0'].map(yearOfLabel)).toEqual([2023, 2023, 2023, 2008, 2008, 1999])
    expect(['23 - 24', '2023 - 25', 'this year', ''].map(yearOfLabel)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('a day as a moment', () => {
  const shown = (zone: string, day: string): string => new Zone(zone).start(parseDay(day))
  test('is midnight in the configured zone', () => {
    expect(shown('UTC', '2023-07-01')).toBe('2023-07-01T00:00:00Z')
    expect(shown('Asia/Kolkata', '2023-07-01')).toBe('2023-07-01T00:00:00+05:30')
    expect(shown('America/St_Johns', '2023-07-01')).toBe('2023-07-01T00:00:00-02:30')
  })
  test('follows the clocks of summer and winter on the very day', () => {
    expect(['2023-03-26', '2023-03-27', '2023-10-29', '2023-10-30'].map((day) => shown('Europe/Vienna', day))).toEqual([
      '2023-03-26T00:00:00+01:00',
      '2023-03-27T00:00:00+02:00',
      '2023-10-29T00:00:00+02:00',
      '2023-10-30T00:00:00+01:00',
    ])
  })
  test('agrees with the time zone database, every day of ten years', () => {
    for (const name of ['Europe/London', 'America/New_York', 'Pacific/Auckland', 'Africa/Casablanca', 'Asia/Kathmandu']) {
      const zone = new Zone(name)
      const format = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
      for (let day = parseDay('2008-01-01'); day < parseDay('2018-01-01'); day++) {
        // One o'clock is where Casablanca's days began when clocks were put forward at midnight.
        expect([`${formatDay(day)}, 00:00`, `${formatDay(day)}, 01:00`]).toContain(format.format(new Date(zone.start(day))))
      }
    }
  })
  test('ends with its last nanosecond', () => {
    expect(new Zone('Asia/Kolkata').end(parseDay('2023-07-01'))).toBe('2023-07-01T23:59:59.999999999+05:30')
  })
})
