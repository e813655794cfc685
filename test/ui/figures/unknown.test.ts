import { describe, expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { NetworthAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import {
  beginsAt,
  contributionsOf,
  fromFirstWorth,
  gainWords,
  gapOf,
  hasGap,
  isUnvalued,
  isWorthless,
  placesTogether,
  pointer,
  postingsIn,
} from '../../../ui/figures/unknown.ts'
import { firstPeriod, wholeBefore } from '../../../ui/pages/activity/activity-figures.ts'
import { firstShare } from '../../../ui/pages/allocation/allocation-figures.ts'
import { firstFlow } from '../../../ui/pages/cash-flow/cash-flow-figures.ts'
import { byYear } from '../../../ui/pages/net-worth/net-worth-figures.ts'

const ANSWER = {
  years: [
    { income: 0, expenses: 0, tax: 0 },
    { income: 0, expenses: 10, tax: 0 },
    { income: 5, expenses: 5, tax: 0 },
  ],
  accounts: { 'Assets:A/B': { value: 0 }, 'Assets:C': { value: 0 } },
  unknown: ['/years/0..1/income', '/accounts/Assets:A~1B/value'],
  partly_unknown: ['/years/2/income'],
}

const isUnknownFigure = (answer: unknown, places: Parameters<typeof gapOf>[1]): boolean => gapOf(answer, places) === 'unknown'

describe('a figure of an answer', () => {
  test('is unknown where the answer says so, also counted from the end and in a range of a list', () => {
    expect([0, 1, 2, -3, -2, -1].map((at) => isUnknownFigure(ANSWER, { at: ['years', at, 'income'] }))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ])
    expect(isUnknownFigure(ANSWER, { at: ['years', 0, 'tax'] })).toBe(false)
    expect(isUnknownFigure(ANSWER, { at: ['accounts', 'Assets:A/B', 'value'] })).toBe(true)
    expect(isUnknownFigure(ANSWER, { at: ['accounts', 'Assets:C', 'value'] })).toBe(false)
    expect(isUnknownFigure(ANSWER, { at: ['accounts', '*', 'value'] })).toBe(true)
  })
  test('that is made of several is unknown when it comes to nothing and one of them is', () => {
    expect(isUnknownFigure(ANSWER, { at: ['years', 0, 'expenses'], plus: [['years', 0, 'income']] })).toBe(true)
    expect(isUnknownFigure(ANSWER, { at: ['years', 1, 'income'], minus: [['years', 1, 'expenses']] })).toBe(false)
    expect(isUnknownFigure(ANSWER, { at: ['years', 2, 'income'], minus: [['years', 2, 'expenses']] })).toBe(true)
    expect(isUnknownFigure(ANSWER, { at: ['years', 1, 'expenses'], percentOf: [['years', 1, 'income']] })).toBe(true)
    expect(
      hasGap(ANSWER, [
        ['years', 2, 'expenses'],
        ['years', 2, 'income'],
      ]),
    ).toBe(true)
    expect(hasGap(ANSWER, [['years', 2, 'expenses']])).toBe(false)
  })
  test('is incomplete where an amount without a price is missing in it, in what it is added to or in what it is a share of', () => {
    const [income, expenses] = [
      ['years', 2, 'income'],
      ['years', 2, 'expenses'],
    ]
    expect(gapOf(ANSWER, { at: income })).toBe('incomplete')
    expect(gapOf(ANSWER, { at: ['years', 1, 'expenses'], plus: [income!] })).toBe('incomplete')
    expect(gapOf(ANSWER, { at: ['years', 1, 'expenses'], minus: [income!] })).toBe('incomplete')
    expect(gapOf(ANSWER, { at: expenses, percentOf: [income!] })).toBe('incomplete')
    expect(gapOf(ANSWER, { at: expenses })).toBeUndefined()
  })
  test('of an answer that names none is known', () => {
    const { unknown: _, partly_unknown: __, ...known } = ANSWER
    expect(isUnknownFigure(known, { at: ['years', 0, 'income'] })).toBe(false)
    expect(isUnknownFigure(undefined, { at: ['years', 0, 'income'] })).toBe(false)
  })
})

test('figures that are told as one stand where each of them stands, or nowhere', () => {
  const [a, b, c] = [['a'], ['b'], ['c']]
  expect(placesTogether([{ at: a }, { at: b, plus: [c] }])).toEqual({ at: a, plus: [b, c], minus: [] })
  expect(placesTogether([{ minus: [a] }, { at: b }])).toEqual({ at: b, plus: [], minus: [a] })
  expect(placesTogether([{ at: a }, undefined])).toBeUndefined()
  expect(placesTogether([])).toBeUndefined()
})

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

describe('an explanation', () => {
  const factor = { base: 'FUND', quote: 'EUR', value: 120, date: '2024-03-20T00:00:00Z', inverse: false, file: 'main.ledger', line: 6 }
  const term = (id: number, account: string, value: number, factors = [factor]) => ({
    posting: { id, transaction_id: 't', date: '2024-01-10T00:00:00Z', payee: 'p', account, file: 'main.ledger', line: id },
    basis: 'quantity' as const,
    value,
    commodity: factors.length > 0 ? 'FUND' : 'EUR',
    factors,
    contribution: value * factors.reduce((product, { value: rate }) => product * rate, 1),
  })
  test('tells units of one commodity at one price as what they are', () => {
    const [fund, bank] = contributionsOf([term(1, 'Assets:Bank', 900, []), term(2, 'Assets:Fund', 20), term(3, 'Assets:Fund', -5)])
    expect(fund).toMatchObject({ account: 'Assets:Fund', amount: 1800, holding: { quantity: 15, commodity: 'FUND', factors: [factor] } })
    expect(bank).toMatchObject({ account: 'Assets:Bank', amount: 900, holding: undefined })
  })
  test('does not put together what was valued at different prices', () => {
    expect(contributionsOf([term(1, 'Assets:Fund', 20), term(2, 'Assets:Fund', 5, [{ ...factor, value: 110 }])])[0]?.holding).toBeUndefined()
  })
  test('counts a posting once, however often it has a part', () => expect(postingsIn([term(1, 'A', 2), term(1, 'A', -2), term(2, 'A', 1)])).toBe(2))
  test('names whose gain a posting is, and how it is known', () => {
    expect(gainWords({ of: ['Assets:Broker:ACME'], said_by: 'price' })).toBe('Gain on sales of Broker:ACME, from the sale price next to the cost')
    expect(gainWords({ of: ['Assets:ACME', 'Assets:ETF'], said_by: 'balance' })).toBe('Gain on sales of ACME, ETF: proceeds less cost')
  })
  test('is asked for by a pointer that survives any account name', () =>
    expect(pointer('asset_breakdowns', 'Assets:A/B~C', -1)).toBe('/asset_breakdowns/Assets:A~1B~0C/-1'))
})

const held = [{ amount: 10 }]

test('what is held and is worth 0 is of unknown worth where something has no price', () => {
  expect(isUnvalued({ worth: 0, held }, ['VASE'])).toBe(true)
  expect(isUnvalued({ worth: 0, held }, [])).toBe(false)
  expect(isUnvalued({ worth: 3, held }, ['VASE'])).toBe(false)
  expect(isUnvalued({ worth: 0, held: [{ amount: 0 }] }, ['VASE'])).toBe(false)
  expect(isUnvalued({ worth: 0, held: null }, ['VASE'])).toBe(false)
})

test('a book is worth nothing that anybody knows when all of its last figures are 0 and prices lack', () => {
  const of = (balanceAmount: number, unpriced: readonly object[]): NetworthAnswer =>
    ({ networthTimeline: [{ balanceAmount, investmentAmount: 0 }], unpriced }) as never as NetworthAnswer
  expect([isWorthless(of(0, [{}])), isWorthless(of(5, [{}])), isWorthless(of(0, [])), isWorthless(undefined)]).toEqual([true, false, false, false])
})
