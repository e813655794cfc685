import { expect, test } from 'vitest'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { last, resultsOf, shown } from './shown.ts'

const book = ledgerOf(
  `
P 2024-06-01 FUND 20 EUR
P 2024-06-01 USD 0.9 EUR
2023-01-10 Broker
  Assets:Equity:FUND  100 FUND @ 10 EUR
  Assets:Checking
2023-06-10 Broker
  Assets:Equity:FUND  100 FUND @ 12 EUR
  Assets:Checking
2024-01-10 Broker
  Assets:Equity:FUND  -50 FUND @ 12 EUR
  Assets:Checking
2024-02-01 Market
  Expenses:Food  33.33 EUR
  Assets:Checking
2024-02-03 Art dealer
  Assets:Art  2 VASE
  Equity:Opening  -2 VASE
2024-12-31 Later
  Expenses:Food  1000 EUR
  Assets:Checking
`,
  '2024-06-30',
)

test('postings have a cost, a value and what is left of them', () => {
  expect(
    shown('q = {account = Assets:Equity}\ncost(q)\nbalance(q)\ncost(fifo(q))\nbalance(fifo(q))\ncost(negate(q))\nquantity(q)\ncount(q)', book).slice(
      1,
    ),
  ).toEqual(['1600 EUR', '3000 EUR', '1700 EUR', '3000 EUR', '-1600 EUR', '150 FUND', '3'])
})

test('figures are of what happened up to today', () => {
  expect(last('cost({account = Expenses:Food})', book)).toBe('33.33 EUR')
})

test('queries are combined and turned round', () => {
  expect(
    shown(
      'count({account = Assets} AND {commodity = FUND})\ncount({Expenses} OR {commodity = VASE})\ncount({}) - count(!{Expenses}) - count({Expenses})\ncount({account = "}"})',
      book,
    ),
  ).toEqual(['3', '3', '0', '0'])
})

test('each posting is asked about alone', () => {
  expect(last('count({account = Expenses AND account = Checking})', book)).toBe('0')
})

test('what a query says of money is said with its commodity, and a ratio has none', () => {
  expect(shown('cost({Expenses}) * 12\nbalance({commodity = FUND}) / cost({commodity = FUND})\n500 / cost({Expenses}) > 15', book)).toEqual([
    '399.96 EUR',
    '1.875',
    'true',
  ])
})

test('what has no price is told and never counted as nothing', () => {
  const [art, , price, value] = resultsOf('balance({account = Assets:Art})\n1\nprice("VASE")\nvalue(2 VASE + 1 EUR)', book)
  expect(art!.remarks).toEqual(['nothing says what VASE is worth or was paid for: left out'])
  expect(price!.problem?.message).toBe('there is no price of VASE in EUR')
  expect(value!.problem?.message).toBe('there is no price of VASE in EUR')
  expect(resultsOf('cost({account = Assets:Art})', book)[0]!.remarks).toEqual(['nothing says what VASE was paid for: left out'])
})

test('what has a cost and no price is carried at it, and told', () => {
  const bought = ledgerOfJournal('2024-01-01 Dealer\n  Assets:Art  2 VASE (@) 10 EUR\n  Assets:Checking\n', '2024-06-30')
  expect(last('balance({account = Assets:Art})', bought)).toBe('20 EUR')
  expect(resultsOf('balance({account = Assets:Art})', bought)[0]!.remarks).toEqual(['no price of VASE: carried at cost'])
})

test('prices convert amounts, at the price of a day', () => {
  expect(
    shown('value(10 USD + 1 EUR)\nprice("FUND")\nvalue(9 EUR, "USD")\nvalue(10 USD, "EUR", [2024-01-01])\nprice("FUND", "EUR", [2023-01-15])', book),
  ).toEqual(['10 EUR', '20 EUR', '10 USD', '! 7: there is no price of USD in EUR on that day', '10 EUR'])
})

test('the rate of return is that of the postings as if sold today', () => {
  expect(last('xirr({commodity = FUND})', book)).toBe('0.5226')
  expect(last('xirr({account = Nowhere})', book)).toBe('! 6: there is no rate of return: the query finds no postings')
})

test('gains that were taken and income came back on their day, and nothing of them is held that could be sold', () => {
  const sold = ledgerOf(
    `P 2024-01-01 FUND 130 EUR
2023-01-01 Broker
  Assets:Equity:FUND  10 FUND @ 100 EUR
  Assets:Checking
2023-07-02 Broker
  Assets:Equity:FUND  -5 FUND {100 EUR} @ 120 EUR
  Assets:Checking  600 EUR
  Income:CapitalGains:Equity:FUND  -100 EUR
2023-07-03 Broker
  Assets:Checking  30 EUR
  Income:Dividend:Equity:FUND  -30 EUR
`,
    '2024-01-01',
  )
  const [gain] = gainReport(sold).gain_breakdown
  expect(gain!.account).toBe('Assets:Equity:FUND')
  expect(last('round(xirr({account = Equity:FUND}) * 100, 2)', sold)).toBe(gain!.xirr.toString())
  // Of spending nothing is left that could be sold.
  expect(last('xirr({account = Expenses:Food})', book)).toMatch(/no rate of return: every cash flow has the same direction/)
})

test('a search that is wrong is wrong at its place in the line', () => {
  expect(shown('cost({account = })\n1 + {acount = x}\n{} + 1', book)).toEqual([
    expect.stringMatching(/^! 16: .*expected/),
    expect.stringMatching(/^! 6: .*account/),
    '! 1: a query and a number cannot be added: write cost(…), balance(…) or quantity(…) of it',
  ])
})
