import type { SimpleEntry } from '../support/simple-book.ts'

/** 2024-01-01; the service of the tests stands on 2024-02-01. */
export const DAY = 19723

export const paid = (day: number, payee: string, account: string, quantity: string, commodity = 'EUR'): SimpleEntry => ({
  transaction: {
    day,
    payee,
    file: 'main.ledger',
    postings: [
      { account, quantity, commodity },
      { account: 'Assets:Checking', quantity: `-${quantity}`, commodity },
    ],
  },
})

/** A salary, two purchases, ten shares that are worth 512.50 EUR, and a rate of the dollar. Net worth: 1012.20 EUR. */
export const ENTRIES: SimpleEntry[] = [
  {
    transaction: {
      day: DAY,
      payee: 'Pay',
      file: 'main.ledger',
      postings: [
        { account: 'Assets:Checking', quantity: '1000', commodity: 'EUR' },
        { account: 'Income:Salary', quantity: '-1000', commodity: 'EUR' },
      ],
    },
  },
  paid(DAY + 3, 'Market', 'Expenses:Food', '0.10'),
  paid(DAY + 4, 'Market', 'Expenses:Food', '0.20'),
  {
    transaction: {
      day: DAY + 5,
      payee: 'Broker',
      file: 'main.ledger',
      postings: [
        { account: 'Assets:Shares', quantity: '10', commodity: 'ACME', cost: { total: '500', commodity: 'EUR' } },
        { account: 'Assets:Checking', quantity: '-500', commodity: 'EUR' },
      ],
    },
  },
  { price: { day: DAY + 20, base: 'ACME', quote: 'EUR', rate: '51.25', file: 'main.ledger' } },
  { price: { day: DAY + 20, base: 'USD', quote: 'EUR', rate: '0.8', file: 'main.ledger' } },
]
