import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../../../ui/figures/sum-figures.ts'
import { movedIn } from '../../../../ui/pages/net-worth/net-worth-page.tsx'

const worth = (putIn: number, gain = 0) => ({ put_in: putIn, gain, balance: sumOf([putIn, gain]) })
const has = (account: string, now: ReturnType<typeof worth>, before = worth(0)) => ({ account, ...now, before })

test('what an account did between two days is what was put in and what was earned, and a debt counts against it', () => {
  const moved = movedIn({
    accounts: [
      has('Assets:Bank', worth(20.3), worth(50.1)),
      has('Assets:Fund', worth(180, 10), worth(100, 10)),
      has('Assets:New', worth(5)),
      has('Assets:Still', worth(7), worth(7)),
      has('Liabilities:Card', worth(-60)),
    ],
  })
  expect(moved).toEqual([
    { account: 'Assets:Fund', before: 110, after: 190, change: 80, putIn: 80, earned: 0, isIncomplete: false, places: [1] },
    { account: 'Liabilities:Card', before: 0, after: -60, change: -60, putIn: -60, earned: 0, isIncomplete: false, places: [4] },
    { account: 'Assets:Bank', before: 50.1, after: 20.3, change: -29.8, putIn: -29.8, earned: 0, isIncomplete: false, places: [0] },
    { account: 'Assets:New', before: 0, after: 5, change: 5, putIn: 5, earned: 0, isIncomplete: false, places: [2] },
    { account: '1\u00a0unchanged account', before: 7, after: 7, change: 0, putIn: 0, earned: 0, isIncomplete: false, places: [3] },
  ])
})

test('whatever accounts there are on either day, the rows come to what all of them did', () => {
  const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 100)
  const worths = fc.tuple(cents, cents).map(([putIn, gain]) => worth(putIn, gain))
  fc.assert(
    fc.property(fc.array(fc.tuple(worths, worths), { maxLength: 4 }), (all) => {
      const accounts = all.map(([now, before], nth) => has(`A${nth}`, now, before))
      const moved = movedIn({ accounts })
      const net = (on: (row: (typeof accounts)[number]) => number) => sumOf(accounts.map(on))
      if (moved.length > 0) {
        expect(sumOf(moved.map(({ before }) => before))).toBe(net(({ before }) => before.balance))
        expect(sumOf(moved.map(({ after }) => after))).toBe(net(({ balance }) => balance))
      }
      const change = (of: 'balance' | 'put_in' | 'gain') => sumOf(accounts.flatMap((row) => [row[of], -row.before[of]]))
      expect([sumOf(moved.map((row) => row.change)), sumOf(moved.map(({ putIn }) => putIn)), sumOf(moved.map(({ earned }) => earned))]).toEqual([
        change('balance'),
        change('put_in'),
        change('gain'),
      ])
      for (const row of moved) expect(sumOf([row.putIn, row.earned])).toBe(row.change)
    }),
  )
})
