import { expect, test } from 'vitest'
import type { LotsAnswer } from '../../../../src/http/contract/investments-contract.ts'
import { lotPlaces, lotRows } from '../../../../ui/pages/holdings/holdings-page.tsx'

const lot = (commodity: string, account: string, cost: number, value: number | null) => ({
  account,
  commodity,
  currency: 'EUR',
  bought: '2024-01-02T00:00:00Z',
  quantity: 2,
  cost,
  value,
  gain: value === null ? null : value - cost,
})
const ANSWER = { held: [lot('A', 'Assets:X', 10, 12), lot('A', 'Assets:Y', 0.1, 0.2), lot('B', 'Assets:X', 5, null)] } as unknown as LotsAnswer

test('lots of a kind are one row: its quantity only of one commodity, its value only where all have one', () => {
  const told = (by: Parameters<typeof lotRows>[1]) =>
    lotRows(ANSWER, by).map(({ name, account, quantity, cost, value, lots }) => [name, account, quantity, cost, value, lots])
  expect(told('commodity')).toEqual([
    ['A', '', 4, 10.1, 12.2, 2],
    ['B', 'Assets:X', 2, 5, undefined, 1],
  ])
  expect(told('account')).toEqual([
    ['Assets:X', 'Assets:X', undefined, 15, undefined, 2],
    ['Assets:Y', 'Assets:Y', 2, 0.1, 0.2, 1],
  ])
  expect(told('lot').length).toBe(3)
})
test('stands where its lots stand, and nowhere where they are too many for one proof', () => {
  expect(lotPlaces({ places: [0, 2] }, 'cost')).toEqual({ at: ['held', 0, 'cost'], plus: [['held', 2, 'cost']] })
  expect(lotPlaces({ places: Array.from({ length: 201 }, (_, place) => place) }, 'cost')).toBe(undefined)
})
