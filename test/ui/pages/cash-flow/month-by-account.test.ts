import { expect, test } from 'vitest'
import { movedIn, movedTogether } from '../../../../ui/pages/cash-flow/month-by-account.ts'

const sum = (commodity: string, quantity: number) => ({ commodity, quantity, postings: 1, positive: 0, negative: 0 })
const group = (key: string, ...sums: ReturnType<typeof sum>[]) => ({ key, transactions: 1, postings: 1, sums })
const GROUPS = [
  group('Expenses:Food', sum('EUR', 60), sum('CHF', 20)),
  group('Income:Course', sum('CHF', -100)),
  group('Expenses:Rent', sum('EUR', 900)),
  group('Expenses:Gone', sum('EUR', 0)),
]

test('what came in stands first, then what went out, by commodity and the most first', () => {
  expect(movedIn(GROUPS).map(({ account, commodity, quantity }) => `${account} ${quantity} ${commodity}`)).toEqual([
    'Income:Course 100 CHF',
    'Expenses:Food -20 CHF',
    'Expenses:Rent -900 EUR',
    'Expenses:Food -60 EUR',
  ])
})
test('it is added up by commodity and never across, each sum with its places', () => {
  const told = movedTogether(movedIn(GROUPS)).map(({ commodity, cameIn, wentOut, left }) => [commodity, cameIn.value, wentOut.value, left.value])
  expect(told).toEqual([
    ['CHF', 100, 20, 80],
    ['EUR', 0, 960, -960],
  ])
  const [francs] = movedTogether(movedIn(GROUPS))
  expect(francs?.left.minus).toEqual([
    ['groups', 1, 'sums', 0, 'quantity'],
    ['groups', 0, 'sums', 1, 'quantity'],
  ])
})
