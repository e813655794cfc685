import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { civil, type Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getInvestment, getInvestmentIncome } from '../../http/contract/investments-contract.ts'
import { ASSETS, type IncomeType, isSameOrBelow } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex, yearOfLabel, zoneOf } from '../valuation/calendar.ts'
import { Earners } from '../valuation/earnings.ts'
import { Holdings } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { difference, percentage, percentageOfPositive, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { isIncome, isSpentOrTax, bookedWhere, investedPostings, lastMonths, listedWhere, type Period, sumOf, within } from './parts/selection.ts'
import { byFinancialYear, earliestDay, financialYearsFrom, grouped } from './parts/periods.ts'
import { ReportedAmounts, wirePosting, wirePostings } from './parts/wire-postings.ts'

type InvestmentYearlyCard = InvestmentReport['yearly_cards'][number]

export type InvestmentReport = ResultOf<typeof getInvestment>

export interface InvestmentParameters {
  /** Postings of these days are listed; all without it. Sums cover everything. */
  readonly listed?: Period | undefined
}

/** Investments, and their share of the income of each financial year. */
export function investmentReport(ledger: ValuedLedger, { listed }: InvestmentParameters = {}): InvestmentReport {
  const gaps = new PriceGaps(ledger)
  const amounts = new ReportedAmounts(ledger, gaps)
  const { booked, accounts, zone, trace } = ledger
  const assets = investedPostings(ledger)
  const shown = listed ? within(ledger, assets, listed) : assets
  gaps.flows(shown)
  const assetsByYear = byFinancialYear(ledger, assets)
  const incomeByYear = byFinancialYear(ledger, listedWhere(ledger, isIncome))
  const expensesByYear = byFinancialYear(ledger, listedWhere(ledger, isSpentOrTax))
  const isSalary = accounts.where(({ isSalary }) => isSalary)
  const isTax = accounts.where(({ isTax }) => isTax)
  const of = (postings: readonly number[], mask: Uint8Array, value: 0 | 1): number[] =>
    postings.filter((posting) => mask[intAt(booked.account, posting)] === value)
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

type IncomeHolding = InvestmentIncomeReport['holdings'][number]

export type InvestmentIncomeReport = ResultOf<typeof getInvestmentIncome>

export interface InvestmentIncomeParameters {
  /** A later day than today counts as today. */
  readonly asOf?: Day | undefined
  /** A financial year's label; its last day is the as-of day. */
  readonly year?: string | undefined
  /** The days whose postings are listed. */
  readonly listed?: Period | undefined
}

/** Dividends, interest and distributions by holding. */
export function investmentIncomeReport(book: ValuedLedger, parameters: InvestmentIncomeParameters = {}): InvestmentIncomeReport | Refusal {
  const asOf = asOfDay(book, parameters)
  if (asOf instanceof Refusal) return asOf
  const ledger = book.asOf(asOf)
  const { accounts, booked, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const postings = bookedWhere(ledger, ({ income }) => income !== undefined, asOf)
  gaps.flows(postings)
  const since = lastMonths(asOf, 12).first
  const { listed } = parameters
  const isListed = (day: Day): boolean => !listed || (day >= listed.first && day <= listed.last)
  const isRecent = (posting: number): boolean => intAt(booked.day, posting) >= since
  const typeOf = (posting: number): IncomeType => accounts.traits(intAt(booked.account, posting)).income!
  const groups = [...grouped(postings, (posting) => `${typeOf(posting)}|${accounts.traits(intAt(booked.account, posting)).holding}`)].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  )
  const earners = new Earners(booked, accounts)
  const holdings = groups.map(([, list]): IncomeHolding => {
    const { holding, income } = accounts.traits(intAt(booked.account, elementAt(list, 0)))
    const ttm_income = sumOf(ledger, list.filter(isRecent), -1)
    const earner = earners.on(asOf, holding)
    const current_balance = worthBelow(ledger, earner < 0 ? holding : accounts.name(earner), gaps)
    const years = grouped(list, (posting) => civil(intAt(booked.day, posting)).year)
    return {
      type: income!,
      holding,
      postings: list.filter((posting) => isListed(intAt(booked.day, posting))).map((posting) => wirePosting(ledger, posting)),
      total_income: sumOf(ledger, list, -1),
      ttm_income,
      ttm_yield: percentageOfPositive(trace, ttm_income, current_balance, 'income of twelve months / balance x 100'),
      current_balance,
      yearly_income: Object.fromEntries([...years].map(([year, of]) => [`${year}`, sumOf(ledger, of, -1)])),
    }
  })
  const ofType = (list: readonly number[], type: IncomeType): Exact =>
    sumOf(
      ledger,
      list.filter((posting) => typeOf(posting) === type),
      -1,
    )
  const recent = Array.from(postings).filter(isRecent)
  const utc = zoneOf('UTC')
  return {
    holdings,
    income_by_type: {
      Dividend: holdings.filter(({ type }) => type === 'Dividend'),
      Distribution: holdings.filter(({ type }) => type === 'Distribution'),
      Interest: holdings.filter(({ type }) => type === 'Interest'),
    },
    timeline: [...grouped(postings, (posting) => monthIndex(intAt(booked.day, posting)))].map(([month, list]) => ({
      // The one date on the wire that is UTC in every time zone.
      date: utc.start(firstOfMonthIndex(month)),
      dividend: ofType(list, 'Dividend'),
      interest: ofType(list, 'Interest'),
      distribution: ofType(list, 'Distribution'),
      total: sumOf(ledger, list, -1),
    })),
    ttm_distribution: ofType(recent, 'Distribution'),
    ttm_dividend: ofType(recent, 'Dividend'),
    ttm_interest: ofType(recent, 'Interest'),
    ttm_total: sumOf(ledger, recent, -1),
    ...gaps.lists(),
  }
}

function asOfDay({ financial, today }: ValuedLedger, { asOf, year }: InvestmentIncomeParameters): Day | Refusal {
  if (asOf !== undefined) return Math.min(asOf, today)
  if (year === undefined || year.trim() === '') return today
  const starts = yearOfLabel(year)
  if (starts === undefined) return new Refusal('INVALID_REQUEST', `invalid year format: "${year}", expected YYYY or YYYY - YY`)
  return Math.min(financial.lastDay(starts), today)
}

/** The value of an asset account and those below it. */
function worthBelow(ledger: ValuedLedger, holding: string, gaps: PriceGaps): Exact {
  const holdings = new Holdings(ledger)
  const postings = bookedWhere(ledger, ({ root }, name) => root === ASSETS && isSameOrBelow(name, holding), ledger.today)
  for (const posting of postings) holdings.add(ledger.booked, posting)
  gaps.holdings(postings, ledger.today)
  return holdings.valueOn(ledger.today)
}
