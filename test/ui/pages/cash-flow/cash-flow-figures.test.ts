import { describe, expect, test } from 'vitest'
import { writeDaysIn } from '../../../../ui/figures/calendar-days.ts'
import { averageOf, barOf, bookedFlows, movedIn, movedTogether, savedIn } from '../../../../ui/pages/cash-flow/cash-flow-figures.ts'

describe('a month of cash flow', () => {
  const flow = {
    date: '2024-02-01T00:00:00Z',
    income: 5000,
    expenses: 1800,
    liabilities: -200,
    investment: 1000,
    lent: 0,
    tax: 900,
    checking: 1100,
    balance: 4000,
  }
  test('stacks what came in above nothing and what went out below it', () => {
    expect(
      barOf(flow)
        .parts.filter(({ value }) => value !== 0)
        .map(({ name, value }) => [name, value]),
    ).toEqual([
      ['Income', 5000],
      ['Expenses', -1800],
      ['Taxes', -900],
      ['Invested', -1000],
      ['Repaid', -200],
    ])
    expect(barOf(flow).short).toBe('Feb')
    expect(savedIn(flow)).toBe(2300)
  })
  test('says its month in the language of the page', () => {
    writeDaysIn('zh-CN')
    const { short } = barOf(flow)
    writeDaysIn('en-GB')
    expect(short).toBe('2月')
  })
  test('tells what was lent and what was given back apart from investments', () => {
    const shown = (lent: number) => barOf({ ...flow, lent }).parts.filter(({ tone, value }) => tone === 'tone-lent' && value !== 0)
    expect(shown(300)).toMatchObject([{ name: 'Lent', value: -300 }])
    expect(shown(-100)).toMatchObject([{ name: 'Returned by others', value: 100 }])
  })
  test('has debts taken up and investments sold on the side where money comes in', () => {
    const parts = barOf({ ...flow, liabilities: 300, investment: -400 }).parts
    expect(parts.filter(({ name }) => ['Borrowed', 'Withdrawn from investments'].includes(name)).map(({ value }) => value)).toEqual([300, 400])
  })
})

describe('months of cash flow', () => {
  const nothing = { date: '2015-06-01T00:00:00Z', income: 0, expenses: 0, liabilities: 0, investment: 0, lent: 0, tax: 0, checking: 0, balance: 70 }
  const month = { ...nothing, income: 100.1, expenses: 60, tax: 10, checking: 30.1 }
  test('end with the last in which anything was booked', () => {
    expect(bookedFlows({ cash_flows: [month, nothing, month, nothing, nothing] })).toEqual([month, nothing, month])
    expect(bookedFlows({ cash_flows: [nothing] })).toEqual([])
  })
  test('are averaged, and none of them have no average', () => {
    expect(averageOf([month, { ...month, income: 200.2 }])).toEqual({ income: 150.15, expenses: 60, tax: 10, saved: 80.15 })
    expect(averageOf([])).toBeUndefined()
  })
})

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
