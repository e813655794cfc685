import { describe, expect, test } from 'vitest'
import { categoriesOf, expenseBars, firstDayFor, largestCategories, monthsIn } from '../../../ui/figures/expense.ts'

describe('expenses', () => {
  test('are asked for from three years before the end of the last month shown', () => {
    expect(firstDayFor('2024-03')).toBe('2021-04-01')
    expect(firstDayFor('2024-12')).toBe('2022-01-01')
  })
  const posting = (account: string, amount: number) => ({ account, amount }) as Parameters<typeof categoriesOf>[0][number]
  const byMonth = {
    '2023-11': [posting('Expenses:Rent', 900), posting('Expenses:Food:Out', 30), posting('Expenses:Food:Home', 120)],
    '2024-02': [posting('Expenses:Rent', 950), posting('Expenses', 5), posting('Expenses:Food:Home', -20)],
  }
  test('belong to the second part of their account', () => {
    expect(categoriesOf(byMonth['2023-11']).map(({ name, amount }) => [name, amount])).toEqual([
      ['Rent', 900],
      ['Food', 150],
    ])
    expect(categoriesOf(byMonth['2024-02']).map(({ name }) => name)).toEqual(['Rent', 'Expenses', 'Food'])
  })
  test('leave no month out', () => expect(monthsIn(byMonth)).toEqual(['2023-11', '2023-12', '2024-01', '2024-02']))
  test('are all in the bars, the small ones under Other', () => {
    const months = monthsIn(byMonth)
    const bars = expenseBars(byMonth, months, largestCategories(byMonth, months).slice(0, 1))
    expect(bars.map(({ parts }) => parts.map(({ name, value }) => [name, value]))).toEqual([
      [
        ['Rent', 900],
        ['Other', 150],
      ],
      [
        ['Rent', 0],
        ['Other', 0],
      ],
      [
        ['Rent', 0],
        ['Other', 0],
      ],
      [
        ['Rent', 950],
        ['Other', -15],
      ],
    ])
  })
})
