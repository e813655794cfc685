import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { type Pair, pairUp, type Part } from '../../../src/projections/reports/transactions.ts'

const part = fc
  .tuple(fc.nat(2), fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }), fc.boolean())
  .map(([commodity, quantity, amount, isSame]) => ({ commodity, quantity: Exact.of(quantity), amount: Exact.of(isSame ? quantity * 10 : amount, 1) }))
const parts = fc.array(part, { maxLength: 12 }).map((all): Part[] => all.map((of, posting) => ({ posting, ...of })))
const told = (pairs: readonly Pair[]): string[] =>
  pairs.map((pair) => pair.map(({ posting, quantity, amount }) => `${posting} ${quantity} ${amount}`).join(' -> '))

test('pairs are those that are found when all that is left is looked through for each part', () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (all, isTold) => {
      const [alone, other]: Part[][] = [[], []]
      expect(told(pairUp(Exact.zero, all, isTold ? alone : undefined))).toEqual(told(byScanning(all, isTold ? other : undefined)))
      expect(alone).toEqual(other)
    }),
  )
})

test('a transaction of thousands of postings is not looked through for each of them', () => {
  const postings = 2000
  const all = Array.from({ length: postings }, (_, posting): Part => {
    const amount = Exact.of(posting < postings / 2 ? posting + 1 : posting - 3 * (postings / 2))
    return { posting, commodity: posting, quantity: amount, amount }
  })
  const equals = vi.spyOn(Exact.prototype, 'equals')
  const pairs = pairUp(Exact.zero, all)
  const times = equals.mock.calls.length
  equals.mockRestore()
  expect(pairs.length).toBeGreaterThan(postings / 3)
  expect(times).toBeLessThan(10 * postings)
})

/** The same by looking through. */
function byScanning(all: readonly Part[], alone?: Part[]): Pair[] {
  const work = [...all]
  const pairs: Pair[] = []
  const pair = (a: Part, b: Part): void => void pairs.push(a.quantity.sign > 0 ? [b, a] : [a, b])
  while (work.length > 0) {
    let current = work.shift()!
    for (;;) {
      const { commodity, quantity, amount } = current
      const same = work.findIndex((of) => of.commodity === commodity && of.quantity.equals(quantity.negated()))
      const exact = same >= 0 ? same : work.findIndex((of) => of.amount.equals(amount.negated()))
      if (exact >= 0) {
        pair(current, work.splice(exact, 1)[0]!)
        break
      }
      const at = work.findIndex((of) => of.amount.sign * amount.sign < 0)
      const opposite = work[at]
      if (!opposite) {
        if (alone) alone.push(current)
        else if (!amount.isZero) return pairs
        break
      }
      const isLess = amount.abs().isLessThan(opposite.amount.abs())
      const [whole, taken] = isLess ? [opposite, amount.negated()] : [current, opposite.amount.negated()]
      const units = whole.quantity.equals(whole.amount) ? taken : whole.quantity.times(taken).dividedBy(whole.amount)
      const paired = { ...whole, quantity: units, amount: taken }
      const rest = { ...whole, quantity: whole.quantity.minus(units), amount: whole.amount.minus(taken) }
      if (isLess) {
        pair(current, paired)
        work[at] = rest
        break
      }
      pair(paired, opposite)
      work.splice(at, 1)
      current = rest
    }
  }
  return pairs
}
