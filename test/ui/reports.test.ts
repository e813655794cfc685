import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rolledUp } from '../../ui/figures/allocation.ts'
import { barOf, savedIn } from '../../ui/figures/cash-flow.ts'
import { ticksFor, walkedTo } from '../../ui/charts/scale.ts'
import { contributionsOf, pointer, postingsIn } from '../../ui/figures/explanation.ts'
import { categoriesOf, expenseBars, firstDayFor, largestCategories, monthsIn } from '../../ui/figures/expenses.ts'
import { dueInWords, isOver, nextAfter } from '../../ui/figures/recurring.ts'
import { type Statement, stepsOf } from '../../ui/figures/income-statement.ts'

describe('an axis', () => {
  test('has round numbers, covers every value, and nothing is among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const ticks = ticksFor({ low, high, count: 6 })
        expect(ticks).toContain(0)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
        expect(ticks.length).toBeLessThanOrEqual(9)
      }),
    )
    expect(ticksFor({ low: -12_100, high: 11_900, count: 6 })).toEqual([-15_000, -10_000, -5000, 0, 5000, 10_000, 15_000])
    expect(ticksFor({ low: 0, high: 0, count: 6 })).toEqual([0])
  })

  test('is walked within its ends', () => {
    const at = { here: 1, last: 3, stride: 12 }
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Escape', 'x'].map((key) => walkedTo(key, at))).toEqual([
      0,
      2,
      0,
      3,
      0,
      3,
      null,
      undefined,
    ])
  })
})

describe('a month of cash flow', () => {
  const flow = {
    date: '2024-02-01T00:00:00Z',
    income: 5000,
    expenses: 1800,
    liabilities: -200,
    investment: 1000,
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
      ['Tax', -900],
      ['Invested', -1000],
      ['Repaid', -200],
    ])
    expect(barOf(flow).short).toBe('Feb')
    expect(savedIn(flow)).toBe(2300)
  })
  test('has debts taken up and investments sold on the side where money comes in', () => {
    const parts = barOf({ ...flow, liabilities: 300, investment: -400 }).parts
    expect(parts.filter(({ name }) => ['Borrowed', 'Taken from investments'].includes(name)).map(({ value }) => value)).toEqual([300, 400])
  })
})

test('the steps of a year lead from its first balance to its last, whatever is left over', () => {
  const amounts = fc.dictionary(fc.constantFrom('Income:A', 'Income:B', 'Expenses:C'), fc.integer({ min: -9999, max: 9999 }))
  fc.assert(
    fc.property(
      fc.record({
        startingBalance: fc.integer({ min: -99_999, max: 99_999 }),
        endingBalance: fc.integer({ min: -99_999, max: 99_999 }),
        date: fc.constant('2024-01-01T00:00:00Z'),
        income: amounts,
        interest: amounts,
        equity: amounts,
        pnl: amounts,
        liabilities: amounts,
        tax: amounts,
        expenses: amounts,
      }),
      (statement: Statement) => {
        const steps = stepsOf(statement)
        expect(statement.startingBalance + steps.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(statement.endingBalance, 6)
        steps.forEach(({ from, to, amount }) => expect(to - from).toBeCloseTo(amount, 6))
      },
    ),
  )
})

describe('expenses', () => {
  test('are asked for from three years before the end of the last month shown', () => {
    expect(firstDayFor('2024-03')).toBe('2021-04-01')
    expect(firstDayFor('2024-12')).toBe('2022-01-01')
  })
  const posting = (account: string, amount: number) => ({ account, amount }) as Parameters<typeof categoriesOf>[0][number]
  const byMonth = {
    '2023-11': [posting('Expenses:Rent', 900), posting('Expenses:Food:Out', 30), posting('Expenses:Food:Home', 120)],
    '2024-02': [posting('Expenses:Rent', 950), posting('Expenses', 5), posting('Expenses:Food:Home', -20)],
  }
  test('belong to the second part of their account', () => {
    expect(categoriesOf(byMonth['2023-11']).map(({ name, amount }) => [name, amount])).toEqual([
      ['Rent', 900],
      ['Food', 150],
    ])
    expect(categoriesOf(byMonth['2024-02']).map(({ name }) => name)).toEqual(['Rent', 'Expenses', 'Food'])
  })
  test('leave no month out', () => expect(monthsIn(byMonth)).toEqual(['2023-11', '2023-12', '2024-01', '2024-02']))
  test('are all in the bars, the small ones under Other', () => {
    const months = monthsIn(byMonth)
    const bars = expenseBars(byMonth, months, largestCategories(byMonth, months).slice(0, 1))
    expect(bars.map(({ parts }) => parts.map(({ name, value }) => [name, value]))).toEqual([
      [
        ['Rent', 900],
        ['Other', 150],
      ],
      [
        ['Rent', 0],
        ['Other', 0],
      ],
      [
        ['Rent', 0],
        ['Other', 0],
      ],
      [
        ['Rent', 950],
        ['Other', -15],
      ],
    ])
  })
})

describe('what comes back', () => {
  test('monthly is due on the same day of the next month, however long the month', () => {
    expect(nextAfter('2024-01-31', 31)).toEqual({ next: '2024-02-29', rhythm: 'monthly' })
    expect(nextAfter('2024-11-05', 30)).toEqual({ next: '2024-12-05', rhythm: 'monthly' })
    expect(nextAfter('2024-11-05', 91)).toEqual({ next: '2025-02-05', rhythm: 'quarterly' })
    expect(nextAfter('2024-11-05', 14)).toEqual({ next: '2024-11-19', rhythm: 'every two weeks' })
    expect(nextAfter('2024-11-05', 45)).toEqual({ next: '2024-12-20', rhythm: 'every 45 days' })
  })
  test('has ended when three turns were missed, however long a turn is', () => {
    expect([isOver({ inDays: -21, interval: 7 }), isOver({ inDays: -22, interval: 7 }), isOver({ inDays: -200, interval: 92 })]).toEqual([
      false,
      true,
      false,
    ])
  })
  test('says how far off or late it is', () =>
    expect([0, 1, 3, -1, -12].map(dueInWords)).toEqual(['today', 'in 1 day', 'in 3 days', '1 day late', '12 days late']))
})

test('groups hold what the accounts below them hold', () => {
  expect(rolledUp({ Assets: 0, 'Assets:Fund': 5, 'Assets:Fund:World': 20, 'Assets:Bank': 7 })).toEqual({
    Assets: 32,
    'Assets:Fund': 25,
    'Assets:Fund:World': 20,
    'Assets:Bank': 7,
  })
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
  test('is asked for by a pointer that survives any account name', () =>
    expect(pointer('asset_breakdowns', 'Assets:A/B~C', -1)).toBe('/asset_breakdowns/Assets:A~1B~0C/-1'))
})
