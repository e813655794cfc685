import { describe, expect, test } from 'vitest'
import { searchedAmount, findReport } from '../../../src/projections/reports/search.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const BOOK = ledgerOf(
  `
P 2023-09-01 USD 0.8 EUR
2023-09-01 Bäckerei Huber
  Expenses:Food  65.76 EUR
  Assets:Bank
2023-09-02 Hotel Post
  Expenses:Travel  65.70 USD
  Assets:Bank
2023-09-03 Bäckerei Huber
  Expenses:Food  1234.50 EUR
  Assets:Bank
2023-09-04 Garage
  Expenses:Car  65 EUR
  Assets:Bank
2023-12-01 Later
  Expenses:Food  65.76 EUR
  Assets:Bank
`,
  '2023-09-14',
)
const amounts = (text: string) => findReport(BOOK, { text }).transactions.map(({ payee, quantity }) => `${payee} ${quantity}`)

describe('what is found', () => {
  test('by words: payees with how often and when last, accents and case aside', () => {
    const { payees, transactions } = findReport(BOOK, { text: 'backerei' })
    expect(plain(payees)).toEqual([{ payee: 'Bäckerei Huber', transactions: 2, last_date: '2023-09-03T00:00:00Z' }])
    expect(transactions.map(({ date }) => date.slice(0, 10))).toEqual(['2023-09-03', '2023-09-01'])
  })
  test('by an amount: what moved exactly so much first, in whatever commodity, then what begins like it', () => {
    expect(amounts('65.76')).toEqual(['Later 65.76', 'Bäckerei Huber 65.76'])
    expect(amounts('65.7')).toEqual(['Hotel Post 65.7', 'Later 65.76', 'Bäckerei Huber 65.76'])
    expect(amounts('65')).toEqual(['Garage 65', 'Later 65.76', 'Hotel Post 65.7', 'Bäckerei Huber 65.76'])
    expect(amounts('1.234,50')).toEqual(['Bäckerei Huber 1234.5'])
  })
  test('by name: commodities and files', () => {
    expect(findReport(BOOK, { text: 'usd' }).commodities).toEqual(['USD'])
    expect(findReport(BOOK, { text: 'main' }).files.length).toBe(1)
  })
  test('is a few of each', () => {
    expect(findReport(BOOK, { text: '65', limit: 2 }).transactions.length).toBe(2)
  })
  test('nothing answers to no words', () => {
    expect(findReport(BOOK, { text: '   ' })).toEqual({ payees: [], commodities: [], files: [], transactions: [] })
  })
})

test.each([
  ['65.76', '65.76 to 65.77'],
  ['-65,76', '65.76 to 65.77'],
  ['€ 1.234,5', '1234.5 to 1234.6'],
  ["1'234", '1234 to 1235'],
  ['1,234', '1234 to 1235'],
  ['1,234.50 EUR', '1234.5 to 1234.51'],
  ['65.', '65 to 66'],
  ['7 eleven', undefined],
  ['café', undefined],
  ['9'.repeat(40), undefined],
])('an amount is sought by %s: %s', (text, expected) => {
  const sought = searchedAmount(text)
  expect(sought && `${sought.from} to ${sought.below}`).toBe(expected)
})
