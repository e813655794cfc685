import { expect, test } from 'vitest'
import { harvestOf } from '../../../ui/pages/taxes.tsx'

const lot = (units: number, price: number, taxable: number) => ({
  units,
  purchase_date: '2022-01-01T00:00:00Z',
  purchase_price: price - taxable,
  current_price: price,
  purchase_unit_price: 1,
  tax: { gain: taxable, taxable, slab: 0, long_term: 0, short_term: 0 },
})
const LOTS = { harvest_breakdown: [lot(10, 150, 50), lot(4, 100, -20), lot(8, 200, 100)] }

test('the oldest lots are sold first, the last of them in part', () => {
  expect(harvestOf(LOTS, { taxable: 25 })).toEqual({ units: 5, amount: 75, taxable: 25 })
  expect(harvestOf(LOTS, { taxable: 80 })).toEqual({ units: 18, amount: 350, taxable: 80 })
})

test('there is no more to take than there is, and nothing for nothing', () => {
  expect(harvestOf(LOTS, { taxable: 1e9 })).toEqual({ units: 22, amount: 450, taxable: 130 })
  expect(harvestOf(LOTS, { taxable: 0 })).toEqual({ units: 0, amount: 0, taxable: 0 })
})

test('so much money is taken out of the oldest lots, whatever their gain is', () => {
  expect(harvestOf(LOTS, { amount: 75 })).toEqual({ units: 5, amount: 75, taxable: 25 })
  expect(harvestOf(LOTS, { amount: 200 })).toEqual({ units: 12, amount: 200, taxable: 40 })
  expect(harvestOf(LOTS, { amount: 1e9 })).toEqual({ units: 22, amount: 450, taxable: 130 })
})
