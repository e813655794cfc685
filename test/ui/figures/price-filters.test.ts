import { expect, test } from 'vitest'
import type { Price } from '../../../src/http/contract/prices.ts'
import { isWanted, type PriceFilter } from '../../../ui/pages/prices/price-figures.ts'

const TODAY = '2024-03-31'
const EVERYTHING: PriceFilter = { name: '', kind: '', age: '' }
const priceOf = (date: string, commodity_type: Price['commodity_type'] = 'stock'): Price => ({
  id: 1,
  date: `${date}T00:00:00Z`,
  commodity_type,
  commodity_id: 'A',
  commodity_name: 'A',
  quote_commodity: 'EUR',
  value: 1,
  source: 'journal',
})

test.each([
  [{ name: 'corn' }, 'ACORN', true],
  [{ name: ' Oak ' }, 'ACORN', false],
  [{ kind: 'stock' as const }, 'ACORN', true],
  [{ kind: 'metal' as const }, 'ACORN', false],
])('a price is wanted by what it is of: %o %s', (filter, commodity, wanted) => {
  expect(isWanted(commodity, priceOf('2024-03-01'), { ...EVERYTHING, ...filter }, TODAY)).toBe(wanted)
})

test.each([
  ['2024-03-20', ['month', 'year']],
  ['2024-02-01', ['year']],
  ['2023-03-31', ['older']],
  [undefined, ['none']],
] as const)('a price of %s is %o old', (day, ages) => {
  const latest = day && priceOf(day)
  const found = (['month', 'year', 'older', 'none'] as const).filter((age) => isWanted('A', latest, { ...EVERYTHING, age }, TODAY))
  expect(found).toEqual(ages)
})
