import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { firstPeriod, wholeBefore } from '../../../ui/pages/activity/activity-figures.ts'
import { firstShare } from '../../../ui/pages/allocation/allocation-figures.ts'
import { beginsAt, fromFirstWorth } from '../../../ui/figures/unknown.ts'
import { firstFlow } from '../../../ui/pages/cash-flow/cash-flow-figures.ts'
import { byYear } from '../../../ui/pages/net-worth/net-worth-figures.ts'

const figuresAt = (at: number) => [['years', at, 'income']]
const years = [{ income: 0 }, { income: 0 }, { income: 5 }, { income: 0 }]

test('a series begins with the first figure that is there, or that nobody knows, and nowhere without one', () => {
  expect(beginsAt({ years }, 4, figuresAt)).toBe(2)
  expect(beginsAt({ years, unknown: ['/years/1/income'] }, 4, figuresAt)).toBe(1)
  expect(beginsAt({ years }, 2, figuresAt)).toBe(2)
  expect(beginsAt(undefined, -1, figuresAt)).toBe(0)
})

test('periods begin with the first that has a row, also where rows come to nothing together; no mean is taken of those before', () => {
  const periods = Array.from({ length: 4 }, (_, at) => ({ key: `${at}`, start_date: '', end_date: '', running: at === 3 }))
  const row = (...amounts: number[]) => ({ name: '', amounts, total: 0 })
  const others = { rows: 0, amounts: [0, 0, 0, 0], total: 0 }
  const answer = { periods, rows: [row(0, 7, 1, 2), row(0, -7, 0, 0)], others, totals: [0, 0, 1, 2], total: 3 } as unknown as ActivityAnswer
  expect(firstPeriod(answer)).toBe(1)
  expect(firstPeriod({ ...answer, others: { ...others, amounts: [3, 0, 0, 0] } })).toBe(0)
  expect(firstPeriod({ ...answer, rows: [] })).toBe(4)
  expect(wholeBefore(periods, { place: 3, count: 12, first: 1 })).toEqual([1, 2])
  expect(wholeBefore(periods, { place: 3, count: 12 })).toEqual([0, 1, 2])
})

test('a year in which the book began, or that a period cuts, is no whole one; one that begins within its first month is, and so are months', () => {
  const from = (key: string, start: string, running = false) => ({ key, start_date: `${start}T00:00:00Z`, end_date: '', running })
  const [later, last] = [from('2024', '2024-01-01'), from('2025', '2025-01-01', true)]
  const before = (...periods: ActivityAnswer['periods']) => wholeBefore(periods, { place: periods.length - 1, count: 5 })
  expect(before(from('2022', '2022-12-01'), from('2023', '2023-01-01'), later, last)).toEqual([1, 2])
  expect(before(from('2023', '2023-01-09'), later, last)).toEqual([0, 1])
  expect(before(from('2022 - 23', '2023-01-01'), from('2023 - 24', '2023-04-01'), from('2024 - 25', '2024-04-01', true))).toEqual([1])
  expect(before(from('2023-12', '2023-12-09'), from('2024-01', '2024-01-01'), from('2024-02', '2024-02-01', true))).toEqual([0, 1])
})

test('months begin with the first with money in or out, and not with what an account began with', () => {
  const month = { date: '', income: 0, expenses: 0, liabilities: 0, investment: 0, lent: 0, tax: 0, checking: 0, balance: 9 }
  const opening = { ...month, checking: 9 }
  expect(firstFlow({ cash_flows: [opening, month, { ...month, tax: 1 }, month] }, 4)).toBe(2)
  expect(firstFlow({ cash_flows: [opening, month] }, 2)).toBe(1)
  expect(firstFlow({ cash_flows: [] }, 0)).toBe(0)
})

test('net worth begins with the first day that has a worth, as long as there is a line', () => {
  const point = (date: string, balanceAmount: number, netInvestmentAmount = balanceAmount) => ({
    date,
    balanceAmount,
    netInvestmentAmount,
    gainAmount: balanceAmount - netInvestmentAmount,
  })
  const points = [point('2001-01-01', 0), point('2012-12-31', 0), point('2013-01-05', 0, 5), point('2013-12-31', 7), point('2014-01-01', 0)]
  expect(fromFirstWorth(points).map(({ date }) => date)).toEqual(['2013-01-05', '2013-12-31', '2014-01-01'])
  expect(fromFirstWorth(points.slice(0, 3))).toHaveLength(3)
  expect(fromFirstWorth(points.slice(0, 2))).toHaveLength(2)
  expect(byYear(points).map(({ year }) => year)).toEqual(['2014', '2013'])
})

test('a share begins on the first day on which there is one', () => {
  const day = (bank: number, fund: number) => ({ 'Assets:Bank': { market_amount: bank }, 'Assets:Fund': { market_amount: fund } })
  const days = [day(-5, 0), day(5, 0), day(5, 5)]
  expect(firstShare(days, ['Assets:Fund'])).toBe(2)
  expect(firstShare(days, ['Assets:Bank'])).toBe(1)
  expect(firstShare(days, ['Assets:Gold'])).toBe(3)
})
