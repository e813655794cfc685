import { Exact } from '#vocabulary/exact.ts'
import { accountReport } from '../../src/projections/reports/account.ts'
import { accountBalanceReport, assetsBalanceReport, currencyExposureReport } from '../../src/projections/reports/assets-balance.ts'
import { accountGainReport, gainReport } from '../../src/projections/reports/gain.ts'
import { accountTree } from '../../src/projections/reports/balances.ts'
import { activityReport } from '../../src/projections/reports/activity.ts'
import { allocationReport, portfolioAllocationReport } from '../../src/projections/reports/allocation.ts'
import { balancedPostingsReport } from '../../src/projections/reports/transactions.ts'
import { budgetReport } from '../../src/projections/reports/budget.ts'
import { capitalGainsReport, harvestReport, scheduleAlReport } from '../../src/projections/reports/taxes.ts'
import { cashFlowReport, yearlyCashFlowReport } from '../../src/projections/reports/cash-flow.ts'
import { creditCardReport, creditCardsReport } from '../../src/projections/reports/credit-cards.ts'
import { dashboardReport } from '../../src/projections/reports/dashboard.ts'
import { expenseReport, incomeReport } from '../../src/projections/reports/income-expense.ts'
import { goalReport, goalsReport } from '../../src/projections/reports/goals.ts'
import { investmentIncomeReport, investmentReport } from '../../src/projections/reports/investment.ts'
import { incomeStatementReport } from '../../src/projections/reports/income-statement.ts'
import { liabilitiesBalanceReport, liabilitiesInterestReport, liabilitiesRepaymentReport } from '../../src/projections/reports/liabilities.ts'
import { networthByAccountReport, networthReport } from '../../src/projections/reports/net-worth.ts'
import { pricesReport } from '../../src/projections/reports/prices.ts'
import { projectionReport } from '../../src/projections/reports/projection.ts'
import { recurringReport } from '../../src/projections/reports/recurring.ts'
import { sankeyReport } from '../../src/projections/reports/sankey.ts'
import type { ReportSettings } from '../../src/projections/valuation/settings.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { diagnosisReport, type DiagnosisRules } from '../../src/projections/reports/diagnosis.ts'
import { ledgerReport, transactionsReport } from './listed-reports.ts'

const on = (...patterns: string[]) => ({ enabled: true, patterns })
/** Every rule of the diagnosis. */
export const ALL_RULES: DiagnosisRules = {
  negativeBalance: on('Assets:%'),
  nonCreditAccount: on('Income:%'),
  nonDebitAccount: on('Expenses:%'),
  exchangePriceMissing: on(),
  unitPriceMismatch: on(),
  assetAllocationMissing: on('Assets:%'),
}

/** Every report that needs nothing but the ledger. */
export const REPORTS: Readonly<Record<string, (ledger: ValuedLedger) => unknown>> = {
  accountTree,
  activity: activityReport,
  activityToDate: (ledger) => activityReport(ledger, { every: 'year', to_date: true }),
  activityOfPayees: (ledger) => activityReport(ledger, { kind: 'income', by: 'payee', every: 'financial_year', limit: 2 }),
  allocation: allocationReport,
  assetsBalance: assetsBalanceReport,
  balancedPostings: balancedPostingsReport,
  budget: budgetReport,
  capitalGains: capitalGainsReport,
  cashFlow: cashFlowReport,
  creditCards: creditCardsReport,
  currencyExposure: currencyExposureReport,
  dashboard: dashboardReport,
  expense: expenseReport,
  gain: gainReport,
  goals: goalsReport,
  harvest: harvestReport,
  investmentIncome: investmentIncomeReport,
  incomeStatement: incomeStatementReport,
  income: incomeReport,
  investment: investmentReport,
  ledger: ledgerReport,
  liabilitiesBalance: liabilitiesBalanceReport,
  liabilitiesInterest: liabilitiesInterestReport,
  liabilitiesRepayment: liabilitiesRepaymentReport,
  networth: networthReport,
  networthByAccount: networthByAccountReport,
  portfolioAllocation: portfolioAllocationReport,
  prices: pricesReport,
  projection: projectionReport,
  recurring: recurringReport,
  sankey: sankeyReport,
  scheduleAl: scheduleAlReport,
  transactions: transactionsReport,
  yearlyCashFlow: yearlyCashFlowReport,
  diagnosis: (ledger) => diagnosisReport(ledger, ALL_RULES),
  account: (ledger) => accountReport(ledger, { account: 'Assets' }),
  accountOfFlows: (ledger) => accountReport(ledger, { account: 'Expenses' }),
  accountBalance: (ledger) => accountBalanceReport(ledger, { account: 'Assets' }),
  accountGain: (ledger) => accountGainReport(ledger, { account: 'Assets' }),
  creditCard: (ledger) => creditCardReport(ledger, { account: 'Liabilities:CreditCard:Visa' }),
  goal: (ledger) => goalReport(ledger, { type: 'retirement', name: 'Rest' }),
}

/** Everything that can be configured, so that no part of a report is skipped. */
export const FULL_SETTINGS: Partial<ReportSettings> = {
  currencies: ['USD'],
  allocationTargets: [{ name: 'Equity', target: Exact.of(60), accounts: ['Assets:Equity:*'] }],
  scheduleAl: [
    { code: 'share', accounts: ['Assets:Equity:*'] },
    { code: 'liability', accounts: ['Liabilities:*'] },
  ],
  commodities: ['FUND', 'ACME', 'GOLD'].map((name, i) => ({
    name,
    type: 'stock',
    code: name,
    harvest: 30,
    taxCategory: ['equity', 'debt', 'unlisted_equity'][i]!,
  })),
  retirementGoals: [{ name: 'Rest', icon: '', swr: 4, savings: ['Assets:*'], expenses: ['Expenses:*'], yearlyExpenses: Exact.zero, priority: 0 }],
  savingsGoals: [
    { name: 'House', icon: '', target: Exact.of(1), targetDate: '', rate: 0, paymentPerPeriod: Exact.zero, accounts: ['Assets:House'], priority: 0 },
  ],
  creditCards: [
    {
      account: 'Liabilities:CreditCard:Visa',
      creditLimit: 1,
      statementEndDay: 31,
      dueDay: 5,
      network: 'visa',
      number: '0000',
      expirationDate: '2028-02-29',
    },
  ],
}
