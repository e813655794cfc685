import { assetsBalanceReport } from '../../projections/reports/assets-balance.ts'
import { ledgerReport } from '../../projections/reports/ledger.ts'
import { networthReport } from '../../projections/reports/networth.ts'
import { pricesReport } from '../../projections/reports/prices.ts'
import { transactionsReport } from '../../projections/reports/transactions.ts'
import { getAssetsBalance } from '../contract/assets.ts'
import { getNetworth } from '../contract/networth.ts'
import { getPrices } from '../contract/prices.ts'
import { getLedger, getTransactions } from '../contract/transactions.ts'
import type { ReportRoutes } from '../report-routes.ts'

export function registerReports(routes: ReportRoutes): void {
  routes.add(getNetworth, (ledger, query) => networthReport(ledger, { reportCurrency: query.report_currency }))
  routes.add(getAssetsBalance, (ledger, query) =>
    assetsBalanceReport(ledger, { flat: query.flat, asOf: query.as_of_date, reportCurrency: query.report_currency }),
  )
  routes.add(getTransactions, (ledger, { account, limit, offset }) => transactionsReport(ledger, { account, limit, offset }))
  routes.add(getLedger, (ledger, { limit, offset }) => ledgerReport(ledger, { limit, offset }))
  routes.add(getPrices, (ledger, { report_currency, as_of_event: _, ...query }) => pricesReport(ledger, { ...query, reportCurrency: report_currency }))
}
