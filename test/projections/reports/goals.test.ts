import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { goalReport, goalsReport } from '../../../src/projections/reports/goals.ts'
import { recast } from '../../../src/projections/valuation/recast.ts'
import type { RetirementGoalSettings, SavingsGoalSettings } from '../../../src/projections/valuation/settings.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const months = Array.from({ length: 12 }, (_, i) => `2022-${`${i + 1}`.padStart(2, '0')}-05`)
const HOUSEHOLD = months
  .map(
    (day) =>
      `${day} Salary\n  Assets:Checking  4000 EUR\n  Income:Salary\n${day} Living\n  Expenses:Living  2500 EUR\n  Assets:Checking\n${day} Save\n  Assets:Savings  1000 EUR\n  Assets:Checking\n`,
  )
  .join('')

describe('a goal', () => {
  const retirement: RetirementGoalSettings = {
    name: 'Rest',
    icon: 'x',
    swr: 4,
    savings: ['Assets:Savings*'],
    expenses: ['Expenses:*'],
    yearlyExpenses: Exact.zero,
    priority: 2,
  }
  const savings: SavingsGoalSettings = {
    name: 'House',
    icon: 'y',
    target: Exact.of(50_000),
    targetDate: '2030-01-01',
    rate: 5,
    paymentPerPeriod: Exact.of(100),
    accounts: ['Assets:Savings'],
    priority: 1,
  }
  const ledger = ledgerOf(HOUSEHOLD, '2022-12-31', { retirementGoals: [retirement], savingsGoals: [savings] })
  test('knows how far it is and how far it has to go', () => {
    expect(plain(goalsReport(ledger).goals)).toEqual([
      {
        type: 'retirement',
        name: 'Rest',
        id: 'retirement-Rest',
        icon: 'x',
        current: '12000',
        target: '343750',
        targetDate: '',
        priority: 2,
        accounts: 1,
      },
      {
        type: 'savings',
        name: 'House',
        id: 'savings-House',
        icon: 'y',
        current: '12000',
        target: '50000',
        targetDate: '2030-01-01',
        priority: 1,
        accounts: 1,
      },
    ])
    const renamed = ledgerOf(HOUSEHOLD, '2022-12-31', { savingsGoals: [{ ...savings, accounts: ['Assets:Piggy'] }] })
    expect(goalsReport(renamed).goals[0]).toMatchObject({ accounts: 0 })
  })
  test('says how many whole months of spending half of two years is made of, where the book has fewer', () => {
    const yearly = (of: string, today: string, settings = retirement): unknown => {
      const goal = goalReport(ledgerOf(of, today, { retirementGoals: [settings] }), { type: 'retirement', name: 'Rest' })
      if (!('yearlyExpense' in goal)) throw new Error('it is configured')
      return [Number(String(goal.yearlyExpense)), goal.yearlyExpenseMonths]
    }
    expect(yearly(HOUSEHOLD, '2022-12-31')).toEqual([13_750, 11])
    expect(yearly(HOUSEHOLD, '2022-01-31')).toEqual([0, 0])
    expect(yearly(HOUSEHOLD, '2024-01-01')).toEqual([15_000, undefined])
    // A book that was there for longer has nothing in the other months.
    expect(yearly(`2020-01-05 Roof\n  Expenses:Living  500 EUR\n  Assets:Checking\n${HOUSEHOLD}`, '2022-12-31')).toEqual([13_750, undefined])
    expect(yearly(HOUSEHOLD, '2022-12-31', { ...retirement, yearlyExpenses: Exact.of(20_000) })).toEqual([20_000, undefined])
  })
  test('a year’s spending says how much of it is taxes, unless it is configured', () => {
    const book = `2024-01-05 Job\n  Expenses:Tax  300 EUR\n  Expenses:Food  100 EUR\n  Assets:Checking`
    const taxes = (goal: Partial<RetirementGoalSettings>): string | undefined => {
      const goals = [{ ...retirement, expenses: ['Expenses:*'], ...goal }]
      const found = goalReport(ledgerOf(book, '2024-03-31', { retirementGoals: goals }), { type: 'retirement', name: 'Rest' })
      return 'yearlyTaxes' in found ? String(found.yearlyTaxes) : undefined
    }
    expect([taxes({}), taxes({ expenses: ['Expenses:Food'] }), taxes({ yearlyExpenses: Exact.of(20_000) })]).toEqual(['150', '0', undefined])
  })
  test('takes the first of this month along with the two years before it, and no day more', () => {
    const spent = (day: string): string => `${day} Rent\n  Expenses:Rent  800 EUR\n  Assets:Checking\n`
    const yearly = (today: string, ...days: string[]): string => {
      const goal = goalReport(ledgerOf(days.map(spent).join(''), today, { retirementGoals: [retirement] }), { type: 'retirement', name: 'Rest' })
      if (!('yearlyExpense' in goal)) throw new Error('it is configured')
      return String(goal.yearlyExpense)
    }
    expect(yearly('2024-03-20', '2022-03-01', '2024-03-01')).toBe('800')
    expect(yearly('2024-03-20', '2022-02-28', '2024-03-02')).toBe('0')
  })
  test('shows what was saved for it day by day', () => {
    const goal = goalReport(ledger, { type: 'savings', name: 'House' })
    if (!('savingsTimeline' in goal)) throw new Error(goal.message)
    expect(plain(goal.savingsTimeline.at(-1))).toEqual({ date: '2022-12-31T00:00:00Z', value: '12000' })
    expect([goal.savingsTotal, goal.investmentTotal, goal.gainTotal, goal.xirr].map(String)).toEqual(['12000', '12000', '0', '0'])
    expect(Object.keys(goal.balances)).toEqual(['Assets:Savings'])
  })
  test('says what was put aside a month in the last twelve whole months, and nothing where more was taken out', () => {
    const monthly = (of: string, today: string): string => {
      const goal = goalReport(ledgerOf(of, today, { savingsGoals: [savings] }), { type: 'savings', name: 'House' })
      if (!('monthlySavings' in goal)) throw new Error(goal.message)
      return String(goal.monthlySavings)
    }
    // December is not over, and the eleven months before it put aside 11,000.
    expect([monthly(HOUSEHOLD, '2022-12-31'), monthly(HOUSEHOLD, '2023-01-01')].map(Number)).toEqual([11_000 / 12, 1000])
    expect(monthly(`${HOUSEHOLD}2022-12-20 Roof\n  Assets:Checking  20000 EUR\n  Assets:Savings\n`, '2023-01-01')).toBe('0')
  })
  test('has invested what was put in, so that with the gain it is what is saved', () => {
    const book = `2022-01-05 Save
  Assets:Savings  100 EUR
  Equity:Opening
2022-06-05 Interest
  Assets:Savings  2 EUR
  Income:Interest:Savings
`
    const goal = goalReport(ledgerOf(book, '2022-12-31', { savingsGoals: [savings] }), { type: 'savings', name: 'House' })
    if (!('savingsTimeline' in goal)) throw new Error(goal.message)
    expect([goal.investmentTotal, goal.gainTotal, goal.savingsTotal].map(String)).toEqual(['100', '2', '102'])
  })
  test('gained what the accounts of it gained, with what was sold and earned, and nothing by cash', () => {
    const book = `P 2022-12-01 FUND 120 EUR
2022-01-05 Cash\n  Assets:Checking  5000 EUR\n  Equity:Opening
2022-01-10 Buy\n  Assets:Fund  10 FUND @ 100 EUR\n  Assets:Checking
2022-06-10 Sell\n  Assets:Fund  -4 FUND {100 EUR} @ 150 EUR\n  Assets:Checking  600 EUR\n  Income:CapitalGains:Fund  -200 EUR
2022-07-01 Dividend\n  Assets:Checking  30 EUR\n  Income:Dividend:Fund
`
    const goals = [{ ...savings, accounts: ['Assets:Fund', 'Assets:Checking'] }]
    const fund = ledgerOf(book, '2022-12-31', { savingsGoals: goals, checkingAccounts: ['Assets:Checking'] })
    const goal = goalReport(fund, { type: 'savings', name: 'House' })
    if (!('savingsTimeline' in goal)) throw new Error(goal.message)
    const row = assetsBalanceReport(fund).asset_breakdowns['Assets:Fund']!
    // 6 are worth 720 and cost 600; 200 was made by selling four; 30 was earned.
    expect([goal.gainTotal, row.gainAmount, goal.balances['Assets:Fund']!.gainAmount].map(String)).toEqual(['350', '350', '350'])
    expect([goal.xirr, goal.balances['Assets:Fund']!.xirr].map(String)).toEqual([String(row.xirr), String(row.xirr)])
    expect([goal.savingsTotal, goal.investmentTotal].map(String)).toEqual(['5350', '5000'])
  })
  test('that is not configured is refused', () => {
    expect(goalReport(ledger, { type: 'savings', name: 'Boat' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(goalReport(ledger, { type: 'dream', name: 'House' })).toMatchObject({ code: 'NOT_FOUND' })
  })
  test('has all its money in the currency of the report, at the rate of the day asked about', () => {
    const book = `P 2022-06-01 USD 0.5 EUR\nP 2022-11-01 USD 0.8 EUR\n${HOUSEHOLD}`
    const asked = ledgerOf(book, '2022-12-31', {
      retirementGoals: [{ ...retirement, yearlyExpenses: Exact.of(20_000) }],
      savingsGoals: [savings],
    })
    const figuresOn = (asOf?: string): unknown => {
      const ledger = recast(asked, { reportCurrency: 'USD', asOf: asOf === undefined ? undefined : parseDay(asOf) })
      if (ledger instanceof Refusal) return ledger.message
      const house = goalReport(ledger, { type: 'savings', name: 'House' })
      const rest = goalReport(ledger, { type: 'retirement', name: 'Rest' })
      if (!('paymentPerPeriod' in house) || !('yearlyExpense' in rest)) throw new Error('both are configured')
      const targets = goalsReport(ledger).goals.map(({ target }) => target)
      return plain([
        house.target,
        house.paymentPerPeriod,
        rest.yearlyExpense,
        ...targets,
        rest.target.equals(targets[0]!),
        house.unpriced.some(({ amount }) => amount.equals(savings.target)),
      ])
    }
    expect(figuresOn()).toEqual(['62500', '125', '25000', '625000', '62500', true, false])
    expect(figuresOn('2022-10-31')).toEqual(['100000', '200', '40000', '1000000', '100000', true, false])
    // Before the first rate nobody knows what that is, and nobody is told a number.
    expect(figuresOn('2022-05-31')).toEqual(['0', '0', '0', '0', '0', true, true])
  })
})
