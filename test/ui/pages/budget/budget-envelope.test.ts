import { expect, test } from 'vitest'
import { barOf, closestToSpent, groupsOf, leftOf, monthsIn } from '../../../../ui/pages/budget/budget-envelope.tsx'

const of = (...accounts: string[]) => groupsOf(accounts.map((account) => ({ account }))).map(({ name, places }) => `${name}: ${places.join(' ')}`)

test('accounts of one kind are a group, and what stands alone comes last', () => {
  expect(of('Expenses:Fun', 'Expenses:Food:Home', 'Expenses:Food', 'Expenses:Rent')).toEqual(['Food: 1 2', 'Others: 0 3'])
})
test('without any group all are one', () => {
  expect(of('Expenses:Fun', 'Expenses:Rent')).toEqual(['Others: 0 1'])
  expect(of()).toEqual([])
})
test('the months of a period are those that begin in it', () => {
  const months = ['2024-03', '2023-12', '2024-01', '2024-02']
  expect(monthsIn(months, { first: '2024-01-01', last: '2024-02-29' })).toEqual(['2024-01', '2024-02'])
  expect(monthsIn(months, { first: '2024-01-02', last: '2024-02-01' })).toEqual(['2024-02'])
  expect(monthsIn(months, { first: '2022-01-01', last: '2022-12-31' })).toEqual([])
})

test('those plans come first of which most is spent, whatever was rolled over', () => {
  const account = (forecast: number, rollover: number, actual: number) => ({ forecast, rollover, actual })
  const accounts = [account(100, 0, 10), account(100, 50, 160), account(0, 0, 5), account(80, 0, 0), account(100, 0, 90)]
  expect(closestToSpent(accounts, 4)).toEqual([2, 1, 4, 0])
  expect(closestToSpent([account(0, 0, 0), account(100, 0, 10)], 4), 'a plan that begins later').toEqual([1])
})

test('left is the month’s plan less what was spent in it, without what was rolled over', () => {
  expect(leftOf({ forecast: 100, actual: 118.3 })).toBe(-18.3)
  expect(leftOf({ forecast: 250, actual: 100 })).toBe(150)
})

test('the bar shows the month’s plan first and what is rolled over after it; spending beyond the plan is never hidden by the roll-over', () => {
  expect(barOf({ forecast: 100, rollover: 100, actual: 50 })).toEqual({ spent: 25, unspent: 25, over: 0, rolledOver: 50 })
  expect(barOf({ forecast: 100, rollover: 100, actual: 150 })).toEqual({ spent: 50, unspent: 0, over: 25, rolledOver: 25 })
  expect(barOf({ forecast: 100, rollover: 0, actual: 150 })).toEqual({ spent: (100 / 150) * 100, unspent: 0, over: (50 / 150) * 100, rolledOver: 0 })
  expect(barOf({ forecast: 0, rollover: 0, actual: 0 })).toEqual({ spent: 0, unspent: 0, over: 0, rolledOver: 0 })
})
