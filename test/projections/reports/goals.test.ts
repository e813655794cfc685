import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { goalReport, goalsReport } from '../../../src/projections/reports/goals.ts'
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
    paymentPerPeriod: 100,
    accounts: ['Assets:Savings'],
    priority: 1,
  }
  const ledger = ledgerOf(HOUSEHOLD, '2022-12-31', { retirementGoals: [retirement], savingsGoals: [savings] })
  test('knows how far it is and how far it has to go', () => {
    expect(plain(goalsReport(ledger).goals)).toEqual([
      { type: 'retirement', name: 'Rest', id: 'retirement-Rest', icon: 'x', current: '12000', target: '343750', targetDate: '', priority: 2 },
      { type: 'savings', name: 'House', id: 'savings-House', icon: 'y', current: '12000', target: '50000', targetDate: '2030-01-01', priority: 1 },
    ])
  })
  test('shows what was saved for it day by day', () => {
    const goal = goalReport(ledger, { type: 'savings', name: 'House' })
    if (!('savingsTimeline' in goal)) throw new Error(goal.message)
    expect(plain(goal.savingsTimeline!.at(-1))).toEqual({ date: '2022-12-31T00:00:00Z', value: '12000' })
    expect([goal.savingsTotal, goal.investmentTotal, goal.gainTotal, goal.xirr].map(String)).toEqual(['12000', '12000', '0', '0'])
    expect(Object.keys(goal.balances)).toEqual(['Assets:Savings'])
  })
  test('that is not configured is refused', () => {
    expect(goalReport(ledger, { type: 'savings', name: 'Boat' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(goalReport(ledger, { type: 'dream', name: 'House' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
