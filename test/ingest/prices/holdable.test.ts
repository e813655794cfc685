import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { FIRST_DAY, LAST_DAY } from '#vocabulary/day.ts'
import { holdable } from '../../../src/ingest/prices/provider.ts'

const on = (day: number) => ({ base: 'ACME', quote: 'EUR', day, rate: Exact.parse('1.50') })

test('a price for a day that no calendar has is left out, and how many is said', () => {
  const { prices, refused } = holdable([FIRST_DAY, LAST_DAY, LAST_DAY + 1, FIRST_DAY - 1, 1e15, Number.NaN].map(on), 'yahoo')
  expect(prices.map(({ day }) => day)).toEqual([FIRST_DAY, LAST_DAY])
  expect(refused).toEqual(['provider yahoo gave 4 prices for no day of the calendar: left out'])
  expect(holdable([on(1e15)], 'yahoo').refused).toEqual(['provider yahoo gave a price for no day of the calendar: left out'])
})
