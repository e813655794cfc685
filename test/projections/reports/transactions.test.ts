import { describe, expect, test } from 'vitest'
import { balancedPostingsReport } from '../../../src/projections/reports/balanced-postings.ts'
import { pricesReport } from '../../../src/projections/reports/prices.ts'
import { recurringReport } from '../../../src/projections/reports/recurring.ts'
import { transactionsReport } from '../../../src/projections/reports/transactions.ts'
import { parseDay } from '#vocabulary/day.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const BOOK = `
2023-01-02 Salary
  Assets:Bank  3000 EUR
  Expenses:Tax  1000 EUR
  Income:Salary
2023-01-05 Market ; Recurring: food, Period: weekly
  Expenses:Food  80 EUR
  Assets:Bank
2023-01-05 Cinema
  Expenses:Fun  20 EUR
  Assets:Wallet
2023-01-12 Market
  Expenses:Food  75 EUR
  Assets:Bank  ; Recurring: food
`
const ledger = ledgerOf(BOOK, '2023-02-01')
const payees = (parameters = {}): string[] =>
  transactionsReport(ledger, parameters).transactions.map(({ payee, postings }) => `${payee} ${postings.length}`)

describe('transactions', () => {
  test('are newest first, those of one day in the reverse order of the book', () => {
    expect(payees()).toEqual(['Market 2', 'Cinema 2', 'Market 2', 'Salary 3'])
  })
  test('that touch an account are shown whole', () => {
    expect(payees({ account: 'Expenses:Tax' })).toEqual(['Salary 3'])
    expect(payees({ account: 'Expenses' })).toEqual(['Market 2', 'Cinema 2', 'Market 2', 'Salary 3'])
    expect(payees({ account: 'Expenses:Foo' })).toEqual([])
  })
  test('come in pages: the offset first, then the limit', () => {
    expect(payees({ offset: 1, limit: 2 })).toEqual(['Cinema 2', 'Market 2'])
    expect(payees({ offset: 9 })).toEqual([])
  })
  test('carry the balance of the whole book, also in a filtered list', () => {
    const [last] = transactionsReport(ledger, { account: 'Expenses:Food', limit: 1 }).transactions
    expect(last!.postings.map(({ account, balance }) => `${account} ${balance}`)).toEqual(['Expenses:Food 155', 'Assets:Bank 2845'])
  })
  test('take their tags from themselves or from the last posting that has one', () => {
    expect(transactionsReport(ledger).transactions.map(({ tag_recurring, tag_period }) => `${tag_recurring}/${tag_period}`)).toEqual([
      'food/',
      '/',
      'food/weekly',
      '/',
    ])
  })
})

describe('recurring transactions', () => {
  test('are told by their tag, with the days between the newest two', () => {
    const [food, ...others] = recurringReport(ledger).transaction_sequences
    expect(others).toEqual([])
    expect({ key: food!.key, interval: food!.interval, period: food!.period, days: food!.transactions.map(({ date }) => date.slice(0, 10)) }).toEqual(
      {
        key: 'food',
        interval: 7,
        period: '',
        days: ['2023-01-12', '2023-01-05'],
      },
    )
  })
  test('that have happened only once, or on one day only, are none', () => {
    const once =
      '2023-01-05 A ; Recurring: one\n  Expenses:X 1 EUR\n  Assets:Bank\n2023-01-06 B ; Recurring: two\n  Expenses:X 1 EUR\n  Assets:Bank\n2023-01-06 C ; Recurring: two\n  Expenses:X 1 EUR\n  Assets:Bank'
    expect(recurringReport(ledgerOf(once, '2023-02-01')).transaction_sequences).toEqual([])
  })
})

describe('balanced postings', () => {
  test('split the larger side until each pair balances', () => {
    const pairs = balancedPostingsReport(
      ledgerOf('2023-01-02 Salary\n  Income:Salary -4000 EUR\n  Assets:Bank 3000 EUR\n  Expenses:Tax 1000 EUR', '2023-02-01'),
    ).balancedPostings!
    expect(pairs.map(({ from, to }) => `${from.account} ${from.quantity} > ${to.account} ${to.quantity}`)).toEqual([
      'Income:Salary -3000 > Assets:Bank 3000',
      'Income:Salary -1000 > Expenses:Tax 1000',
    ])
  })
  test('pair a purchase by its amount, whatever its commodity', () => {
    const pairs = balancedPostingsReport(ledgerOf('2023-01-02 Buy\n  Assets:Fund 4 FUND @ 25 EUR\n  Assets:Bank', '2023-02-01')).balancedPostings!
    expect(pairs.map(({ from, to }) => `${from.account} > ${to.account}`)).toEqual(['Assets:Bank > Assets:Fund'])
  })
  test('are null when there are none', () => {
    expect(balancedPostingsReport(ledgerOf('', '2023-02-01')).balancedPostings).toBeNull()
  })
})

describe('the list of prices', () => {
  const prices = ledgerOf(
    'P 2023-01-01 FUND 10 EUR\nP 2023-01-08 FUND 11 EUR\nQ 2023-01-08 FUND 12 EUR\nP 2023-01-03 EUR 1.1 USD\n2023-01-02 a\n  Assets:X 1 GOLD\n  Equity:Open',
    '2023-02-01',
  )
  const list = (parameters: Parameters<typeof pricesReport>[1]): unknown => {
    const report = pricesReport(prices, parameters)
    return 'prices' in report
      ? Object.fromEntries(
          Object.entries(report.prices).map(([base, rows]) => [
            base,
            rows.map(({ date, value, quote_commodity, source }) => `${date.slice(5, 10)} ${value} ${quote_commodity} ${source}`),
          ]),
        )
      : plain(report)
  }
  test('shows the newest of every commodity, what is traded without a price too, and never the default currency', () => {
    expect(list({})).toEqual({ FUND: ['01-08 11 EUR journal'], GOLD: [] })
  })
  test('shows only what was asked for as soon as something was', () => {
    expect(list({ base: 'EUR' })).toEqual({ EUR: ['01-03 1.1 USD journal'] })
    expect(list({ source: 'provider' })).toEqual({ FUND: ['01-08 12 EUR provider'] })
    expect(list({ from: parseDay('2023-01-02'), to: parseDay('2023-01-07') })).toEqual({ EUR: ['01-03 1.1 USD journal'] })
  })
  test('shows the whole history, newest first', () => {
    expect(list({ base: 'FUND', history: 'all' })).toEqual({ FUND: ['01-08 11 EUR journal', '01-08 12 EUR provider', '01-01 10 EUR journal'] })
  })
  test('converts at the rate of the day of the price, and leaves alone what has none', () => {
    expect(list({ base: 'FUND', history: 'all', reportCurrency: 'USD' })).toEqual({
      FUND: ['01-08 12.1 USD journal', '01-08 13.2 USD provider', '01-01 10 EUR journal'],
    })
  })
  test('refuses a stretch that ends before it begins', () => {
    expect(list({ from: parseDay('2023-01-02'), to: parseDay('2023-01-01') })).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})
