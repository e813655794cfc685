import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { Positions } from '../../../src/ingest/beancount/booking/positions.ts'

const lot = fc.record({
  number: fc.constantFrom('1', '1.0', '2', '3').map((text) => Exact.parse(text)),
  currency: fc.constantFrom(0, 1),
  day: fc.constantFrom(7, 8, 9),
  label: fc.constantFrom(undefined, undefined, '', 'a'),
})
/** What comes or goes, if it is there or not there: first much of it comes, then all or most goes. */
const change = fc.oneof(
  fc.array(fc.record({ of: lot, goes: fc.constant(false) }), { maxLength: 40 }),
  fc.array(fc.record({ of: lot, goes: fc.boolean() }), { maxLength: 40 }),
  fc.constant('all goes' as const),
)

test('lots are told apart by what they say, not by the places of their numbers, and stand as they came and by day, few or many', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const positions = new Positions()
      const expected = new Map<string, { lot: Parameters<Positions['find']>[0]; units: Exact }>()
      const keyOf = ({ number, currency, day, label }: Parameters<Positions['find']>[0]): string =>
        JSON.stringify([number.toString(), currency, day, label ?? null])
      for (const some of changes) {
        for (const { of, goes } of some === 'all goes' ? [...expected.values()].map((one) => ({ of: one.lot, goes: true })) : some) {
          const before = expected.get(keyOf(of))
          expect(positions.find(of)).toBe(before)
          if (goes && before !== undefined) {
            before.units = Exact.zero
            positions.remove(before)
            expected.delete(keyOf(of))
          } else if (!goes && before === undefined) {
            const position = { lot: of, units: Exact.one }
            positions.add(position)
            expected.set(keyOf(of), position)
          }
        }
        const all = [...expected.values()]
        // Asked in any order: what is gone is tidied away by one of them alone.
        for (const orders of [
          ['oldest', 'latest'],
          ['all', 'oldest', 'latest'],
        ] as const)
          for (const order of orders) {
            const told = { all: positions.all, oldest: positions.oldestFirst(), latest: positions.latestFirst() }[order]
            const expectedFor = {
              all,
              oldest: all.toSorted((a, b) => a.lot.day - b.lot.day),
              latest: all.toSorted((a, b) => b.lot.day - a.lot.day),
            }
            expect([...told]).toEqual(expectedFor[order])
          }
      }
    }),
  )
})
