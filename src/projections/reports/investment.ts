import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getInvestment } from '../../http/contract/investments.ts'
import { EXPENSES, INCOME } from '../valuation/accounts.ts'
import { difference, percentage, total } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { byFinancialYear, earliestDay, financialYearsFrom } from './parts/financial-years.ts'
import { wirePostings } from './parts/wire-postings.ts'
import { ReportedAmounts } from './parts/reported-amounts.ts'
import { investedPostings } from './parts/invested-postings.ts'
import { listedWhere, type Period, within } from './parts/selection.ts'

type InvestmentYearlyCard = InvestmentReport['yearly_cards'][number]

export type InvestmentReport = ResultOf<typeof getInvestment>

export interface InvestmentParameters {
  /** Postings of these days are listed; all without it. Sums cover everything. */
  readonly listed?: Period | undefined
}

/** What was invested, and what part of the income of each financial year that was. */
export function investmentReport(ledger: ValuedLedger, { listed }: InvestmentParameters = {}): InvestmentReport {
  const gaps = new PriceGaps(ledger)
  const amounts = new ReportedAmounts(ledger, gaps)
  const { booked, accounts, zone, trace } = ledger
  const assets = investedPostings(ledger)
  const shown = listed ? within(ledger, assets, listed) : assets
  gaps.flows(shown)
  const assetsByYear = byFinancialYear(ledger, assets)
  const incomeByYear = byFinancialYear(
    ledger,
    listedWhere(ledger, ({ root }) => root === INCOME),
  )
  const expensesByYear = byFinancialYear(
    ledger,
    listedWhere(ledger, ({ root }) => root === EXPENSES),
  )
  const isSalary = accounts.where(({ isSalary }) => isSalary)
  const isTax = accounts.where(({ isTax }) => isTax)
  const of = (postings: readonly number[], mask: Uint8Array, value: 0 | 1): number[] =>
    postings.filter((posting) => mask[booked.account[posting]!] === value)
  const yearly_cards = (assets.length === 0 ? [] : financialYearsFrom(ledger, earliestDay(ledger))).map(
    ({ year, first, last }): InvestmentYearlyCard => {
      const invested = assetsByYear.get(year) ?? []
      const income = incomeByYear.get(year) ?? []
      const spent = expensesByYear.get(year) ?? []
      const gross_salary_income = amounts.sum(of(income, isSalary, 1), -1)
      const gross_other_income = amounts.sum(of(income, isSalary, 0), -1)
      const net_tax = amounts.sum(of(spent, isTax, 1))
      const net_income = difference(trace, total(trace, [gross_salary_income, gross_other_income]), net_tax)
      const net_investment = amounts.sum(invested)
      return {
        start_date: zone.start(first),
        end_date: zone.end(last),
        postings: wirePostings(ledger, within(ledger, shown, { first, last })),
        gross_salary_income,
        gross_other_income,
        net_tax,
        net_income,
        net_investment,
        net_expense: amounts.sum(of(spent, isTax, 0)),
        savings_rate: net_income.sign < 0 ? null : percentage(trace, net_investment, net_income, 'net investment / net income x 100'),
      }
    },
  )
  return { assets: wirePostings(ledger, shown), yearly_cards, ...gaps.lists() }
}
