import { expect, test } from 'vitest'
import { closestToSpent, groupsOf, monthsIn } from '../../../../ui/pages/budget/budget-figures.ts'

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

test('those plans come first of which most is spent', () => {
  const account = (forecast: number, rollover: number, actual: number) => ({ forecast, rollover, actual })
  const accounts = [account(100, 0, 10), account(100, 50, 160), account(0, 0, 5), account(80, 0, 0), account(100, 0, 90)]
  expect(closestToSpent(accounts, 4)).toEqual([2, 1, 4, 0])
  expect(closestToSpent([account(0, 0, 0), account(100, 0, 10)], 4), 'a plan that begins later').toEqual([1])
})
