import { expect, test } from 'vitest'
import { tradesReport } from '../../../src/projections/reports/lots-report.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
2024-01-10 Broker
  Assets:Broker  10 FUND @ 10 EUR
  Assets:Bank
2024-01-11 Only moved
  Assets:Other  4 FUND
  Assets:Broker  -4 FUND
2024-02-01 Broker
  Assets:Broker  -3 FUND @ 12 EUR
  Assets:Bank
2024-02-02 Shop
  Expenses:Food  30 EUR
  Assets:Bank
2024-12-01 Not yet
  Assets:Broker  1 FUND @ 10 EUR
  Assets:Bank
`
test('what was bought and sold is told with its place; what only moved, money, and what is yet to come are neither', () => {
  const told = tradesReport(ledgerOf(BOOK, '2024-03-01')).trades.map(
    ({ date, kind, quantity, commodity, amount, payee, line }) =>
      `${date.slice(0, 10)} ${kind} ${quantity} ${commodity} for ${amount}, ${payee}:${line}`,
  )
  expect(told).toEqual(['2024-01-10 buy 10 FUND for 100, Broker:2', '2024-02-01 sell 3 FUND for 36, Broker:8'])
})

test('so many trades are the last of them', () => {
  expect(tradesReport(ledgerOf(BOOK, '2024-03-01'), { limit: 1 }).trades.map(({ kind }) => kind)).toEqual(['sell'])
})

test('what was sold brought what its lots say, and a split is no purchase', () => {
  const book = ledgerOf(
    `
2024-01-10 Broker
  Assets:Broker  10 FUND @ 10 EUR
  Assets:Bank
2024-01-11 Split
  Assets:Broker  -10 FUND @@ 100 EUR
  Assets:Broker  20 FUND @@ 100 EUR
2024-02-01 Price beside the basis
  Assets:Broker  -3 FUND {5 EUR} @ 8 EUR
  Assets:Bank  24 EUR
  Income:CapitalGains:Broker  -9 EUR
2024-02-02 At the basis
  Assets:Broker  -4 FUND @ 5 EUR
  Assets:Other  1 FUND @ 5 EUR
  Assets:Bank  24 EUR
  Income:CapitalGains:Broker  -9 EUR
2024-02-03 Two lots
  Assets:Broker  -1 FUND @ 5 EUR
  Assets:Broker  -1 FUND @ 6 EUR
  Assets:Bank  20 EUR
  Income:CapitalGains:Broker  -9 EUR
`,
    '2024-03-01',
  )
  const told = tradesReport(book).trades.map(({ kind, quantity, amount }) => `${kind} ${quantity} for ${amount}`)
  expect(told).toEqual(['buy 10 for 100', 'sell 3 for 24', 'sell 3 for 24', 'sell 2 for 20'])
})
