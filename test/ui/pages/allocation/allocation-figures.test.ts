import { describe, expect, test } from 'vitest'
import { partsOf, rolledUp, shareAt, shareOn } from '../../../../ui/pages/allocation/allocation-figures.ts'

test('groups hold what the accounts below them hold', () => {
  expect(rolledUp({ Assets: 0, 'Assets:Fund': 5, 'Assets:Fund:World': 20, 'Assets:Bank': 7 })).toEqual({
    Assets: 32,
    'Assets:Fund': 25,
    'Assets:Fund:World': 20,
    'Assets:Bank': 7,
  })
})

const worth = (amounts: Record<string, number>) => Object.fromEntries(Object.entries(amounts).map(([name, of]) => [name, { market_amount: of }]))

describe('the share of some accounts', () => {
  const day = worth({ 'Assets:Fund': 30, 'Assets:Bank': 90 })
  test('is told in per cent of everything of that day', () => {
    expect(shareOn(day, ['Assets:Fund'])).toBe(25)
    expect(shareOn(day, ['Assets:Fund', 'Assets:Gold'])).toBe(25)
  })
  test('is none where nothing is owned, and no nought', () => {
    expect(shareOn(worth({ 'Assets:Bank': 0 }), ['Assets:Bank'])).toBe(null)
  })
  test('stands where the accounts of that day stand, and nowhere before they were used', () => {
    expect(shareAt(day, 7, ['Assets:Gold', 'Assets:Fund'])).toEqual({
      at: ['aggregates_timeline', 7, 'Assets:Fund', 'market_amount'],
      plus: [],
      percentOf: [['aggregates_timeline', 7, '*', 'market_amount']],
    })
    expect(shareAt(day, 7, ['Assets:Gold'])).toBe(undefined)
  })
})

test('what is followed is each target, and then each group below the root', () => {
  expect(partsOf(['Assets:Fund:A', 'Assets:Fund:B', 'Assets:Bank'], [{ name: 'Shares', target: 50, aggregates: { 'Assets:Fund:A': {} } }])).toEqual([
    { name: 'Shares', target: 50, accounts: ['Assets:Fund:A'] },
    { name: 'Fund', target: undefined, accounts: ['Assets:Fund:A', 'Assets:Fund:B'] },
    { name: 'Bank', target: undefined, accounts: ['Assets:Bank'] },
  ])
})
