import { describe, expect, test } from 'vitest'
import { recurringReport } from '../../../src/projections/reports/recurring.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

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
  test('have their postings in the order of lists', () => {
    const rent = (day: string): string =>
      `${day} Rent ; Recurring: rent\n  Assets:Bank  -700 EUR\n  Expenses:Power  50 EUR\n  Expenses:Rent  600 EUR\n  Expenses:Heat  50 EUR\n`
    const [sequence] = recurringReport(ledgerOf(rent('2023-01-01') + rent('2023-02-01'), '2023-02-01')).transaction_sequences
    for (const { postings } of sequence!.transactions)
      expect(postings.map(({ account, amount }) => `${account} ${amount}`)).toEqual([
        'Expenses:Rent 600',
        'Expenses:Heat 50',
        'Expenses:Power 50',
        'Assets:Bank -700',
      ])
  })
  test('come with so many of each as one asks for, the newest; what follows from all of them stays', () => {
    const [food] = recurringReport(ledger, { newest: 1 }).transaction_sequences
    expect({ interval: food!.interval, days: food!.transactions.map(({ date }) => date.slice(0, 10)) }).toEqual({ interval: 7, days: ['2023-01-12'] })
  })
  test('that have happened only once, or on one day only, are none', () => {
    const once =
      '2023-01-05 A ; Recurring: one\n  Expenses:X 1 EUR\n  Assets:Bank\n2023-01-06 B ; Recurring: two\n  Expenses:X 1 EUR\n  Assets:Bank\n2023-01-06 C ; Recurring: two\n  Expenses:X 1 EUR\n  Assets:Bank'
    expect(recurringReport(ledgerOf(once, '2023-02-01')).transaction_sequences).toEqual([])
  })
})
