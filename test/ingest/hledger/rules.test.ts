import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { occurrences, readPeriod } from '../../../src/ingest/hledger/dates/journal-dates.ts'
import { balances, postings, problems, read } from './reading.ts'

/** The days of a period in the first four months of 2020. */
function days(expression: string): string[] {
  const period = readPeriod(expression, { year: 2020, today: parseDay('2020-01-01') })
  if (typeof period === 'string') throw new Error(period)
  return occurrences(period, parseDay('2020-01-01'), parseDay('2020-04-30')).map((day) => formatDay(day).slice(5))
}

describe('a period', () => {
  test.each([
    ['monthly', '01-01 02-01 03-01 04-01'],
    ['every 2 months', '01-01 03-01'],
    ['quarterly', '01-01 04-01'],
    ['yearly', '01-01'],
    ['every 15th day of month', '01-15 02-15 03-15 04-15'],
    ['every 31st day', '01-31 02-29 03-31 04-30'],
    ['every 2nd monday of month', '01-13 02-10 03-09 04-13'],
    ['every 3rd april', '04-03'],
    ['every 3/5', '03-05'],
    ['biweekly', '01-13 01-27 02-10 02-24 03-09 03-23 04-06 04-20'],
    ['every 3 weeks from 2020-03-02', '03-02 03-23 04-13'],
    ['every 20 days', '01-01 01-21 02-10 03-01 03-21 04-10 04-30'],
    ['every sun from 2020-04-01', '04-05 04-12 04-19 04-26'],
    ['every mon,wed from 2020-04-20', '04-20 04-22 04-27 04-29'],
    ['every 2nd day of week from 2020-04-14', '04-14 04-21 04-28'],
    ['every weekendday from 2020-04-20', '04-25 04-26'],
    ['monthly from 2020-02 to 2020-04', '02-01 03-01'],
    ['monthly until 2020-03', '01-01 02-01'],
    ['monthly 2020-02..2020-04', '02-01 03-01'],
    ['monthly in 2020q1', '01-01 02-01 03-01'],
    ['monthly from 2020-01-31', '01-31 02-29 03-31 04-30'],
    ['daily from 4/28', '04-28 04-29 04-30'],
    ['2020-03-05', '03-05'],
    ['feb', '02-01'],
    ['15', '01-15'],
    ['weekly from 2020-04-20 to 2020-04-27', '04-20'],
    ['monthly from this year', '01-01 02-01 03-01 04-01'],
    ['next month', '02-01'],
  ])('"%s" falls on %s', (expression, expected) => expect(days(expression)).toEqual(expected.split(' ')))

  test.each(['foo', 'every foo', 'monthly description', 'every 0 days', 'monthly from foo', ''])('"%s" is refused', (expression) => {
    expect(problems(`~ ${expression}\n  (a)  1\n`)).toEqual(['period_invalid:1'])
  })
})

describe('a periodic rule', () => {
  test.each([
    ['weekly from 2026-02-05', 'a week. Begin it on 2026-02-02, or "every thursday from 2026-02-05".'],
    ['every 2 weeks from 2026-02-05', 'a week. Begin it on 2026-02-02.'],
    ['monthly from 2026-02-22', 'a month. Begin it on 2026-02-01, or "every 22nd day of month from 2026-02-22".'],
    ['every 3 months from 2026-02-02 to 2027', 'a month. Begin it on 2026-02-01.'],
    ['quarterly from 2026-02', 'a quarter. Begin it on 2026-01-01.'],
    ['every 2 quarters from 2026-02-01', 'a quarter. Begin it on 2026-01-01.'],
    ['yearly from 2026-02-01', 'a year. Begin it on 2026-01-01, or "every february 1st from 2026-02-01".'],
  ])('"%s" begins where hledger before 1.29 refuses it: a warning, and an error by its rules', (period, expected) => {
    const found = (hledgerRules?: '1.25' | 'newest') =>
      read(`~ ${period}\n  (a)  1\n`, hledgerRules ? { hledgerRules } : {}).problems.map(({ severity, code, line, message }) => ({
        severity,
        code: `${code}:${line}`,
        message: message.slice(message.indexOf('first day of ') + 13),
      }))
    expect(found()).toEqual([{ severity: 'warning', code: 'period_start:1', message: expected }])
    expect(found('1.25')).toEqual([{ severity: 'error', code: 'period_start:1', message: expected }])
    expect(found('newest')).toEqual([])
  })
  test.each([
    'weekly from 2026-02-02',
    'every 3 months from 2026-02',
    'quarterly from 2026-04',
    'yearly from 2026',
    'daily from 2026-02-05',
    'every thursday from 2026-02-04',
    'every 22nd day of month from 2026-02-01',
    'every february 3rd from 2026-01-15',
    'weekly',
  ])('"%s" begins where every hledger takes it', (period) => expect(problems(`~ ${period}\n  (a)  1\n`, { hledgerRules: '1.25' })).toEqual([]))
  const rule = '~ monthly from 2024-05  rent, again  ; trip:\n  rent  900 EUR\n  bank\n'
  test('makes no transactions by itself', () => {
    expect(read(rule).transactions.count).toBe(0)
  })
  test('makes forecasts up to a day, balanced, which no balance counts', () => {
    expect(postings(`${rule}\n2024-01-01\n  (a)  1\n`, { forecastUntil: parseDay('2024-06-30') })).toEqual([
      '2024-01-01 a 1',
      '~2024-05-01 rent 900 EUR',
      '~2024-05-01 bank -900 EUR',
      '~2024-06-01 rent 900 EUR',
      '~2024-06-01 bank -900 EUR',
    ])
    expect(balances(rule, { forecastUntil: parseDay('2024-06-30') })).toEqual([])
  })
  test('begins with the year before the first transaction when it says no beginning, whatever the day', () => {
    const planned = (today: string): string[] =>
      postings('~ yearly\n  (a)  1\n2017-03-05\n  (b)  1\n', { today: parseDay(today), forecastUntil: parseDay('2019-06-30') })
        .filter((line) => line.startsWith('~'))
        .map((line) => line.slice(1, 11))
    expect(planned('2018-12-31')).toEqual(['2016-01-01', '2017-01-01', '2018-01-01', '2019-01-01'])
    expect(planned('2019-01-05')).toEqual(planned('2018-12-31'))
  })
  test('is carried out for a hundred years at most: a first year beyond that is mistyped', () => {
    const lines = postings('~ yearly\n  (a)  1\n0217-03-05\n  (b)  1\n', { forecastUntil: parseDay('2024-06-30') })
    expect(lines.filter((line) => line.startsWith('~')).length).toBe(101)
  })
  test('that cannot balance is a warning, because no balance needs it', () => {
    const book = read('~ monthly\n  a  1\n  b  1\n', { forecastUntil: parseDay('2024-06-30') })
    expect(book.problems).toMatchObject([{ severity: 'warning', code: 'forecast_unbalanced', line: 1 }])
    expect(book.transactions.count).toBe(0)
  })
  test('that cannot balance leaves nothing behind for the next rule', () => {
    const book = read('~ monthly  ; trip: Rome\n  a  1\n  b  1\n\n~ yearly\n  a  1\n  b\n', { forecastUntil: parseDay('2024-01-31') })
    expect(book.transactions.count).toBeGreaterThan(0)
    expect([...book.transactions.tags]).toEqual([])
  })
  test('is still checked for amounts that cannot be read', () => {
    expect(problems('~ monthly\n  a  $\n')).toEqual(['amount_invalid:2'])
  })
})

describe('strict mode', () => {
  const strict = { strict: true }
  test('asks for every account and commodity to be declared, once each', () => {
    expect(problems('2024-01-01\n  (a)  1 X\n  (a)  1 X\n', strict)).toEqual(['account_undeclared:2', 'commodity_undeclared:2'])
    expect(problems('account a\ncommodity X\n2024-01-01\n  (a)  1 X\n', strict)).toEqual([])
  })
  test('takes no parent for its children', () => {
    expect(problems('account a\ncommodity X\n2024-01-01\n  (a:b)  1 X\n', strict)).toEqual(['account_undeclared:4'])
  })
  test('is off otherwise', () => {
    expect(problems('2024-01-01\n  (a)  1 X\n')).toEqual([])
  })
})
