import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { incomeStatementReport } from '../../../src/projections/reports/income-statement.ts'
import { lotsReport } from '../../../src/projections/reports/lots-report.ts'
import { networthToday } from '../../../src/projections/reports/net-worth.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'
import { plain } from '../../support/ledger-from-text.ts'

/*
 * The same investments as people book them in each dialect: 10 shares at 10 and 5 at 12 euros, 12 of them sold at 12.50 with a fee of 2, one
 * sold at 9, a dividend of 5; the other 2 are worth 14 each. First in, first out 124 and 12 had been paid for what was sold, 24 for what is left.
 */
const BEANCOUNT = `2023-01-01 open Assets:Bank
2023-01-01 open Assets:Broker:ACME ACME "FIFO"
2023-01-01 open Equity:Opening
2023-01-01 open Income:Salary
2023-01-01 open Income:Dividend:ACME
2023-01-01 open Income:US:Broker:PnL
2023-01-01 open Expenses:Fees
2023-01-02 * "Open"
  Assets:Bank  2000.00 EUR
  Equity:Opening
2023-01-10 * "Buy"
  Assets:Broker:ACME  10 ACME {10.00 EUR}
  Assets:Bank
2023-06-10 * "Buy"
  Assets:Broker:ACME  5 ACME {12.00 EUR}
  Assets:Bank
2024-01-31 * "Job"
  Assets:Bank  1000.00 EUR
  Income:Salary
2024-02-01 * "Sell"
  Assets:Broker:ACME  -12 ACME {} @ 12.50 EUR
  Assets:Bank  148.00 EUR
  Expenses:Fees  2.00 EUR
  Income:US:Broker:PnL
2024-03-01 * "Dividend"
  Assets:Bank  5.00 EUR
  Income:Dividend:ACME
2024-09-01 * "Sell"
  Assets:Broker:ACME  -1 ACME {} @ 9.00 EUR
  Assets:Bank  9.00 EUR
  Income:US:Broker:PnL
2024-12-31 price ACME 14.00 EUR
`
const HLEDGER = `2023-01-02 Open
  assets:bank  2000.00 EUR
  equity:opening
2023-01-10 Buy
  assets:broker:ACME  10 ACME @ 10.00 EUR
  assets:bank
2023-06-10 Buy
  assets:broker:ACME  5 ACME @ 12.00 EUR
  assets:bank
2024-01-31 Job
  assets:bank  1000.00 EUR
  revenues:salary
2024-02-01 Sell
  assets:broker:ACME  -10 ACME @ 10.00 EUR
  assets:broker:ACME  -2 ACME @ 12.00 EUR
  assets:bank  148.00 EUR
  expenses:fees  2.00 EUR
  revenues:gains
2024-03-01 Dividend
  assets:bank  5.00 EUR
  revenues:dividend:ACME
2024-09-01 Sell
  assets:broker:ACME  -1 ACME @ 12.00 EUR
  assets:bank  9.00 EUR
  revenues:gains
P 2024-12-31 ACME 14.00 EUR
`
const LEDGER = `2023/01/02 Open
  Assets:Bank  2000.00 EUR
  Equity:Opening
2023/01/10 Buy
  Assets:Broker:ACME  10 ACME {10.00 EUR} @ 10.00 EUR
  Assets:Bank
2023/06/10 Buy
  Assets:Broker:ACME  5 ACME {12.00 EUR} @ 12.00 EUR
  Assets:Bank
2024/01/31 Job
  Assets:Bank  1000.00 EUR
  Income:Salary
2024/02/01 Sell
  Assets:Broker:ACME  -10 ACME {10.00 EUR} @ 12.50 EUR
  Assets:Broker:ACME  -2 ACME {12.00 EUR} @ 12.50 EUR
  Assets:Bank  148.00 EUR
  Expenses:Fees  2.00 EUR
  Equity:Gains
2024/03/01 Dividend
  Assets:Bank  5.00 EUR
  Income:Dividend:ACME
2024/09/01 Sell
  Assets:Broker:ACME  -1 ACME {12.00 EUR} @ 9.00 EUR
  Assets:Bank  9.00 EUR
  Equity:Gains
P 2024/12/31 ACME 14.00 EUR
`
const books = {
  beancount: ledgerOfJournal(BEANCOUNT, '2024-12-31', { dialect: 'beancount' }),
  hledger: ledgerOfJournal(HLEDGER, '2024-12-31', { dialect: 'hledger' }),
  ledger: ledgerOfJournal(LEDGER, '2024-12-31'),
}
const total = (parts: Readonly<Record<string, Exact>>[]): string => Exact.sum(parts.flatMap((part) => Object.values(part))).toString()
const statement = (book: ValuedLedger) => Object.values(incomeStatementReport(book).yearly)

describe.each(Object.entries(books))('in a book of %s', (_, book) => {
  test('what was gained with sales is in the gain of the account and in its return', () => {
    const gain = gainReport(book).gain_breakdown.find(({ account }) => account.endsWith(':ACME'))
    const { investmentAmount, withdrawalAmount, balanceAmount, gainAmount } = gain!.networth
    expect(plain([investmentAmount, withdrawalAmount, balanceAmount, gainAmount])).toEqual(['160', '164', '28', '32'])
    expect(plain([gain!.income_received, gain!.price_appreciation, gain!.xirr])).toEqual(['5', '27', '18.72'])
    expect(`${assetsBalanceReport(book).asset_breakdowns['Assets']!.gainAmount}`).toBe('32')
    expect(`${networthToday(book).networth.gainAmount}`).toBe('32')
  })
  test('it is what the lots that were sold gained', () => {
    expect(plain(lotsReport(book).sold_total)).toEqual({ cost: '136', proceeds: '159', gain: '23' })
  })
  test('and no income beside what prices did', () => {
    expect(total(statement(book).map(({ income }) => income))).toBe('-1005')
    expect(total(statement(book).map(({ pnl }) => pnl))).toBe('27')
    expect(total(statement(book).map(({ equity }) => equity))).toBe('-2000')
  })
})
