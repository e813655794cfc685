import { expect, test } from 'vitest'
import { rolledUp } from '../../../ui/figures/allocation.ts'

test('groups hold what the accounts below them hold', () => {
  expect(rolledUp({ Assets: 0, 'Assets:Fund': 5, 'Assets:Fund:World': 20, 'Assets:Bank': 7 })).toEqual({
    Assets: 32,
    'Assets:Fund': 25,
    'Assets:Fund:World': 20,
    'Assets:Bank': 7,
  })
})
