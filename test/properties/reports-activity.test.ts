import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { type ActivityKind, activityReport } from '../../src/projections/reports/activity.ts'
import { type CashFlow, cashFlowReport, yearlyCashFlowReport } from '../../src/projections/reports/cash-flow.ts'
import { expenseReport, incomeReport } from '../../src/projections/reports/income-expense.ts'
import { investmentReport } from '../../src/projections/reports/investment.ts'
import { liabilitiesRepaymentReport } from '../../src/projections/reports/liabilities.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { expectSame } from '../support/expect-same.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

/** Holds for every generated book, with a year that begins in January and one that begins in April. */
const always = (rule: (ledger: ValuedLedger) => void): void =>
  fc.assert(
    fc.property(generatedBook, fc.constantFrom(1, 4), (text, financialYearStartingMonth) =>
      rule(ledgerOf(text, GENERATED_TODAY, { financialYearStartingMonth })),
    ),
    { numRuns: runs(40) },
  )
const same = (a: Exact, b: Exact): void => expectSame(a.toString(), b.toString())
const KINDS: readonly ActivityKind[] = ['expenses', 'income', 'tax', 'investment', 'repayment', 'interest']

describe('for every book, sums by period are those of the reports that list the postings', () => {
  test('expenses and income of each month', () => {
    always((ledger) => {
      const years = { years: 10 }
      for (const [kind, { multi_year }] of [['expenses', expenseReport(ledger, years)] as const, ['income', incomeReport(ledger, years)] as const]) {
        const { periods, totals } = activityReport(ledger, { kind })
        periods.forEach(({ key }, place) => same(totals[place]!, multi_year[key.slice(0, 4)]?.month[key] ?? Exact.zero))
      }
    })
  })
  test('income, taxes and what was invested in each financial year', () => {
    always((ledger) => {
      const cards = incomeReport(ledger).yearly_cards
      const invested = investmentReport(ledger).yearly_cards
      const years = (kind: ActivityKind): readonly Exact[] => activityReport(ledger, { kind, every: 'financial_year' }).totals
      cards.forEach(({ gross_income }, place) => same(years('income')[place] ?? Exact.zero, gross_income))
      cards.forEach(({ net_tax }, place) => same(years('tax')[place] ?? Exact.zero, net_tax))
      invested.forEach(({ net_investment }, place) => same(years('investment')[place] ?? Exact.zero, net_investment))
    })
  })
  test('each year of cash is that of the income, what is left of it, and the months of what was invested', () => {
    always((ledger) => {
      const cards = incomeReport(ledger).yearly_cards
      const months = cashFlowReport(ledger).cash_flows
      const { years } = yearlyCashFlowReport(ledger)
      years.forEach(({ income, expenses, tax, saved, savings_rate, investment, start_date, end_date }, place) => {
        const isInYear = ({ date }: CashFlow): boolean => date.slice(0, 7) >= start_date.slice(0, 7) && date <= end_date
        same(investment, Exact.sum(months.filter(isInYear).map((month) => month.investment)))
        same(income, cards[place]!.gross_income)
        same(saved, income.minus(expenses).minus(tax))
        if (income.isZero) expect(savings_rate?.isZero).toBe(true)
        expect(savings_rate === null).toBe(income.sign < 0)
      })
    })
  })
  test('what was repaid and paid in interest', () => {
    always((ledger) => {
      const { repayments } = liabilitiesRepaymentReport(ledger)
      const sum = activityReport(ledger, { kind: 'repayment' }).total.plus(activityReport(ledger, { kind: 'interest' }).total)
      same(sum, Exact.sum(repayments.map(({ amount }) => amount)))
    })
  })
  test('rows add up to the totals, however they are grouped, cut off and divided into periods', () => {
    always((ledger) => {
      for (const kind of KINDS) {
        const whole = activityReport(ledger, { kind }).total
        for (const by of ['account', 'category', 'payee'] as const)
          for (const every of ['month', 'year', 'financial_year'] as const) {
            const { rows, others, totals, total } = activityReport(ledger, { kind, by, every, limit: 2 })
            same(total, whole)
            same(Exact.sum(totals), total)
            same(Exact.sum([...rows, others].map((row) => row.total)), total)
            totals.forEach((sum, place) => same(Exact.sum([...rows, others].map(({ amounts }) => amounts[place]!)), sum))
          }
      }
    })
  })
})
