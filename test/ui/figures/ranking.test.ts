import { expect, test } from 'vitest'
import { ranked } from '../../../ui/figures/ranking.ts'

test('what begins as one types comes before what only contains the letters', () => {
  const found = ranked(['Assets: Balance', 'Expenses:Food:Groceries', 'Go', 'Prices', 'Net worth'], 'pr', (text) => [text])
  expect(found[0]).toBe('Prices')
  expect(ranked(['b', 'a'], ' ', (text) => [text])).toEqual(['b', 'a'])
  expect(ranked(['abc'], 'cb', (text) => [text])).toEqual([])
})
