import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { type ActivityParameters, activityReport } from '../../../src/projections/reports/activity.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
2022-11-05 Greengrocer
  Expenses:Food:Fruit  10 EUR
  Assets:Checking
2023-01-10 Bakery
  Expenses:Food:Bread  4 EUR
  Assets:Checking
2023-01-12 Landlord
  Expenses:Rent  500 EUR
  Assets:Checking
2023-02-01 Refund of the landlord
  Expenses:Rent  -100 EUR
  Assets:Checking
2023-02-03 Employer
  Assets:Checking  900 EUR
  Expenses:Tax  100 EUR
  Income:Salary
2023-03-01 Not yet
  Expenses:Rent  500 EUR
  Assets:Checking
`
const shown = (parameters: ActivityParameters, ledger = ledgerOf(BOOK, '2023-02-14', { financialYearStartingMonth: 4 })) => {
  const { periods, rows, others, totals } = activityReport(ledger, parameters)
  return {
    periods: periods.map(({ key, running }) => `${key}${running ? ' so far' : ''}`),
    rows: [...rows, ...(others.rows > 0 ? [{ name: `${others.rows} others`, ...others }] : [])].map(
      ({ name, amounts }) => `${name}: ${amounts.join(' ')}`,
    ),
    totals: totals.join(' '),
  }
}

describe('what was spent', () => {
  test('stands by month and category, months of nothing included, without taxes and without what is yet to come', () => {
    expect(shown({})).toEqual({
      periods: ['2022-11', '2022-12', '2023-01', '2023-02 so far'],
      rows: ['Rent: 0 0 500 -100', 'Food: 10 0 4 0'],
      totals: '10 0 504 -100',
    })
  })
  test('stands by what its accounts are told apart by: a country that all of them begin with belongs to the category', () => {
    const entry = (account: string) => `2023-01-10 Some\n  ${account}  1 EUR\n  Assets:Bank\n`
    const rowsOf = (...accounts: string[]) => shown({ every: 'year' }, ledgerOf(accounts.map(entry).join(''), '2023-02-14')).rows
    expect(rowsOf('Expenses:US:Food:Fruit', 'Expenses:US:Food:Bread', 'Expenses:US:Rent')).toEqual(['US:Food: 2', 'US:Rent: 1'])
    expect(rowsOf('Expenses:US:Food', 'Expenses:US:Rent', 'Expenses:Gifts')).toEqual(['US: 2', 'Gifts: 1'])
    expect(rowsOf('Expenses:US:Food:Fruit')).toEqual(['US: 1'])
    expect(rowsOf('Expenses:US:Food:Fruit', 'Expenses:US:Food:Bread', 'Expenses:US:Food:Bread:Rye')).toEqual(['US:Food:Bread: 2', 'US:Food:Fruit: 1'])
    expect(rowsOf('Expenses:US', 'Expenses:US:Food', 'Expenses:US:Rent')).toEqual(['US: 1', 'US:Food: 1', 'US:Rent: 1'])
    expect(rowsOf('Expenses', 'Expenses:US:Food', 'Expenses:US:Rent')).toEqual(['Expenses: 1', 'US:Food: 1', 'US:Rent: 1'])
  })
  test('stands by account, payee, calendar year and financial year', () => {
    expect(shown({ by: 'account', every: 'year' })).toEqual({
      periods: ['2022', '2023 so far'],
      rows: ['Expenses:Rent: 0 400', 'Expenses:Food:Fruit: 10 0', 'Expenses:Food:Bread: 0 4'],
      totals: '10 404',
    })
    expect(shown({ by: 'payee', every: 'financial_year' }).rows).toEqual([
      'Landlord: 500',
      'Greengrocer: 10',
      'Bakery: 4',
      'Refund of the landlord: -100',
    ])
    expect(shown({ every: 'financial_year' }).periods).toEqual(['2022 - 23 so far'])
  })
  test('leaves what is left of the income, made of what came in, was spent and paid in tax', () => {
    expect(shown({ kind: 'left', by: 'payee' })).toEqual({
      periods: ['2022-11', '2022-12', '2023-01', '2023-02 so far'],
      rows: ['income: 0 0 0 1000', 'tax: 0 0 0 -100', 'expenses: -10 0 -504 100'],
      totals: '-10 0 -504 1000',
    })
  })
  test('stands by single days, with days of nothing between them', () => {
    expect(shown({ every: 'day', from: parseDay('2023-01-10'), to: parseDay('2023-01-12') })).toEqual({
      periods: ['2023-01-10', '2023-01-11', '2023-01-12'],
      rows: ['Rent: 0 0 500', 'Food: 4 0 0'],
      totals: '4 0 500',
    })
    const long = activityReport(ledgerOf(BOOK.replace('2022-11-05', '2002-11-05'), '2023-02-14'), { every: 'day' })
    expect([long.periods.length, long.periods.at(-1)!.key, `${long.total}`]).toEqual([400, '2023-02-14', '404'])
  })
  test('stands by quarters, and by weeks that begin on the day that the configuration says', () => {
    expect(shown({ every: 'quarter', by: 'account' })).toEqual({
      periods: ['2022-Q4', '2023-Q1 so far'],
      rows: ['Expenses:Rent: 0 400', 'Expenses:Food:Fruit: 10 0', 'Expenses:Food:Bread: 0 4'],
      totals: '10 404',
    })
    const january = { every: 'week', from: parseDay('2023-01-10'), to: parseDay('2023-01-16') } as const
    const weeks = (weekStartingDay: number) => shown(january, ledgerOf(BOOK, '2023-02-14', { weekStartingDay }))
    expect(weeks(1)).toEqual({ periods: ['2023-01-09', '2023-01-16'], rows: ['Rent: 500 0', 'Food: 4 0'], totals: '504 0' })
    expect(weeks(4).periods).toEqual(['2023-01-05', '2023-01-12'])
    expect(weeks(4).totals).toBe('4 500')
    const long = activityReport(ledgerOf(BOOK.replace('2022-11-05', '1902-11-05'), '2023-02-14'), { every: 'week' })
    expect([long.periods.length, long.periods.at(-1)!.running, `${long.total}`]).toEqual([400, true, '404'])
  })
  test('stands by tags, all of a posting as one name: nothing is counted twice', () => {
    const tagged = `
2023-01-10 Bakery ; trip: Rome
  Expenses:Food  4 EUR
  Assets:Checking
2023-01-11 Hotel ; trip: Rome
  Expenses:Travel  90 EUR ; work: yes
  Assets:Checking
2023-01-12 Landlord
  Expenses:Rent  500 EUR
  Assets:Checking
`
    expect(shown({ by: 'tag' }, ledgerOf(tagged, '2023-01-31')).rows).toEqual([': 500', 'trip: Rome, work: yes: 90', 'trip: Rome: 4'])
  })
  test('is cut off at a number of rows, and what is left is one sum', () => {
    expect(shown({ by: 'account', limit: 1 }).rows).toEqual(['Expenses:Rent: 0 0 500 -100', '2 others: 10 0 4 0'])
  })
  test('keeps to the days that were asked for', () => {
    expect(shown({ from: parseDay('2023-01-11'), to: parseDay('2023-01-31') })).toEqual({ periods: ['2023-01'], rows: ['Rent: 500'], totals: '500' })
    expect(shown({ from: parseDay('0001-01-01'), to: parseDay('9999-12-31') }).periods.length).toBe(4)
    expect(shown({ from: parseDay('2024-01-01') })).toEqual({ periods: [], rows: [], totals: '' })
  })
  test('looks ahead when the ledger does', () => {
    expect(shown({}, ledgerOf(BOOK, '2023-02-14').lookingAhead()).totals).toBe('10 0 504 -100 500')
  })
  test('of nobody is nothing', () => {
    expect(shown({}, ledgerOf('', '2023-02-14'))).toEqual({ periods: [], rows: [], totals: '' })
  })
})

test('income is told without a sign, and taxes by themselves', () => {
  expect(shown({ kind: 'income' }).totals).toBe('0 0 0 1000')
  expect(shown({ kind: 'tax' }).totals).toBe('0 0 0 100')
})

describe('figures that a running period is compared with', () => {
  const spent = (day: string, amount: number, account = 'Expenses:Food') => `${day} Shop\n  ${account}  ${amount} EUR\n  Assets:Checking\n`
  const toDate = (today: string, every: 'day' | 'week' | 'month' | 'financial_year', days: [string, number][], financialYearStartingMonth = 1) => {
    const ledger = ledgerOf(days.map(([day, amount]) => spent(day, amount)).join(''), today, { financialYearStartingMonth })
    const { to_date: found, periods } = activityReport(ledger, { every, to_date: true })
    return found && { days: found.days.map((day) => day.slice(0, 10)), totals: found.totals.join(' '), periods: periods.length }
  }
  const YEARS: [string, number][] = [
    ['2025-01-01', 100],
    ['2025-06-14', 20],
    ['2025-06-15', 3],
    ['2025-12-01', 1000],
    ['2026-02-01', 7],
  ]
  test('are those of the same days of each year', () => {
    expect(toDate('2026-06-14', 'financial_year', YEARS)).toEqual({ days: ['2025-06-14', '2026-06-14'], totals: '120 7', periods: 2 })
    expect(toDate('2026-12-31', 'financial_year', YEARS)?.totals, 'whole years on the last day').toBe('1123 7')
    expect(toDate('2026-06-14', 'financial_year', YEARS, 4)?.days).toEqual(['2024-06-14', '2025-06-14', '2026-06-14'])
  })
  test('are those of the same days of each month, of a shorter one all', () => {
    const months: [string, number][] = [
      ['2026-01-29', 1],
      ['2026-01-30', 2],
      ['2026-02-28', 4],
      ['2026-03-29', 8],
    ]
    expect(toDate('2026-03-29', 'month', months)).toEqual({ days: ['2026-01-29', '2026-02-28', '2026-03-29'], totals: '1 4 8', periods: 3 })
    expect(toDate('2026-03-31', 'month', months)?.days, 'whole months on the last day').toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  })
  test('are there for every row, the ones beyond the limit as one', () => {
    const ledger = ledgerOf(
      [spent('2025-03-01', 10), spent('2025-09-01', 5), spent('2025-04-01', 2, 'Expenses:Fun'), spent('2026-01-02', 1)].join(''),
      '2026-06-14',
    )
    const { to_date: found } = activityReport(ledger, { every: 'year', limit: 1, to_date: true })
    expect([found?.rows.map((amounts) => amounts.join(' ')), found?.others.join(' ')]).toEqual([['10 1'], '2 0'])
  })
  test('are absent for days and where they are not asked for', () => {
    expect(toDate('2026-06-14', 'day', YEARS)).toBeUndefined()
    const ledger = ledgerOf(spent('2025-01-01', 1), '2026-06-14')
    expect(activityReport(ledger, { every: 'year' }).to_date).toBeUndefined()
  })
})
