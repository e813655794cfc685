import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { daysWhenDue, dueDays } from '../../../src/projections/reports/recurring.ts'

const due = (
  last: string,
  { interval = 30, period = '', today = last, until }: { interval?: number; period?: string; today?: string; until: string },
) => dueDays({ last: parseDay(last), interval, period }, { today: parseDay(today), until: parseDay(until) }).map(formatDay)

describe('what comes back is due', () => {
  test('on the same day of the next months, at the end of those that are shorter', () => {
    expect(due('2024-01-31', { interval: 31, until: '2024-05-01' })).toEqual(['2024-02-29', '2024-03-31', '2024-04-30'])
    expect(due('2024-11-05', { interval: 91, until: '2025-06-01' })).toEqual(['2025-02-05', '2025-05-05'])
  })
  test('after as many days where that is no number of months', () => {
    expect(due('2024-11-05', { interval: 14, until: '2024-12-05' })).toEqual(['2024-11-19', '2024-12-03'])
    expect(due('2024-11-05', { interval: 45, until: '2024-12-21' })).toEqual(['2024-12-20'])
  })
  test('late once, however often it was missed, and then on the days to come', () => {
    expect(due('2024-01-01', { interval: 7, today: '2024-02-01', until: '2024-02-13' })).toEqual(['2024-01-08', '2024-02-05', '2024-02-12'])
  })
  test('even when its first day lies behind the last that is asked for', () => {
    expect(due('2024-01-01', { interval: 366, until: '2024-02-01' })).toEqual(['2025-01-01'])
  })
})

describe('a period', () => {
  test('says the day of the month, the months and the day of the week, as cron does', () => {
    expect(due('2024-01-01', { period: '3 * ?', until: '2024-04-01' })).toEqual(['2024-01-03', '2024-02-03', '2024-03-03'])
    expect(due('2024-04-01', { period: 'L AUG-MAY ?', until: '2024-09-30' })).toEqual(['2024-04-30', '2024-05-31', '2024-08-31', '2024-09-30'])
    expect(due('2024-01-01', { period: '? * MON', until: '2024-01-16' })).toEqual(['2024-01-08', '2024-01-15'])
    expect(due('2024-01-01', { period: '* * 7', until: '2024-01-14' })).toEqual(['2024-01-07', '2024-01-14'])
    expect(due('2024-01-01', { period: '1,15 */6 ?', until: '2024-08-01' })).toEqual(['2024-01-15', '2024-07-01', '2024-07-15'])
    expect(due('2024-01-01', { period: '10 * FRI', until: '2024-01-13' })).toEqual(['2024-01-05', '2024-01-10', '2024-01-12'])
  })
  test('that nobody can read counts for nothing: then the interval does', () => {
    for (const period of ['weekly', '32 * ?', '1-2-3 * ?', '*/0 * ?', '1 FOO ?', '* * * * *'])
      expect([period, due('2024-01-05', { interval: 7, period, until: '2024-01-13' })]).toEqual([period, ['2024-01-12']])
  })
})

describe('what came was due', () => {
  const when = (times: string[], period = '') =>
    daysWhenDue(times.map(parseDay), period).map((day) => (day === undefined ? undefined : formatDay(day)))
  test('on the day of its period that is nearest, of which each counts once', () => {
    expect(when(['2024-01-01', '2024-01-30', '2024-03-04', '2024-04-01'], '1 * ?')).toEqual(['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'])
    expect(when(['2024-01-20', '2024-01-25'], '1 * ?')).toEqual(['2024-02-01', '2024-03-01'])
    expect(when(['2024-03-01'], '30 FEB ?')).toEqual([undefined])
    // A month in which it did not come is passed over.
    expect(when(['2024-01-02', '2024-04-03'], '1 * ?')).toEqual(['2024-01-01', '2024-04-01'])
  })
  test('as the times before it foresaw, by the month though one came late, where it has no period', () => {
    expect(when(['2024-01-05', '2024-02-05', '2024-03-05', '2024-04-09', '2024-05-05'])).toEqual([
      undefined,
      undefined,
      '2024-03-05',
      '2024-04-05',
      '2024-05-09',
    ])
    expect(when(['2024-01-05', '2024-01-12', '2024-01-12', '2024-01-19', '2024-01-26'])).toEqual([
      undefined,
      undefined,
      undefined,
      '2024-01-19',
      '2024-01-26',
    ])
  })
})
