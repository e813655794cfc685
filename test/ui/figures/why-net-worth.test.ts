import { expect, test } from 'vitest'
import { movedBetween } from '../../../ui/figures/why-net-worth.ts'

const held = (marketAmount: number, investmentAmount = 0, withdrawalAmount = 0) => ({ marketAmount, investmentAmount, withdrawalAmount })

test('what an account did between two days is what was put in and what was earned, and cash only comes and goes', () => {
  const moved = movedBetween(
    { 'Assets:Fund': held(110, 100), 'Assets:Bank': held(50.1), 'Assets:Still': held(7, 7) },
    { 'Assets:Fund': held(190, 200, 20), 'Assets:Bank': held(20.3), 'Assets:Still': held(7, 7), 'Assets:New': held(5, 5) },
  )
  expect(moved).toEqual([
    { account: 'Assets:Fund', before: 110, after: 190, change: 80, putIn: 80, earned: 0 },
    { account: 'Assets:Bank', before: 50.1, after: 20.3, change: -29.8, putIn: -29.8, earned: 0 },
    { account: 'Assets:New', before: 0, after: 5, change: 5, putIn: 5, earned: 0 },
  ])
})
