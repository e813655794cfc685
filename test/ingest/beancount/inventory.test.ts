import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { Inventory } from '../../../src/ingest/beancount/booking/reduce.ts'
import type { Lot } from '../../../src/ingest/beancount/booking/lot.ts'
import { runs } from '../../support/thorough.ts'

const LOTS: readonly Lot[] = ['5', '6', '7'].map((number) => ({ number: Exact.parse(number), currency: 0, day: 7, label: undefined }))
const units = fc.constantFrom(-2, -1, 1, 1, 2).map((number) => new Exact(number, 0))
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ adds: units, lot: fc.constantFrom(...LOTS) }) },
  { weight: 1, arbitrary: fc.record({ adds: units, lot: fc.constant(undefined) }) },
  { weight: 2, arbitrary: fc.constantFrom('reduced', 'empty', 'lots') },
)

test('an inventory adds equal lots up, drops empty ones, and knows whether an amount reduces it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const inventory = new Inventory('STRICT')
      const holding = inventory.holding(1)
      let bare = 0
      const held = new Map<Lot, number>()
      for (const one of steps) {
        if (one === 'reduced') {
          for (const sign of [-1, 1])
            expect(holding.isReducedBy(new Exact(sign, 0))).toBe([bare, ...held.values()].some((number) => number * sign < 0))
        } else if (one === 'empty') expect(inventory.onlyCurrency()).toBe(bare === 0 && held.size === 0 ? undefined : 1)
        else if (one === 'lots') expect(holding.lots.lots.map(({ lot, quantity: of }) => [lot, of.toNumber()])).toEqual([...held])
        else {
          const { adds, lot } = one as { adds: Exact; lot: Lot | undefined }
          holding.add(adds, lot)
          if (lot === undefined) bare += adds.toNumber()
          else held.set(lot, (held.get(lot) ?? 0) + adds.toNumber())
          if (lot !== undefined && held.get(lot) === 0) held.delete(lot)
        }
      }
    }),
    { numRuns: runs(300) },
  )
})

test('lots are told apart by cost, day and label, not by the places of their numbers', () => {
  const holding = new Inventory('FIFO').holding(1)
  const lot = (number: string, more: Partial<Lot> = {}): Lot => ({ number: Exact.parse(number), currency: 0, day: 7, label: undefined, ...more })
  for (const one of [lot('5'), lot('5.00'), lot('5', { label: '' }), lot('5', { day: 6 }), lot('5', { currency: 1 })]) holding.add(Exact.one, one)
  expect(holding.lots.lots.map(({ lot: { day, label, currency }, quantity }) => [day, label, currency, quantity.toNumber()])).toEqual([
    [6, undefined, 0, 1],
    [7, undefined, 0, 2],
    [7, '', 0, 1],
    [7, undefined, 1, 1],
  ])
  expect(holding.of(lot('5.0')).toNumber()).toBe(2)
  expect([...holding.costCurrencies]).toEqual([0, 1])
})
