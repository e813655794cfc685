import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { toldDays } from '../../../src/projections/valuation/told-days.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const spend = (day: string): string => `${day} Shop\n  Expenses:Food  1 EUR\n  Assets:Checking\n`
const TODAY = '2024-06-30'
const told = (...days: string[]): string => {
  const { first, last } = ledgerOf(days.map(spend).join(''), TODAY).worked(toldDays)
  return `${formatDay(first)} to ${formatDay(last)}`
}

describe('the days of timelines', () => {
  test('are those from the first posting to the last, or to today', () => {
    expect(told()).toBe('2024-06-30 to 2024-06-30')
    expect(told('2023-01-01', '2024-01-01')).toBe('2023-01-01 to 2024-06-30')
    expect(told('2023-01-01', '2024-12-24')).toBe('2023-01-01 to 2024-12-24')
    expect(told('2024-12-24')).toBe('2024-06-30 to 2024-12-24')
    // A house was bought long before anybody kept a book.
    expect(told('1951-04-01', '2023-01-01', '2024-01-01')).toBe('1951-04-01 to 2024-06-30')
  })

  test('begin and end with the rest of the book where a year was mistyped', () => {
    const rest = ['2023-01-01', '2023-05-01', '2024-02-01', '2024-03-01']
    for (const day of ['0024-03-01', '0204-03-01', '1014-03-01', '1923-03-01']) expect(told(day, ...rest)).toBe('2023-01-01 to 2024-06-30')
    for (const day of ['2204-03-01', '9999-12-31']) expect(told(...rest, day)).toBe('2023-01-01 to 2024-06-30')
    expect(told('0024-03-01', '0204-03-01', '1960-01-01', ...rest, '2030-01-01', '9999-12-31')).toBe('1960-01-01 to 2030-01-01')
  })

  test('are two hundred years at most, whatever is booked, and of a book that is so old all', () => {
    const each = (from: number, to: number, by: number): string[] =>
      Array.from({ length: (to - from) / by + 1 }, (_, nth) => `${String(from + nth * by).padStart(4, '0')}-01-01`)
    expect(told(...each(1850, 1950, 10))).toBe('1850-01-01 to 2024-06-30')
    expect(told(...each(1404, 2024, 20))).toBe('1824-06-29 to 2024-06-30')
    expect(told(...each(2024, 4004, 20))).toBe('2024-01-01 to 2224-07-02')
    // Of two days nobody knows which one is wrong.
    expect(told('0024-03-01', '2024-03-01')).toBe('1824-06-29 to 2024-06-30')
    expect(parseDay('2024-06-30') - parseDay('1824-06-29')).toBe(73_050)
  })
})
