import { assetsBalanceReport } from '../../projections/reports/assets-balance.ts'
import { ledgerEntries, listedPosting } from '../../projections/reports/ledger.ts'
import { networthReport } from '../../projections/reports/networth.ts'
import { pricesReport } from '../../projections/reports/prices.ts'
import { listedTransaction, transactionGroups } from '../../projections/reports/transactions.ts'
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
  routes.addList(getTransactions, { key: 'transactions', rows: transactionGroups, item: listedTransaction })
  routes.addList(getLedger, { key: 'postings', rows: ledgerEntries, item: listedPosting })
  routes.add(getPrices, (ledger, { report_currency, as_of_event: _, ...query }) => pricesReport(ledger, { ...query, reportCurrency: report_currency }))
}
