import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { categoriesIn, categoriesWithOthers } from '../../../ui/pages/expense/expense-figures.ts'

const rows = Object.entries({ Food: [100, 950], Rent: [900, 900], Gifts: [0, -5] }).map(([name, amounts]) => ({ name, amounts, total: 0 }))
const activity = { rows, others: { rows: 2, amounts: [0, 30], total: 30 } } as unknown as ActivityAnswer

test('categories are those of the month, the most expensive first, with where they stand', () => {
  expect(categoriesIn(activity, 0)).toEqual([
    { name: 'Rent', amount: 900, at: ['rows', 1, 'amounts', 0] },
    { name: 'Food', amount: 100, at: ['rows', 0, 'amounts', 0] },
  ])
  expect(categoriesIn(activity, 1).map(({ name }) => name)).toEqual(['Food', 'Rent', 'Gifts'])
})
test('a category has its tone in every month, and what is in no row stands behind the others', () => {
  const told = (month: number) => categoriesWithOthers(activity, month).map(({ name, amount, tone }) => `${name} ${amount} ${tone}`)
  expect(told(0)).toEqual(['Rent 900 share-tone-1', 'Food 100 share-tone-0'])
  expect(told(1)).toEqual(['Food 950 share-tone-0', 'Rent 900 share-tone-1', 'Gifts -5 share-tone-2', 'Other 30 share-tone-7'])
})
