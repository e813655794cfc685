import { describe, expect, test } from 'vitest'
import { OF_LIABILITY, OF_REFUND, STOCK_SPLIT } from '../../../src/projections/valuation/postings.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const NAMES = [
  [STOCK_SPLIT, 'split'],
  [OF_REFUND, 'refund'],
  [OF_LIABILITY, 'liability'],
] as const

/** By posting of one transaction, what kind it is. */
function kinds(...postings: readonly string[]): string[] {
  const ledger = ledgerOf(`2024-01-01 Before\n  Assets:Bank  1 EUR\n2024-01-02 x\n${postings.map((one) => `  ${one}\n`).join('')}`, '2024-12-31')
  const words = Array.from(ledger.kinds, (kind) => NAMES.flatMap(([flag, name]) => (kind & flag ? [name] : [])).join('+') || '-')
  expect(words[0]).toBe('-')
  return words.slice(1)
}

describe('a stock split', () => {
  test('is a change of shares in one account, without money', () => {
    expect(kinds('Assets:Fund  -10 FUND', 'Assets:Fund  20 FUND')).toEqual(['split', 'split'])
    expect(kinds('Assets:Fund  10 FUND')).toEqual(['split'])
  })
  test('is not: shares that go elsewhere, or money', () => {
    expect(kinds('Assets:Fund  -10 FUND', 'Assets:Other  10 FUND')).toEqual(['-', '-'])
    expect(kinds('Assets:Fund  -10 FUND', 'Assets:Fund  10 EUR')).toEqual(['-', '-'])
    expect(kinds('Assets:Bank  10 EUR', 'Assets:Bank  -10 EUR')).toEqual(['-', '-'])
  })
  test('is one whatever stands beside the books, in it or not', () => {
    expect(kinds('Assets:Fund  10 FUND', '(Plan)  5 EUR', 'Assets:Fund  10 FUND')).toEqual(['split', 'split', 'split'])
    expect(kinds('[Plan]  5 EUR', 'Assets:Bank  10 EUR')).toEqual(['-', '-'])
  })
})

test('a refund or a debt makes every posting of its transaction one of it', () => {
  expect(kinds('Assets:Bank  5 EUR', 'Income:Refund  -5 EUR')).toEqual(['refund', 'refund'])
  expect(kinds('Assets:Bank  5 EUR', 'Liabilities:Card  -5 EUR')).toEqual(['liability', 'liability'])
  expect(kinds('Assets:Bank  5 EUR', 'Liabilities:Card  -3 EUR', 'Income:Refund:Shop  -2 EUR')).toEqual(Array(3).fill('refund+liability'))
  expect(kinds('Liabilities:Shares  5 ACME')).toEqual(['split+liability'])
  expect(kinds('Assets:Bank  5 EUR', '(Liabilities:Card)  -5 EUR', 'Income:Job  -5 EUR')).toEqual(['-', '-', '-'])
})
