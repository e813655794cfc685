import { expect, test } from 'vitest'
import type { NetworthAnswer } from '../../../src/http/contract/net-worth.ts'
import { isUnvalued, isWorthless } from '../../../ui/figures/unknown.ts'

const held = [{ amount: 10 }]

test('what is held and is worth 0 is of unknown worth where something has no price', () => {
  expect(isUnvalued({ worth: 0, held }, ['VASE'])).toBe(true)
  expect(isUnvalued({ worth: 0, held }, [])).toBe(false)
  expect(isUnvalued({ worth: 3, held }, ['VASE'])).toBe(false)
  expect(isUnvalued({ worth: 0, held: [{ amount: 0 }] }, ['VASE'])).toBe(false)
  expect(isUnvalued({ worth: 0, held: null }, ['VASE'])).toBe(false)
})

test('a book is worth nothing that anybody knows when all of its last figures are 0 and prices lack', () => {
  const of = (balanceAmount: number, unpriced: readonly object[]): NetworthAnswer =>
    ({ networthTimeline: [{ balanceAmount, investmentAmount: 0 }], unpriced }) as never as NetworthAnswer
  expect([isWorthless(of(0, [{}])), isWorthless(of(5, [{}])), isWorthless(of(0, [])), isWorthless(undefined)]).toEqual([true, false, false, false])
})
