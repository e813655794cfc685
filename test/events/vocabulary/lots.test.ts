import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, ascending, type Costed, CostedPool, descending, type LotOrder, LotPool, type MeantLots } from '#vocabulary/lots.ts'
import { runs } from '../../support/thorough.ts'

interface Lot extends Costed {
  readonly name: number
  readonly day: number
  readonly unitCost: number
}
const byDay = (a: Lot, b: Lot): number => a.day - b.day
const byUnitCost = (a: Lot, b: Lot): number => a.unitCost - b.unitCost
const ORDERS: Readonly<Record<string, LotOrder<Lot>>> = {
  FIFO: ascending(byDay),
  LIFO: descending(byDay),
  HIFO: descending(byUnitCost),
  'as added': AS_ADDED,
}
const methods = Object.keys(ORDERS)

const lot = (name: number, quantity: string, { day = 0, unitCost = 1, cost }: { day?: number; unitCost?: number; cost?: string } = {}): Lot => ({
  name,
  day,
  unitCost,
  quantity: Exact.parse(quantity),
  cost: cost === undefined ? Exact.parse(quantity).times(Exact.of(unitCost)) : Exact.parse(cost),
})
const shown = (lots: readonly Lot[]): string[] => lots.map(({ name, quantity, cost }) => `${quantity} of ${name} for ${cost}`)
const sums = (lots: readonly Lot[]): string => `${Exact.sum(lots.map(({ quantity }) => quantity))} for ${Exact.sum(lots.map(({ cost }) => cost))}`

const days = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ add: fc.record({ quantity: fc.constantFrom('1', '3', '2.5'), day: days, unitCost: fc.integer({ min: 1, max: 3 }) }) }),
  },
  { weight: 2, arbitrary: fc.record({ take: fc.constantFrom('1', '2', '4.25', '9'), day: fc.option(days, { nil: undefined }), odd: fc.boolean() }) },
)

describe.each(methods)('lots that are taken %s', (method) => {
  const order = ORDERS[method]!
  test('are those of a list that is sorted for each sale, and quantity and cost are conserved', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const pool = new CostedPool(order)
        // In the order of adding; sorting is stable.
        const list: { lot: Lot; left: Exact }[] = []
        const [added, taken]: [Lot[], Lot[]] = [[], []]
        steps.forEach((one, name) => {
          if ('add' in one) {
            const { quantity, day, unitCost } = one.add
            pool.add(lot(name, quantity, { day, unitCost }))
            added.push(lot(name, quantity, { day, unitCost }))
            list.push({ lot: lot(name, quantity, { day, unitCost }), left: Exact.parse(quantity) })
          } else {
            const meant: MeantLots<Lot> = { day: one.day, ...(one.odd && { is: (of) => of.name % 2 === 1 }) }
            let missing = Exact.parse(one.take)
            const expected: string[] = []
            for (const held of list.toSorted((a, b) => (order.isDescending ? order.compare(b.lot, a.lot) : order.compare(a.lot, b.lot)))) {
              if ((one.day !== undefined && held.lot.day !== one.day) || (one.odd && held.lot.name % 2 === 0)) continue
              const part = held.left.isLessThan(missing) ? held.left : missing
              if (part.isZero) continue
              expected.push(`${part} of ${held.lot.name}`)
              held.left = held.left.minus(part)
              missing = missing.minus(part)
            }
            const chosen = pool.select(Exact.parse(one.take), meant)
            expect(chosen.missing.equals(missing)).toBe(true)
            const parts = pool.take(Exact.parse(one.take), meant)
            expect(parts.map(({ name: of, quantity }) => `${quantity} of ${of}`)).toEqual(expected)
            taken.push(...parts)
          }
        })
        const held = list
          .filter(({ left }) => !left.isZero)
          .toSorted((a, b) => (order.isDescending ? order.compare(b.lot, a.lot) : order.compare(a.lot, b.lot)))
        expect(pool.lots.map(({ name, quantity }) => `${quantity} of ${name}`)).toEqual(held.map(({ lot: { name }, left }) => `${left} of ${name}`))
        expect([pool.isEmpty, pool.next]).toEqual([held.length === 0, pool.lots[0]])
        expect(sums([...taken, ...pool.lots])).toBe(sums(added))
      }),
      { numRuns: runs(200) },
    )
  })

  test.each([1, -1])('are found without a search among twenty thousand, whichever end comes first (%s)', (direction) => {
    const COUNT = 20_000
    let compared = 0
    let looked = 0
    const counting: LotOrder<Lot> = { ...order, compare: (a, b) => (compared++, order.compare(a, b)) }
    const pool = new CostedPool(counting)
    const at = (index: number): number => (direction > 0 ? index : COUNT - index)
    for (let index = 0; index < COUNT; index++) pool.add(lot(index, '2', { day: at(index), unitCost: (index * 7919) % 10_007 }))
    for (let index = 0; index < COUNT; index++) pool.take(Exact.of(2), { is: () => ++looked > 0 })
    expect(pool.isEmpty).toBe(true)
    expect(looked).toBe(COUNT)
    expect(compared).toBeLessThanOrEqual(COUNT * 16)
  })
})

test('lots of a day are found without looking at those of other days', () => {
  const pool = new LotPool(ORDERS['FIFO']!)
  for (let index = 0; index < 20_000; index++) pool.add(lot(index, '1', { day: index >> 1 }))
  let looked = 0
  for (let day = 9_999; day >= 0; day--) {
    for (const of of pool.matching({ day, is: () => ++looked > 0 })) {
      of.quantity = Exact.zero
      pool.drop(of)
    }
    expect(pool.ofDay(day)).toEqual([])
  }
  expect([looked, pool.isEmpty]).toEqual([20_000, true])
})

test('choosing lots takes none', () => {
  const pool = new LotPool(ORDERS['FIFO']!)
  pool.add(lot(1, '3'))
  pool.add(lot(2, '4'))
  const { parts, missing } = pool.select(Exact.of(5))
  expect(parts.map(({ lot: { name }, quantity }) => `${quantity} of ${name}`)).toEqual(['3 of 1', '2 of 2'])
  expect(missing.isZero).toBe(true)
  expect(pool.select(Exact.of(9)).missing).toEqual(Exact.of(2))
  expect(pool.select(Exact.zero).parts).toEqual([])
  expect(shown(pool.lots)).toEqual(['3 of 1 for 3', '4 of 2 for 4'])
})

test('a part leaves the rest of the cost with the rest of the lot, so nothing is lost to rounding', () => {
  const pool = new CostedPool<Lot>(AS_ADDED)
  pool.add(lot(1, '3', { cost: '10' }))
  expect(shown(pool.take(Exact.of(1)))).toEqual(['1 of 1 for 3.3333333333333333'])
  expect(shown(pool.lots)).toEqual(['2 of 1 for 6.6666666666666667'])
  expect(shown(pool.take(Exact.of(2)))).toEqual(['2 of 1 for 6.6666666666666667'])
})

test('shares are rounded to as many places as a dialect asks for', () => {
  const pool = new CostedPool<Lot>(AS_ADDED, { places: 2 })
  pool.add(lot(1, '3', { cost: '10' }))
  expect(shown(pool.take(Exact.of(1)))).toEqual(['1 of 1 for 3.33'])
})

test('at average cost a part costs its share of all lots, of every pool with that average', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cost: fc.integer({ min: 0, max: 99 }) }), { minLength: 2, maxLength: 8 }),
      (bought) => {
        const whole: Costed = { quantity: Exact.zero, cost: Exact.zero }
        const pools = [0, 1].map(() => new CostedPool<Lot>(AS_ADDED, { average: () => whole }))
        bought.forEach(({ quantity, cost }, name) => pools[name % 2]!.add(lot(name, `${quantity}`, { cost: `${cost}` })))
        const paid = Exact.sum(bought.map(({ cost }) => Exact.of(cost)))
        const units = Exact.sum(bought.map(({ quantity }) => Exact.of(quantity)))
        const [first] = pools[0]!.take(Exact.one)
        expect(first!.cost.equals(units.equals(Exact.one) ? paid : paid.dividedBy(units))).toBe(true)
        const rest = pools.flatMap((pool) => pool.take(Exact.of(1_000)))
        expect(Exact.sum([first!, ...rest].map(({ cost }) => cost)).equals(paid)).toBe(true)
        expect(whole.cost.isZero && whole.quantity.isZero).toBe(true)
      },
    ),
    { numRuns: runs(100) },
  )
})
