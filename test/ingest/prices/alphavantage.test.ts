import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { atLastRate } from '../../../src/ingest/prices/alphavantage.ts'

const price = (day: number) => ({ day, base: 'ACME', quote: 'USD', rate: Exact.of(10) })
const rate = (day: number, of: number): [number, Exact] => [day, Exact.of(of)]

test('a price is converted at the last rate of its day or before, and left out when it is older than every rate', () => {
  const prices = [1, 2, 3, 3, 7, 9].map(price)
  const rates = [rate(2, 2), rate(3, 3), rate(4, 4), rate(5, 5), rate(8, 8)]
  expect(atLastRate(prices, rates, 'EUR').map(({ day, quote, rate }) => `${day} ${rate} ${quote}`)).toEqual([
    '2 20 EUR',
    '3 30 EUR',
    '3 30 EUR',
    '7 50 EUR',
    '9 80 EUR',
  ])
  expect(atLastRate(prices, [], 'EUR')).toEqual([])
})

test('a rate is looked at as often as there are prices and rates together, and not once for each pair of them', () => {
  let looks = 0
  const days = Array.from({ length: 500 }, (_, day) => day)
  const rates = new Proxy(
    days.map((day) => rate(day, 1)),
    {
      get(list, name, self) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks++
        return Reflect.get(list, name, self) as unknown
      },
    },
  )
  expect(atLastRate(days.map(price), rates, 'EUR')).toHaveLength(500)
  expect(looks).toBeLessThanOrEqual(1000)
})
