import { expect, test } from 'vitest'
import { groupsOf } from '../../../ui/figures/budget.ts'

const of = (...accounts: string[]) => groupsOf(accounts.map((account) => ({ account }))).map(({ name, places }) => `${name}: ${places.join(' ')}`)

test('accounts of one kind are a group, and what stands alone comes last', () => {
  expect(of('Expenses:Fun', 'Expenses:Food:Home', 'Expenses:Food', 'Expenses:Rent')).toEqual(['Food: 1 2', 'Others: 0 3'])
})
test('without any group all are one', () => {
  expect(of('Expenses:Fun', 'Expenses:Rent')).toEqual(['Others: 0 1'])
  expect(of()).toEqual([])
})
