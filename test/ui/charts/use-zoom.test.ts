import { expect, test } from 'vitest'
import { halfAround } from '../../../ui/charts/use-places.ts'

test('closer is half of the places around one of them, never beyond the ends and never fewer than three', () => {
  const year = { from: 0, to: 11 }
  expect(halfAround(year, 11)).toEqual({ from: 6, to: 11 })
  expect(halfAround(year, 0)).toEqual({ from: 0, to: 5 })
  expect(halfAround(year, 5)).toEqual({ from: 2, to: 7 })
  expect(halfAround({ from: 6, to: 11 }, 8)).toEqual({ from: 7, to: 9 })
  expect(halfAround({ from: 7, to: 9 }, 8)).toBeUndefined()
  expect(halfAround({ from: 0, to: 0 }, 0)).toBeUndefined()
})
