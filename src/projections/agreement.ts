import { Exact } from '#vocabulary/exact.ts'
import type { ValuedLedger } from './valuation/valued-ledger.ts'
import { assetsBalanceReport } from './reports/assets-balance.ts'
import { incomeStatementReport } from './reports/income-statement.ts'
import { liabilitiesBalanceReport } from './reports/liabilities.ts'
import { networthReport, networthToday } from './reports/net-worth.ts'

/**
 * Asks several reports what the book is worth today and says where they disagree: nothing, unless one of them is wrong. The income
 * statement is asked only when something was booked this financial year.
 */
export function disagreements(ledger: ValuedLedger): string[] {
  const assets = assetsBalanceReport(ledger)
  const timeline = networthReport(ledger)
  const held = assets.asset_breakdowns['Assets']?.marketAmount ?? Exact.zero
  const owed = liabilitiesBalanceReport(ledger).liability_breakdowns['Liabilities']?.balance_amount ?? Exact.zero
  const { financial, today } = ledger
  const statement = incomeStatementReport(ledger).yearly[financial.label(financial.yearOf(today))]
  const worth: [report: string, value: Exact][] = [
    ['the net worth timeline', timeline.networthTimeline.at(-1)?.balanceAmount ?? Exact.zero],
    ['net worth on the dashboard', networthToday(ledger).networth.balanceAmount],
    ['assets less liabilities', held.minus(owed)],
    ...(statement ? [['the income statement', statement.endingBalance] as [string, Exact]] : []),
  ]
  const [first, ...others] = worth
  return others.filter(([, value]) => !value.equals(first![1])).map(([report, value]) => `${first![0]} says ${first![1]}, ${report} says ${value}`)
}
