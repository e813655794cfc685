import { expect, test } from 'vitest'
import { byYear } from '../../../../ui/pages/net-worth/net-worth-figures.ts'

test('each year begins where the one before ended, and what was added explains its end', () => {
  const point = (date: string, netInvestmentAmount: number, gainAmount: number) => ({
    date: `${date}T00:00:00Z`,
    netInvestmentAmount,
    gainAmount,
    balanceAmount: netInvestmentAmount + gainAmount,
  })
  const years = byYear([point('2022-11-01', 10, 0), point('2022-12-31', 20, 1), point('2023-12-31', 50, -3), point('2024-02-01', 50, 4)])
  expect(years).toEqual([
    { year: '2024', start: 47, putIn: 0, earned: 7, end: 54, isOpen: true, place: 3, before: 2 },
    { year: '2023', start: 21, putIn: 30, earned: -4, end: 47, isOpen: false, place: 2, before: 1 },
    { year: '2022', start: 0, putIn: 20, earned: 1, end: 21, isOpen: false, place: 1, before: undefined },
  ])
})
