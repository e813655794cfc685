import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { statisticsReport } from '../../../src/projections/reports/statistics.ts'
import { recast } from '../../../src/projections/valuation/recast.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

const BOOK = `2023-01-01 open Assets:Bank
2023-01-01 open Assets:Old
2023-01-01 open Assets:Never
2023-01-01 open Expenses:Food
2023-01-31 * "Market"
  Assets:Bank  -3 EUR
  Expenses:Food  1 EUR
  Expenses:Food  2 EUR
2023-03-01 * "Market"
  Assets:Bank  -4 EUR @ 1.1 USD
  Assets:Old
2024-02-01 * "From old to new"
  Assets:Old  -4.4 USD
  Assets:Bank
2024-03-01 close Assets:Old
2024-05-01 price EUR 1.2 USD
2030-01-01 price EUR 1.3 USD
2030-01-01 * "Later"
  Assets:Bank  -1 EUR
  Expenses:Food
`
const on = (today: string) => statisticsReport(ledgerOfJournal(BOOK, today, { dialect: 'beancount' }))

test('counts what is booked up to today, a transaction once however many postings it has on an account', () => {
  const { transactions, postings, upcoming, first_date: first, last_date: last, by_account: accounts, by_payee: payees } = on('2024-06-15')
  expect([transactions, postings, upcoming, first, last]).toEqual([3, 7, 1, '2023-01-31T00:00:00Z', '2024-02-01T00:00:00Z'])
  expect(
    accounts.map((row) => [row.account, row.transactions, row.postings, row.last_date?.slice(0, 10), row.days_since, row.closed_date?.slice(0, 10)]),
  ).toEqual([
    ['Assets:Bank', 3, 3, '2024-02-01', 135, undefined],
    ['Assets:Never', 0, 0, undefined, null, undefined],
    ['Assets:Old', 2, 2, '2024-02-01', 135, '2024-03-01'],
    ['Expenses:Food', 1, 2, '2023-01-31', 501, undefined],
  ])
  expect(payees).toEqual([
    { payee: 'Market', transactions: 2, postings: 5, last_date: '2023-03-01T00:00:00Z' },
    { payee: 'From old to new', transactions: 1, postings: 2, last_date: '2024-02-01T00:00:00Z' },
  ])
})

test('as of an earlier day they say what they said on that day', () => {
  const asOf = recast(ledgerOfJournal(BOOK, '2024-12-31', { dialect: 'beancount' }), { asOf: parseDay('2024-06-15') })
  expect(statisticsReport(asOf as ValuedLedger).by_account).toEqual(on('2024-06-15').by_account)
})

test('months and years are those in which something was booked, and add up to everything', () => {
  const { months, years } = on('2024-06-15')
  expect(months).toEqual([
    { month: '2023-01', transactions: 1, postings: 3 },
    { month: '2023-03', transactions: 1, postings: 2 },
    { month: '2024-02', transactions: 1, postings: 2 },
  ])
  expect(years).toEqual([
    { year: 2023, transactions: 2, postings: 5 },
    { year: 2024, transactions: 1, postings: 2 },
  ])
})

test('accounts, commodities, prices and directives are counted apart', () => {
  const { accounts_used: used, accounts_closed: closed, accounts_unused: unused, commodities, prices, directives, by_file: files } = on('2024-06-15')
  expect({ used, closed, unused, commodities, prices }).toEqual({
    used: 3,
    closed: 1,
    unused: 1,
    commodities: 2,
    prices: { journal: 1, implied: 0, provided: 0 },
  })
  expect(directives).toEqual([
    { name: 'open', count: 4 },
    { name: 'transaction', count: 4 },
    { name: 'price', count: 2 },
    { name: 'close', count: 1 },
  ])
  expect(files.map(({ transactions, postings, prices: ofFile }) => [transactions, postings, ofFile])).toEqual([[3, 7, 1]])
})

test('an account that closes later is open, and nothing is said of an empty book', () => {
  expect(on('2024-02-15').accounts_closed).toBe(0)
  const empty = statisticsReport(ledgerOfJournal('; nothing\n', '2024-06-15'))
  expect([empty.transactions, empty.first_date, empty.months, empty.by_account]).toEqual([0, null, [], []])
})
