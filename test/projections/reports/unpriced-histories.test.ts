import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { allocationReport } from '../../../src/projections/reports/allocation.ts'
import { goalReport } from '../../../src/projections/reports/goals.ts'
import { liabilitiesInterestReport } from '../../../src/projections/reports/liabilities.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

/** Things without a price, paid for before the first rate of what they were paid in, which come on two days; and interest in one of them. */
const HOUSE = `2021-01-01 open Assets:House
2021-01-01 open Equity:Opening
2021-01-01 open Liabilities:Loan
2021-01-01 open Expenses:Interest:Loan
2021-01-02 * "Buy"
  Assets:House  10 HOUSE {10 USD}
  Assets:House  10 SHED {1 GBP}
  Equity:Opening
2021-01-02 * "Borrow"
  Liabilities:Loan  -50 EUR
  Equity:Opening
2021-01-02 * "Interest"
  Expenses:Interest:Loan  3 USD
  Equity:Opening
2021-01-04 price USD 2 EUR
2021-01-05 price GBP 3 EUR
`

describe('things without a price, paid for before the first rate of that money', () => {
  const home = {
    name: 'Home',
    icon: '',
    target: Exact.of(900),
    targetDate: '',
    rate: 0,
    priority: 0,
    paymentPerPeriod: Exact.zero,
    accounts: ['Assets:House'],
  }
  const ledger = ledgerOfJournal(HOUSE, '2021-01-06', { dialect: 'beancount', savingsGoals: [home] })
  const ever = ['0', '0', '200', '230', '230']

  test('are worth what they cost from the day of that rate on, in every history day by day', () => {
    expect(allocationReport(ledger).aggregates_timeline.map((day) => `${day['Assets:House']!.market_amount}`)).toEqual(ever)
    const goal = goalReport(ledger, { type: 'savings', name: 'Home' })
    if (!('savingsTimeline' in goal)) throw new Error('no history of the goal')
    expect(goal.savingsTimeline.map(({ value }) => `${value}`)).toEqual(ever)
  })
  test('as is interest that was paid in it', () => {
    const [loan] = liabilitiesInterestReport(ledger).interest_timeline_breakdown
    expect(loan!.overview_timeline.map(({ interest_amount }) => `${interest_amount}`)).toEqual(['0', '0', '6', '6', '6'])
  })
})
