import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { type StatementsByPeriodParameters, statementsByPeriodReport } from '../../../src/projections/reports/statements-by-period.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2023-01-01 ACME 10 EUR
P 2023-02-20 ACME 12 EUR
2022-11-05 Greengrocer
  Expenses:Food:Fruit  10 EUR
  Assets:Checking
2023-01-10 Bakery
  Expenses:Food:Bread  4 EUR
  Liabilities:Card
2023-01-12 Broker
  Assets:Shares  2 ACME @ 10 EUR
  Assets:Checking
2023-02-03 Employer
  Assets:Checking  900 EUR
  Expenses:Tax  100 EUR
  Income:Salary
2023-02-05 Refund
  Assets:Checking  4 EUR
  Expenses:Food:Bread
2023-03-01 Not yet
  Expenses:Rent  500 EUR
  Assets:Checking
`
const shown = (parameters: StatementsByPeriodParameters, ledger = ledgerOf(BOOK, '2023-02-25')) => {
  const { periods, rows, net } = statementsByPeriodReport(ledger, parameters)
  return {
    periods: periods.map(({ key, running }) => `${key}${running ? ' so far' : ''}`),
    rows: rows.map(({ account, amounts, total }) => `${account}: ${amounts.join(' ')} (${total})`),
    net: `${net.amounts.join(' ')} (${net.total})`,
  }
}

describe('what was earned and spent', () => {
  test('stands account by account with what is below it, months of nothing included, taxes among it, and without what is yet to come', () => {
    expect(shown({})).toEqual({
      periods: ['2022-11', '2022-12', '2023-01', '2023-02 so far'],
      rows: [
        'Expenses: 10 0 4 96 (110)',
        'Expenses:Food: 10 0 4 -4 (10)',
        'Expenses:Food:Bread: 0 0 4 -4 (0)',
        'Expenses:Food:Fruit: 10 0 0 0 (10)',
        'Expenses:Tax: 0 0 0 100 (100)',
        'Income: 0 0 0 1000 (1000)',
        'Income:Salary: 0 0 0 1000 (1000)',
      ],
      net: '-10 0 -4 904 (890)',
    })
  })
  test('stands by the latest periods when so many are asked for, and leaves out what has nothing in them', () => {
    expect(shown({ periods: 2, every: 'quarter' }).periods).toEqual(['2022-Q4', '2023-Q1 so far'])
    expect(shown({ periods: 1 })).toMatchObject({ periods: ['2023-02 so far'], net: '904 (904)' })
    expect(shown({ from: parseDay('2022-11-01'), to: parseDay('2022-12-31') }).rows).toEqual([
      'Expenses: 10 0 (10)',
      'Expenses:Food: 10 0 (10)',
      'Expenses:Food:Fruit: 10 0 (10)',
    ])
  })
  test('has an account that spends by itself and below it once, with both', () => {
    const both = '2023-01-10 A\n  Expenses:Food  1 EUR\n  Assets:Cash\n2023-01-11 B\n  Expenses:Food:Bread  2 EUR\n  Assets:Cash\n'
    expect(shown({}, ledgerOf(both, '2023-02-25')).rows).toEqual(['Expenses: 3 0 (3)', 'Expenses:Food: 3 0 (3)', 'Expenses:Food:Bread: 2 0 (2)'])
  })
})

test('what was owned and owed stands at the end of each period, at the prices of that day', () => {
  expect(shown({ of: 'worth' })).toEqual({
    periods: ['2022-11', '2022-12', '2023-01', '2023-02 so far'],
    rows: [
      'Assets: -10 -10 -10 898 (908)',
      'Assets:Checking: -10 -10 -30 874 (884)',
      'Assets:Shares: 0 0 20 24 (24)',
      'Liabilities: 0 0 -4 -4 (-4)',
      'Liabilities:Card: 0 0 -4 -4 (-4)',
    ],
    net: '-10 -10 -14 894 (904)',
  })
})

test('what has no price on the last day is named', () => {
  const unpriced = '2023-01-10 Gift\n  Assets:Rare  2 COIN\n  Equity:Gifts\n'
  const { unpriced: gaps, rows } = statementsByPeriodReport(ledgerOf(unpriced, '2023-02-25'), { of: 'worth' })
  expect([rows, [...new Set(gaps.map(({ commodity }) => commodity))]]).toEqual([[], ['COIN']])
})

test('of nobody is nothing', () => {
  expect(shown({}, ledgerOf('', '2023-02-14'))).toEqual({ periods: [], rows: [], net: ' (0)' })
  expect(shown({ of: 'worth' }, ledgerOf('', '2023-02-14'))).toEqual({ periods: [], rows: [], net: ' (0)' })
})

test('of thousands of accounts fewer periods are told, the latest: an answer has two million figures at most', () => {
  const accounts = Array.from({ length: 9_998 }, (_, nth) => `  Expenses:Shop${nth}  1 EUR\n`).join('')
  const ledger = ledgerOf(`2022-01-01 Opening\n  Assets:Cash  1 EUR\n  Equity:Start\n2023-02-24 Fair\n${accounts}  Assets:Cash\n`, '2023-02-25')
  for (const of of ['income', 'worth'] as const) {
    const { periods, rows } = statementsByPeriodReport(ledger, { of, every: 'day' })
    expect(periods.length).toBeGreaterThan(150)
    expect(periods.length).toBeLessThanOrEqual(200)
    expect(periods.at(-1)!.key).toBe('2023-02-25')
    expect(rows.length).toBeGreaterThan(0)
  }
})
