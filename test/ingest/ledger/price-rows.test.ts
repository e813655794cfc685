import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceRows } from '../../../src/ingest/ledger/finish/book-writer.ts'
import { runs } from '../../support/thorough.ts'

test('rows are found where they were put, whichever days they are of', () => {
  const days = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -800, max: 800 }), fc.constantFrom(-700_000, 2_900_000))
  fc.assert(
    fc.property(fc.array(fc.tuple(days, fc.constantFrom(0, 0, 0, 60)), { maxLength: 60 }), (moments) => {
      const rows = new PriceRows()
      const expected = new Map<string, number>()
      moments.forEach(([day, second], row) => {
        rows.set(day, second, row)
        expected.set(`${day} ${second}`, row)
        for (const [at, second_] of moments) expect(rows.get(at, second_)).toBe(expected.get(`${at} ${second_}`) ?? -1)
      })
    }),
    { numRuns: runs(300) },
  )
})

test('two days far apart take no room for the days between them', () => {
  const before = process.memoryUsage().arrayBuffers
  const pairs = Array.from({ length: 2000 }, () => new PriceRows())
  for (const pair of pairs) for (const day of [0, 120_000]) pair.set(day, 0, day)
  expect(pairs.map((pair) => pair.get(120_000, 0))).toEqual(pairs.map(() => 120_000))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
})
