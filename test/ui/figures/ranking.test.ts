import { expect, test } from 'vitest'
import { ranked } from '../../../ui/figures/ranking.ts'

test('what begins as one types comes before what only contains the letters', () => {
  const found = ranked(['Assets: Balance', 'Expenses:Food:Groceries', 'Go', 'Prices', 'Net worth'], 'pr', (text) => [text])
  expect(found[0]).toBe('Prices')
  expect(ranked(['b', 'a'], ' ', (text) => [text])).toEqual(['b', 'a'])
  expect(ranked(['abc'], 'cb', (text) => [text])).toEqual([])
})

test('letters that stand apart begin with a word, and count in a name alone', () => {
  const about = { 'Month on month': 'How a month compares', 'Amount of money': 'the column of amounts', 'Icons only': 'More room, or months' }
  const found = ranked(Object.keys(about), 'mom', (name) => [name, about[name as keyof typeof about]])
  expect(found).toEqual(['Month on month'])
  expect(ranked(['Expenses:Groceries'], 'grcr', (text) => [text])).toEqual(['Expenses:Groceries'])
  expect(ranked(['Debts'], 'liab', (text) => [text, 'liabilities'])).toEqual(['Debts'])
  expect(ranked(['Liabilities:CreditCard'], 'card', (text) => [text])).toEqual(['Liabilities:CreditCard'])
})
