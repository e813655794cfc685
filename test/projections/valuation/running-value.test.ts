import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { ChangingSum, DueDays } from '../../../src/projections/valuation/holdings.ts'
import { allocationReport } from '../../../src/projections/reports/allocation.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import { type Addend, addendsOf, Trace, Tally } from '../../../src/projections/valuation/trace.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

test('what is due is taken on its day or on the first that is asked for after it, once, and the next day is known', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(20))), (puts) => {
      const due = new DueDays<number>()
      const waiting = new Map<string, readonly [number, number]>()
      for (const [item, day] of puts) {
        due.put(item, day)
        waiting.set(`${item} ${day}`, [item, day])
      }
      for (const day of [3, 4, 11, 30]) {
        const then = [...waiting.values()].filter(([, on]) => on <= day)
        expect(new Set(due.take(day))).toEqual(new Set(then.map(([item]) => item)))
        for (const [item, on] of then) waiting.delete(`${item} ${on}`)
        expect(due.next).toBe(Math.min(Number.MAX_SAFE_INTEGER, ...Array.from(waiting.values(), ([, on]) => on)))
      }
    }),
  )
})

test('a sum of which figures change is what it is added up anew, digit for digit', () => {
  const figure = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(5)).map(([mantissa, scale]) => Exact.of(mantissa, scale))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.oneof(figure, fc.constant(Exact.zero)))), (changes) => {
      const [sum, figures] = [new ChangingSum<number>(), new Map<number, Exact>()]
      for (const [at, now] of changes) {
        sum.put(at, now)
        figures.set(at, now)
        expect(sum.figure().toText()).toBe(Exact.sum(figures.values()).toText())
      }
    }),
  )
})

test('the proofs of many days share what did not change between them, and each has every part once, in the order in which they came', () => {
  const [trace, parts] = [new Trace(), 500]
  const sum = new ChangingSum<number>(trace)
  const seen = new Set<Addend>()
  for (let part = 0; part < parts; part++) sum.put(part, Exact.of(part))
  for (let day = 1; day <= 100; day++) {
    sum.put(7, Exact.of(day))
    sum.put(parts - 102 + day, Exact.of(day))
    const evidence = trace.evidenceOf(sum.figure())
    const addends = addendsOf(evidence?.kind === 'sum' ? evidence.last : undefined)
    for (const addend of addends) seen.add(addend)
    const told = addends.toReversed().map((addend) => ('figure' in addend ? Number(addend.figure.toText()) : Number.NaN))
    expect([told.length, told[7], told[parts - 102 + day], told[499]]).toEqual([parts, day, day, 499])
  }
  expect(seen.size).toBeLessThan((parts * 100) / 2)
})

/** One more thing each day, of each day another one; half of them have a price. */
const thingsOf = (days: number): string => {
  const first = parseDay('2022-01-01')
  return Array.from({ length: days }, (_, nth) => {
    const name = `T${[...String(nth)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`
    const priced = nth % 2 === 0 ? `P ${formatDay(first)} ${name} 2 EUR\n` : ''
    return `${priced}${formatDay(first + nth)} x\n  Assets:Things  1 ${name} @ 1 EUR\n  Assets:Cash\n`
  }).join('\n')
}

test.each([
  ['allocation', allocationReport],
  ['net worth', networthReport],
])('of thousands of commodities only what changed is added up for each day: %s', (_, report) => {
  const added = (days: number): number => {
    const ledger = ledgerOf(thingsOf(days), formatDay(parseDay('2022-01-01') + days))
    const spies = [vi.spyOn(Tally.prototype, 'add'), vi.spyOn(ChangingSum.prototype, 'put')]
    report(ledger)
    report(ledger.withGaps())
    const times = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return times
  }
  expect(added(200)).toBeLessThan(6 * added(50))
})
