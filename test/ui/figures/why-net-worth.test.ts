import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../../ui/figures/exact-sum.ts'
import { movedBetween } from '../../../ui/figures/why-net-worth.ts'

const has = (account: string, putIn: number, gain = 0) => ({ account, put_in: putIn, gain, balance: sumOf([putIn, gain]) })

test('what an account did between two days is what was put in and what was earned, and a debt counts against it', () => {
  const moved = movedBetween(
    [has('Assets:Bank', 50.1), has('Assets:Fund', 100, 10), has('Assets:Still', 7)],
    [has('Assets:Bank', 20.3), has('Assets:Fund', 180, 10), has('Assets:New', 5), has('Assets:Still', 7), has('Liabilities:Card', -60)],
  )
  expect(moved.map(({ places: { before, after }, ...row }) => ({ ...row, places: [before, after] }))).toEqual([
    { account: 'Assets:Fund', before: 110, after: 190, change: 80, putIn: 80, earned: 0, places: [1, 1] },
    { account: 'Liabilities:Card', before: 0, after: -60, change: -60, putIn: -60, earned: 0, places: [-1, 4] },
    { account: 'Assets:Bank', before: 50.1, after: 20.3, change: -29.8, putIn: -29.8, earned: 0, places: [0, 0] },
    { account: 'Assets:New', before: 0, after: 5, change: 5, putIn: 5, earned: 0, places: [-1, 2] },
  ])
})

test('whatever accounts there are on either day, the rows come to what all of them did', () => {
  const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 100)
  const rows = fc.uniqueArray(fc.record({ account: fc.constantFrom('A', 'B', 'C', 'D'), putIn: cents, gain: cents }), {
    selector: ({ account }) => account,
  })
  fc.assert(
    fc.property(rows, rows, (then, now) => {
      const [before, after] = [then, now].map((of) => of.map(({ account, putIn, gain }) => has(account, putIn, gain))) as [
        ReturnType<typeof has>[],
        ReturnType<typeof has>[],
      ]
      const moved = movedBetween(before, after)
      const all = (of: 'balance' | 'put_in' | 'gain') => sumOf([...after.map((row) => row[of]), ...before.map((row) => -row[of])])
      expect([sumOf(moved.map(({ change }) => change)), sumOf(moved.map(({ putIn }) => putIn)), sumOf(moved.map(({ earned }) => earned))]).toEqual([
        all('balance'),
        all('put_in'),
        all('gain'),
      ])
      for (const { change, putIn, earned } of moved) expect(sumOf([putIn, earned])).toBe(change)
    }),
  )
})
