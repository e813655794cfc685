import { elementAt } from '#vocabulary/element-at.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { type Day, dayOf, parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { accountBalanceReport, assetsBalanceReport, currencyExposureReport } from '../../projections/reports/assets-balance.ts'
import { accountRegister, accountReport } from '../../projections/reports/account.ts'
import { accountGainReport, gainReport } from '../../projections/reports/gain.ts'
import { activityReport } from '../../projections/reports/activity.ts'
import { statementsByPeriodReport } from '../../projections/reports/statements-by-period.ts'
import { allocationReport, portfolioAllocationReport } from '../../projections/reports/allocation.ts'
import {
  balancedPostingsReport,
  foundPosting,
  gapsOfPostings,
  gapsOfTransactions,
  ledgerPostings,
  listedPosting,
  listedTransaction,
  transactionGroups,
} from '../../projections/reports/transactions.ts'
import { budgetReport } from '../../projections/reports/budget.ts'
import { capitalGainsReport, harvestReport, scheduleAlReport } from '../../projections/reports/taxes.ts'
import { accountActivityReport, balancesReport } from '../../projections/reports/balances.ts'
import { lotsReport, tradesReport } from '../../projections/reports/lots-report.ts'
import { cashForecastReport } from '../../projections/reports/cash-forecast.ts'
import { cashFlowStatementReport, cashFlowReport, yearlyCashFlowReport } from '../../projections/reports/cash-flow.ts'
import { creditCardReport, creditCardsReport } from '../../projections/reports/credit-cards.ts'
import { dashboardReport } from '../../projections/reports/dashboard.ts'
import { diagnosisReport } from '../../projections/reports/diagnosis.ts'
import { expenseReport, incomeReport } from '../../projections/reports/income-expense.ts'
import { findReport, isSearch, searchPostings, searchTransactions } from '../../projections/reports/search.ts'
import { fxRatesReport, priceFiltersReport, pricesReport } from '../../projections/reports/prices.ts'
import { goalReport, goalsReport } from '../../projections/reports/goals.ts'
import { investmentIncomeReport, investmentReport } from '../../projections/reports/investment.ts'
import { incomeStatementReport } from '../../projections/reports/income-statement.ts'
import { journalEventsReport, statisticsReport } from '../../projections/reports/statistics.ts'
import { liabilitiesBalanceReport, liabilitiesInterestReport, liabilitiesRepaymentReport } from '../../projections/reports/liabilities.ts'
import { networthByAccountReport, networthReport } from '../../projections/reports/net-worth.ts'
import { PROJECTION_DEFAULTS, projectionReport } from '../../projections/reports/projection.ts'
import { recurringReport } from '../../projections/reports/recurring.ts'
import { sankeyReport } from '../../projections/reports/sankey.ts'
import type { Period } from '../../projections/reports/parts/selection.ts'
import { lastDays, thinned } from '../../projections/reports/parts/thinned.ts'
import {
  getActivity,
  getCashFlow,
  getCashFlowStatement,
  getCashForecast,
  getExpense,
  getIncome,
  getIncomeStatement,
  getSankey,
  getStatementsByPeriod,
  getYearlyCashFlow,
} from '../contract/cash-flow-contract.ts'
import {
  getAccountBalance,
  getAccountGain,
  getAllocation,
  getAssetsBalance,
  getCapitalGains,
  getCurrencyExposure,
  getGain,
  getHarvest,
  getInvestment,
  getInvestmentIncome,
  getLots,
  getPortfolioAllocation,
  getScheduleAl,
  getTrades,
} from '../contract/investments-contract.ts'
import { getAccount, getAccountActivity, getBalances, getRegister } from '../contract/accounts-contract.ts'
import { getBudget, getDashboard, getGoal, getGoals, getRecurring } from '../contract/budget-contract.ts'
import {
  getCreditCard,
  getCreditCards,
  getLiabilitiesBalance,
  getLiabilitiesInterest,
  getLiabilitiesRepayment,
  getNetworth,
  getNetworthByAccount,
  getProjection,
} from '../contract/net-worth-contract.ts'
import { getDiagnosis, getJournalEvents, getStatistics } from '../contract/journal-contract.ts'
import { find } from '../contract/search-contract.ts'
import { getFxRates, getPriceCurrencies, getPriceFilters, getPrices } from '../contract/prices-contract.ts'
import { getBalancedPostings, getLedger, getTransactions } from '../contract/transactions-contract.ts'
import type { ReportRoutes } from '../report-routes.ts'
import { diagnosisRulesOf } from '../../service/ledgers/report-settings.ts'

const OWN_DAY = { day: false, currency: true }
const OWN_DAY_AND_CURRENCY = { day: false, currency: false }

/** Every report at its route: parameters in, figures out. An empty list is [] on the wire, also where Paisa sends null. */
export function registerReports(routes: ReportRoutes, configuration: LiveConfiguration): void {
  routes.add(getDashboard, (ledger) => dashboardReport(ledger))
  routes.add(getNetworth, (ledger, query) => {
    const report = networthReport(ledger)
    return { ...report, networthTimeline: shownDays(report.networthTimeline, query) }
  })
  routes.add(getNetworthByAccount, (ledger, { since }) => networthByAccountReport(ledger, { since }))
  routes.add(getProjection, (ledger, query) =>
    projectionReport(ledger, {
      years: query.years ?? PROJECTION_DEFAULTS.years,
      conservative: query.conservative_cagr ?? PROJECTION_DEFAULTS.conservative,
      expected: query.expected_cagr ?? PROJECTION_DEFAULTS.expected,
      optimistic: query.optimistic_cagr ?? PROJECTION_DEFAULTS.optimistic,
      monthlyContribution: query.monthly_contribution,
      withdrawalRate: query.swr ?? PROJECTION_DEFAULTS.withdrawalRate,
    }),
  )
  routes.add(getAssetsBalance, (ledger, { flat }) => assetsBalanceReport(ledger, { flat }))
  routes.add(getInvestment, (ledger, query) => investmentReport(ledger, { listed: listedDays(query) }))
  routes.add(getGain, (ledger, query) => gainReport(ledger, { listed: listedDays(query) }))
  routes.add(getAccountGain, (ledger, query, { account }) => {
    const report = accountGainReport(ledger, { account, newest: query.newest_postings, securities: query.securities })
    if (report instanceof Refusal) return report
    const { gain_timeline_breakdown: gain } = report
    return { ...report, gain_timeline_breakdown: { ...gain, networthTimeline: shownDays(gain.networthTimeline, query) } }
  })
  routes.add(getAccountBalance, (ledger, _query, { account }) => accountBalanceReport(ledger, { account }))
  routes.add(getAccount, (ledger, _query, { account }) => accountReport(ledger, { account }))
  routes.add(getRegister, (ledger, { search, from, to, offset, limit }, { account }) =>
    accountRegister(ledger, { account, search: search?.slice(0, 200), from, to, offset, limit }),
  )
  routes.add(getPortfolioAllocation, (ledger, { without_funds: without, securities }) => portfolioAllocationReport(ledger, { without, securities }))
  routes.add(getAllocation, (ledger, query) => {
    const isWhole = !query.thinned && query.every === undefined
    return isWhole ? allocationReport(ledger) : allocationReport(ledger, (days) => chosenDays(days, elementAt(days, 0), { ...query, isCoarse: true }))
  })
  routes.add(getCurrencyExposure, (ledger) => currencyExposureReport(ledger))

  routes.add(getIncome, (ledger, query) => incomeReport(ledger, { years: query.years, untilYear: query.until_year, listed: listedDays(query) }))
  routes.add(
    getInvestmentIncome,
    (ledger, query) => investmentIncomeReport(ledger, { asOf: query.as_of_date, year: query.year, listed: listedDays(query) }),
    OWN_DAY,
  )
  routes.add(getExpense, (ledger, query) => expenseReport(ledger, { years: query.years, untilYear: query.until_year, listed: listedDays(query) }))
  routes.add(getActivity, (ledger, query) => activityReport(ledger, query))
  routes.add(getStatementsByPeriod, (ledger, query) => statementsByPeriodReport(ledger, query))
  routes.add(getCashFlow, (ledger) => cashFlowReport(ledger))
  routes.add(getYearlyCashFlow, (ledger) => yearlyCashFlowReport(ledger))
  routes.add(getCashFlowStatement, (ledger, query) => cashFlowStatementReport(ledger, query))
  routes.add(getIncomeStatement, (ledger, { from, to }) => incomeStatementReport(ledger, { from, to }))
  routes.add(getBudget, (ledger, query) =>
    budgetReport(ledger, { listed: listedDays(query), firstMonth: query.first_month, lastMonth: query.last_month }),
  )
  routes.add(getSankey, (ledger, { from, to, period }) => sankeyReport(ledger, { from, to, period }))
  routes.add(getDiagnosis, (ledger) => diagnosisReport(ledger, diagnosisRulesOf(configuration.current.settings, ledger.view)))
  routes.add(getRecurring, (ledger, { newest, unmarked }) => recurringReport(ledger, { newest, unmarked }))
  routes.add(getBalances, (ledger) => balancesReport(ledger))
  routes.add(getAccountActivity, (ledger) => accountActivityReport(ledger))
  routes.add(getTrades, (ledger, { limit }) => tradesReport(ledger, { limit }))
  routes.add(getJournalEvents, (ledger) => journalEventsReport(ledger))
  routes.add(getStatistics, (ledger) => statisticsReport(ledger))
  routes.add(getLots, (ledger, { from, to }) => lotsReport(ledger, { from, to }))
  routes.add(getCashForecast, (ledger, { days }) => cashForecastReport(ledger, { days }))

  routes.add(getLiabilitiesBalance, (ledger) => liabilitiesBalanceReport(ledger))
  routes.add(getLiabilitiesInterest, (ledger, query) => {
    const report = liabilitiesInterestReport(ledger)
    return {
      ...report,
      interest_timeline_breakdown: report.interest_timeline_breakdown.map((debt) => ({
        ...debt,
        overview_timeline: shownDays(debt.overview_timeline, query),
      })),
    }
  })
  routes.add(getLiabilitiesRepayment, (ledger) => liabilitiesRepaymentReport(ledger))
  routes.add(getGoals, (ledger) => goalsReport(ledger))
  routes.add(getGoal, (ledger, _query, { type, name }) => goalReport(ledger, { type, name }))

  routes.add(getCreditCards, (ledger) => creditCardsReport(ledger))
  routes.add(getCreditCard, (ledger, _query, { account }) => creditCardReport(ledger, { account }))
  routes.add(getHarvest, (ledger) => harvestReport(ledger))
  routes.add(getCapitalGains, (ledger) => capitalGainsReport(ledger))
  routes.add(getScheduleAl, (ledger) => scheduleAlReport(ledger))

  routes.addList(getTransactions, {
    key: 'transactions',
    rows: (ledger, query) =>
      isSearch(query) && query.id === undefined ? searchTransactions(ledger, query) : { rows: transactionGroups(ledger, query) },
    item: listedTransaction,
    others: gapsOfTransactions,
  })
  routes.addList(getLedger, {
    key: 'postings',
    rows: (ledger, query) => (isSearch(query) ? searchPostings(ledger, query) : { rows: ledgerPostings(ledger, query) }),
    item: (ledger, posting, query) => (isSearch(query) ? foundPosting(ledger, posting) : listedPosting(ledger, posting)),
    others: gapsOfPostings,
  })
  routes.add(find, (ledger, { text = '', limit }) => findReport(ledger, { text, limit }))
  routes.add(getBalancedPostings, (ledger, query) => {
    return balancedPostingsReport(ledger, { listed: listedDays(query) })
  })
  routes.add(
    getPrices,
    (ledger, { report_currency, as_of_event: _, as_series, months_back, ...query }) =>
      pricesReport(ledger, { ...query, asSeries: as_series, monthsBack: months_back, reportCurrency: report_currency }),
    OWN_DAY_AND_CURRENCY,
  )

  routes.add(getPriceFilters, (ledger) => priceFiltersReport(ledger))
  routes.add(getPriceCurrencies, (ledger) => ({ currencies: priceFiltersReport(ledger).quotes }))
  routes.add(getFxRates, (ledger, { base, quote, year, month }) => fxRatesReport(ledger, { base, quote, year, month }))
  routes.addExplanations()
}

/** The days whose postings are listed; everything when neither end is given. */
const listedDays = ({ from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined }): Period | undefined =>
  from === undefined && to === undefined ? undefined : { first: from ?? FIRST_DAY, last: to ?? LAST_DAY }

const FIRST_DAY = dayOf(1, 1, 1)
const LAST_DAY = dayOf(9999, 12, 31)

/** The days of a timeline, or those of them that a chart shows. */
function shownDays<Point extends { readonly date: string }>(points: readonly Point[], query: ShownDays): readonly Point[] {
  const [first] = points
  return first ? chosenDays(points, parseDay(first.date.slice(0, 10)), query) : points
}
function chosenDays<Point>(
  points: readonly Point[],
  first: Day,
  { thinned: isThinned, with_day: withDay, every, isCoarse = false }: ShownDays,
): readonly Point[] {
  if (every !== undefined) return lastDays(points, first, every)
  return isThinned ? thinned(points, first, { withDay, isCoarse }) : points
}
interface ShownDays {
  readonly thinned?: boolean | undefined
  readonly with_day?: Day | undefined
  readonly every?: 'month' | 'year' | undefined
  /** Each day tells of many accounts. */
  readonly isCoarse?: boolean
}
