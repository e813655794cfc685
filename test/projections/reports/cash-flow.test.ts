import { describe, expect, test } from 'vitest'
import { cashFlowReport, recentCashFlows } from '../../../src/projections/reports/cash-flow.ts'
import { PriceGaps } from '../../../src/projections/valuation/price-gaps.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

describe('the cash flow', () => {
  test('has a line for every month, and what the checking accounts hold at its end', () => {
    const book = `
2023-01-30 Salary
  Assets:Checking  2000 EUR
  Expenses:Tax  500 EUR
  Income:Salary
2023-03-02 Fund
  Assets:Fund  300 EUR
  Assets:Checking
2023-03-05 Card
  Liabilities:Card  -70 EUR
  Expenses:Food`
    const lines = cashFlowReport(ledgerOf(book, '2023-03-31')).cash_flows.map(
      ({ date, income, tax, expenses, liabilities, investment, checking, balance }) =>
        `${date.slice(0, 7)} ${[income, tax, expenses, liabilities, investment, checking, balance].join(' ')}`,
    )
    expect(lines).toEqual(['2023-01 2500 500 0 0 0 2000 2000', '2023-02 0 0 0 0 0 0 2000', '2023-03 0 0 70 70 300 -300 1700'])
  })
  test('tells what was lent and given back as neither invested nor cash', () => {
    const book = `
2023-01-30 Lent
  Assets:Receivable:Max  300 EUR
  Assets:Checking
2023-02-02 Given back
  Assets:Checking  100 EUR
  Assets:Receivable:Max`
    const ledger = ledgerOf(book, '2023-02-28', { receivableAccounts: ['Assets:Receivable'] })
    const lines = cashFlowReport(ledger).cash_flows.map(({ investment, lent, balance }) => [investment, lent, balance].join(' '))
    expect(lines).toEqual(['0 300 -300', '0 -100 -200'])
  })
  test('of the last months begins with the cash that the whole book has, also where a card is listed as checking account', () => {
    const book = `
2023-01-30 Salary
  Assets:Checking  2000 EUR
  Income:Salary
2023-02-05 Grocer
  Expenses:Food  70 EUR
  Liabilities:Card
2023-06-05 Grocer
  Expenses:Food  30 EUR
  Assets:Checking`
    const ledger = ledgerOf(book, '2023-06-30', { checkingAccounts: ['Assets:Checking', 'Liabilities:Card'] })
    const balances = (flows: readonly { readonly balance: unknown }[]): string[] => flows.map(({ balance }) => `${balance}`)
    expect(balances(recentCashFlows(ledger, new PriceGaps(ledger)))).toEqual(['1970'])
    expect(balances(cashFlowReport(ledger).cash_flows).slice(-3)).toEqual(['2000', '2000', '1970'])
  })
  test('ends today, unless the ledger looks ahead: then the last month counts even when its only posting is on the first', () => {
    const ledger = ledgerOf('2023-05-01 Later\n  Expenses:Food  5 EUR\n  Assets:Checking', '2023-03-31')
    expect(cashFlowReport(ledger).cash_flows).toEqual([])
    expect(cashFlowReport(ledger.lookingAhead()).cash_flows.map(({ date }) => date.slice(0, 10))).toEqual(['2023-05-01'])
  })
})
