import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountRegister, accountReport } from '../../src/projections/reports/account.ts'
import { accountGainReport, gainReport } from '../../src/projections/reports/gain.ts'
import { activityReport } from '../../src/projections/reports/activity.ts'
import { allocationReport, portfolioAllocationReport } from '../../src/projections/reports/allocation.ts'
import { assetsBalanceReport, currencyExposureReport } from '../../src/projections/reports/assets-balance.ts'
import { balancedPostingsReport } from '../../src/projections/reports/transactions.ts'
import { budgetReport } from '../../src/projections/reports/budget.ts'
import { capitalGainsReport, harvestReport } from '../../src/projections/reports/taxes.ts'
import { cashFlowReport, yearlyCashFlowReport } from '../../src/projections/reports/cash-flow.ts'
import { dashboardReport } from '../../src/projections/reports/dashboard.ts'
import { expenseReport, incomeReport } from '../../src/projections/reports/income-expense.ts'
import { contentsOf, contentsPage, explainFigure } from '../../src/projections/reports/explain.ts'
import { fxRatesReport, pricesReport } from '../../src/projections/reports/prices.ts'
import { goalReport, goalsReport } from '../../src/projections/reports/goals.ts'
import { investmentIncomeReport, investmentReport } from '../../src/projections/reports/investment.ts'
import { incomeStatementReport } from '../../src/projections/reports/income-statement.ts'
import { liabilitiesBalanceReport, liabilitiesInterestReport } from '../../src/projections/reports/liabilities.ts'
import { networthByAccountReport, networthReport } from '../../src/projections/reports/net-worth.ts'
import { projectionReport } from '../../src/projections/reports/projection.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { sankeyReport } from '../../src/projections/reports/sankey.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { figuresIn, ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'
import { ledgerReport, transactionsReport } from '../support/listed-reports.ts'

/** A day in the middle of the generated books. */
const EARLIER = parseDay('2023-01-15')
const SAVINGS = { name: 'House', icon: '', target: Exact.of(5000), targetDate: '', rate: 0, paymentPerPeriod: Exact.zero, priority: 0 }

const REPORTS: Record<string, (ledger: ValuedLedger) => unknown> = {
  activity: (ledger) => activityReport(ledger, { by: 'account', every: 'year', limit: 2 }),
  'what is left over': (ledger) => activityReport(ledger, { kind: 'left' }),
  allocation: allocationReport,
  'assets balance': assetsBalanceReport,
  budget: budgetReport,
  'balanced postings': balancedPostingsReport,
  'capital gains': capitalGainsReport,
  'cash flow': cashFlowReport,
  'currency exposure': currencyExposureReport,
  dashboard: dashboardReport,
  expense: (ledger) => expenseReport(ledger, { years: 2 }),
  'fx rates': (ledger) => fxRatesReport(ledger, { base: 'USD', year: 2023, month: 1 }),
  gain: gainReport,
  goal: (ledger) => goalReport(ledger, { type: 'savings', name: 'House' }),
  'gain of one account': (ledger) => accountGainReport(ledger, { account: 'Assets' }),
  harvest: harvestReport,
  income: incomeReport,
  'income from investments': investmentIncomeReport,
  'income statement': incomeStatementReport,
  investment: investmentReport,
  ledger: ledgerReport,
  'liabilities balance': liabilitiesBalanceReport,
  'liabilities interest': liabilitiesInterestReport,
  networth: networthReport,
  'networth by account, and before': (ledger) => networthByAccountReport(ledger, { since: EARLIER }),
  account: (ledger) => accountReport(ledger, { account: 'Assets' }),
  prices: (ledger) => pricesReport(ledger, { history: 'all' }),
  'series of prices': (ledger) => pricesReport(ledger, { history: 'all', asSeries: true }),
  projection: projectionReport,
  'inside the funds': portfolioAllocationReport,
  register: (ledger) => accountRegister(ledger, { account: 'Assets', search: '20', limit: 20 }),
  sankey: (ledger) => sankeyReport(ledger, { period: 'year' }),
  transactions: transactionsReport,
  'yearly cash flow': yearlyCashFlowReport,
}

const SETTINGS = {
  savingsGoals: [{ ...SAVINGS, accounts: ['Assets:*'] }],
  currencies: ['USD'],
  commodities: ['FUND', 'ACME', 'GOLD'].map((name, i) => ({
    name,
    type: 'stock' as const,
    code: name,
    harvest: 30,
    taxCategory: ['equity', 'debt', 'unlisted_equity'][i]!,
    portfolio: { provider: 'file', ref: name },
  })),
}

/** Funds that are made of something: of the same things in part, and one of them not of the whole. */
const PORTFOLIOS = {
  syncedAt: undefined,
  recorded: ['FUND', 'ACME'].map((commodity, i) => ({
    commodity,
    provider: 'file',
    ref: commodity,
    type: 'stock' as const,
    at: '2024-01-01T00:00:00.000Z',
    securities: [
      { id: '1', name: 'Steel', type: 'equity', rating: '', industry: 'Metals', percentage: '60.5' },
      { id: '2', name: 'Steel', type: 'equity', rating: '', industry: '', percentage: '9.25' },
      { id: '3', name: 'Bond', type: 'debt', rating: 'AAA', industry: '', percentage: ['30.25', '0.001'][i]! },
    ],
  })),
}
const bookOf = (text: string): ValuedLedger => {
  const { view, settings, today } = ledgerOf(text, GENERATED_TODAY, SETTINGS)
  return new ValuedLedger({ ...view, portfolios: PORTFOLIOS }, settings, today)
}

describe('for every book, in its own currency and in another, what stands behind a figure adds up to it exactly', () => {
  for (const [name, report] of Object.entries(REPORTS)) {
    test(name, () => {
      fc.assert(
        fc.property(generatedBook, fc.nat(), fc.constantFrom('EUR', 'GBP'), (text, nth, reportCurrency) => {
          const ledger = recast(bookOf(text), { reportCurrency })
          if (ledger instanceof Refusal) return // Such a book has no rate of the pound.
          const figures = figuresIn(report(ledger))
          const chosen = figures[nth % Math.max(figures.length, 1)]
          if (!chosen) return
          // explainFigure itself insists that terms and parts add up to the figure.
          const explanation = explainFigure(ledger, report, chosen.pointer)
          if (!('terms' in explanation)) throw new Error(`${chosen.pointer}: ${explanation.message}`)
          expect(explanation.figure.toString()).toBe(chosen.figure.toString())
          const stands = explanation.terms.length > 0 || explanation.parts.length > 0 || explanation.formula !== undefined
          expect(stands || chosen.figure.isZero, `${chosen.pointer} is explained`).toBe(true)
          // And what is in it, transaction by transaction, says the same.
          const contents = contentsOf(ledger, report, chosen.pointer)
          if (contents instanceof Refusal) throw new Error(`${chosen.pointer}: ${contents.message}`)
          expect(contents.figure.toString()).toBe(chosen.figure.toString())
          expect(contents.isSum).toBe(explanation.formula === undefined)
          if (!contents.isSum || explanation.parts.length > 0) return
          const sum = Exact.sum(contentsPage(ledger, contents, { limit: 1e6 }).transactions.map(({ contribution }) => contribution))
          expect(sum.toString()).toBe(explanation.terms.length === 0 ? '0' : chosen.figure.toString())
          expect(plain(contents.accounts.map(({ account, contribution }) => [account, contribution]))).toEqual(
            plain(explanation.accounts.map(({ account, contribution }) => [account, contribution])),
          )
        }),
        { numRuns: runs(10) },
      )
    })
  }

  test('what is lacking for a goal that is configured in another currency is what is configured', () => {
    const ledger = recast(bookOf('P 2099-01-01 EUR 0.01 GBP'), { reportCurrency: 'GBP' })
    if (ledger instanceof Refusal) throw new Error(ledger.message)
    const [lacking] = figuresIn(goalsReport(ledger)).filter(({ pointer }) => pointer.startsWith('/unpriced/'))
    expect(explainFigure(ledger, goalsReport, lacking!.pointer)).toMatchObject({ figure: lacking!.figure, formula: expect.any(String) })
  })

  test('what comes to nothing by a formula is no part of a proof, and of nothing that is in a figure', () => {
    const sold = `2021-11-02 Sell for more
  Assets:Equity:FUND  -1 FUND {3 EUR} @ 4 EUR
  Income:PnL  -1 EUR
  Expenses  0.50 EUR
  Assets:Checking  3.50 EUR
2021-11-01 Split
  Assets:Equity:FUND  0.01 FUND`
    const ledger = bookOf(sold)
    const sums = figuresIn(capitalGainsReport(ledger)).flatMap(({ pointer }) => {
      const [explanation, contents] = [explainFigure(ledger, capitalGainsReport, pointer), contentsOf(ledger, capitalGainsReport, pointer)]
      if (!('terms' in explanation) || contents instanceof Refusal) throw new Error(pointer)
      const isPlain = explanation.formula === undefined && explanation.parts.length === 0
      return isPlain ? [[contents.accounts, explanation.accounts].map((parts) => parts.map(({ account }) => account))] : []
    })
    expect(sums.length).toBeGreaterThan(3)
    for (const [contained, explained] of sums) expect(contained).toEqual(explained)
  })

  test('and a trace changes no figure', () => {
    fc.assert(
      fc.property(generatedBook, (text) => {
        const ledger = ledgerOf(text, GENERATED_TODAY, SETTINGS)
        let traced: unknown
        explainFigure(ledger, (with_) => (traced = dashboardReport(with_)), '/budget/checkingBalance')
        expect(plain(traced)).toEqual(plain(dashboardReport(ledger)))
      }),
      { numRuns: runs(7) },
    )
  })
})
