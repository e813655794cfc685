import { describe, expect, test } from 'vitest'
import { pricesOf, problemsOf, read } from './reading.ts'

describe('a line of prices', () => {
  test.each([
    ['P 2024/01/31 USD 0.9000 EUR', '2024-01-31 USD 0.9 EUR'],
    ['P 2024-01-31 EUR $1.186', '2024-01-31 EUR 1.186 $'],
    ['P 2024/01/31 00:00:00 USD 0.9000 EUR', '2024-01-31 USD 0.9 EUR'],
    ['P 2024.1.31 6:05:00\t"FUND 1"  "VWCE 2" 3.25  ; closing', '2024-01-31 FUND 1 3.25 VWCE 2'],
    ['P  2024/01/31  23:59:59  €  1,000.5 CHF;closing', '2024-01-31 € 1000.5 CHF'],
    ['P 2024/01/31 EUR $1.10 = ignored', '2024-01-31 EUR 1.1 $'],
    ['P 2024/01/31 EUR 60 m', '2024-01-31 EUR 3600 s'],
  ])('%s is a price', (line, price) => {
    const book = read(`${line}\n`)
    expect(problemsOf(book)).toEqual([])
    expect(pricesOf(book)).toEqual([price])
  })

  test.each(['D $1,000.00', 'N EUR', 'N "FUND 1"  ; never asked for'])('%s is no problem', (line) => {
    expect(problemsOf(read(`${line}\n`))).toEqual([])
  })

  test('of a later moment of a day stands beside the others, one of the same moment replaces them', () => {
    const { prices } = read(
      [
        'P 2024/01/31 EUR $1.10',
        'P 2024/01/31 16:30:00 EUR $1.20',
        'P 2024/01/31 09:00:00 EUR $1.15',
        'P 2024/01/31 00:00:00 EUR $1.11',
        'P 2024/01/31 16:30:00 EUR $1.21',
      ].join('\n'),
    )
    expect(Array.from({ length: prices.count }, (_, row) => `${prices.second[row]} ${prices.rate.get(row)} at ${prices.line[row]}`)).toEqual([
      '0 1.11 at 4',
      '59400 1.21 at 5',
      '32400 1.15 at 3',
    ])
  })

  test.each(['D 1.00 EUR', 'N EUR', 'P 2024/01/31 EUR $1.10', 'P 2024/01/31 16:30:00 EUR $1.10'])('%s declares its commodity', (line) => {
    const shop = 'account A\naccount B\n2024/01/31 Shop\n    A  1 EUR\n    B  -1 EUR\n'
    expect(problemsOf(read(`${line}\n${shop}`, {}, { strict: true }))).toEqual([])
    expect(problemsOf(read(`; ${line}\n${shop}`, {}, { strict: true }))).toEqual(['commodity_unknown at 5', 'commodity_unknown at 6'])
  })

  test('D widens what must balance', () => {
    const purchase = '2024/01/31 Shop\n    A  10 AAPL @ 1.1111 EUR\n    B  -11.11 EUR\n'
    expect(problemsOf(read(purchase))).toEqual([])
    expect(problemsOf(read(`D 1,000.000 EUR\n${purchase}`))).toEqual(['transaction_unbalanced at 2'])
    expect(problemsOf(read(`commodity EUR\n    format 1.00 EUR\nD 1,000.000 EUR\n${purchase}`))).toEqual([])
  })

  test('N keeps the prices of a commodity for the book and off the list', () => {
    const book = read('N EUR\nP 2024/01/31 EUR $1.10\n')
    expect(Array.from(book.unlistedPrices, (id) => book.commodities.names[id])).toContain('EUR')
    expect(pricesOf(book)).toHaveLength(1)
  })
})
