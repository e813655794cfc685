import { describe, expect, test } from 'vitest'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { transactionsReport } from '../../support/listed-reports.ts'

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
