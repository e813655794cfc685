import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { type Lot, LotQueue } from '../../../../src/projections/valuation/lots/lot-queue.ts'

/** "3 of 10 for 100": three units of the purchase in posting 10, which cost 100. */
const lot = (text: string): Lot => {
  const [, quantity, posting, cost] = /^(\S+) of (\d+) for (\S+)$/.exec(text)!
  return { posting: Number(posting), quantity: Exact.parse(quantity!), cost: Exact.parse(cost!) }
}
const shown = (lots: readonly Lot[]): string[] => lots.map(({ posting, quantity, cost }) => `${quantity} of ${posting} for ${cost}`)
function queueOf(...lots: string[]): LotQueue {
  const queue = new LotQueue()
  for (const text of lots) queue.push(lot(text))
  return queue
}

describe('taking', () => {
  test('exactly what a lot has leaves the next one whole', () => {
    const queue = queueOf('3 of 1 for 30', '4 of 2 for 48')
    expect(shown(queue.take(Exact.of(3)))).toEqual(['3 of 1 for 30'])
    expect(shown(queue.lots)).toEqual(['4 of 2 for 48'])
  })
  test('nothing gives nothing', () => {
    expect(queueOf('3 of 1 for 30').take(Exact.zero)).toEqual([])
  })
  test('a part leaves the rest of the cost with the rest of the lot', () => {
    const queue = queueOf('3 of 1 for 10')
    expect(shown(queue.take(Exact.of(1)))).toEqual(['1 of 1 for 3.3333333333333333'])
    expect(shown(queue.lots)).toEqual(['2 of 1 for 6.6666666666666667'])
  })
})

describe('lots that come from another account', () => {
  const days: Readonly<Record<number, number>> = { 1: 300, 2: 100, 3: 200, 4: 200 }
  const ageOf = ({ posting }: Lot): number => days[posting]!

  test('stand by the day of their purchase, those of one day as they were booked', () => {
    const queue = queueOf('1 of 4 for 1', '1 of 1 for 1')
    queue.insert([lot('1 of 2 for 1'), lot('1 of 3 for 1')], ageOf)
    expect(queue.lots.map(({ posting }) => posting)).toEqual([2, 3, 4, 1])
  })
  test('do not bring back what was taken before', () => {
    const queue = queueOf('1 of 2 for 1', '1 of 4 for 1')
    queue.take(Exact.of(1))
    queue.insert([lot('1 of 3 for 1')], ageOf)
    expect(shown(queue.lots)).toEqual(['1 of 3 for 1', '1 of 4 for 1'])
  })
})

describe('a split', () => {
  test('gives every lot its share at the same cost, and the last what is left, so that nothing is lost to rounding', () => {
    const queue = queueOf('1 of 1 for 10', '1 of 2 for 20', '1 of 3 for 30')
    expect(queue.split(Exact.of(-1))).toBe(true)
    expect(shown(queue.lots)).toEqual(['0.6666666666666667 of 1 for 10', '0.6666666666666667 of 2 for 20', '0.6666666666666666 of 3 for 30'])
  })
  test('counts only what is still there', () => {
    const queue = queueOf('1 of 1 for 10', '2 of 2 for 20')
    queue.take(Exact.of(1))
    expect(queue.split(Exact.of(2))).toBe(true)
    expect(shown(queue.lots)).toEqual(['4 of 2 for 20'])
  })
  test.each(['-3', '-4'])('of %s leaves three units alone, for none or fewer would be left', (by) => {
    const queue = queueOf('3 of 1 for 30')
    expect(queue.split(Exact.parse(by))).toBe(false)
    expect(shown(queue.lots)).toEqual(['3 of 1 for 30'])
  })
  test('of nothing is none', () => {
    expect(new LotQueue().split(Exact.of(3))).toBe(false)
  })
})
