import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { allocationReport } from '../../../src/projections/reports/allocation.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { FUND_BOOK } from '../../support/fund-book.ts'

describe('allocation', () => {
  const targets = [
    { name: 'Equity', target: Exact.of(60), accounts: ['Assets:Equity:*'] },
    { name: 'Other', target: Exact.of(40), accounts: ['!Assets:Equity:*'] },
  ]
  test('adds up to a hundred percent when every account is in one target', () => {
    const { allocation_targets, aggregates } = allocationReport(ledgerOf(FUND_BOOK, '2022-12-31', { allocationTargets: targets }))
    expect(Object.values(aggregates).map(({ account, market_amount }) => `${account} ${market_amount}`)).toEqual([
      'Assets 0',
      'Assets:Checking 1920',
      'Assets:Equity 0',
      'Assets:Equity:Fund 400',
    ])
    const current = allocation_targets.map((target) => target.current)
    expect(Exact.sum(current).rounded(10).toString()).toBe('100')
    // 60 % of 2320 are 1392, of which 400 are there.
    expect(allocation_targets.map(({ to_add }) => String(to_add))).toEqual(['992', '-992'])
  })
  test('tells of fewer days where all would be millions of figures, and each as it is', () => {
    const house = (accounts: number, below = ''): string =>
      `2017-01-01 Open\n${Array.from({ length: accounts }, (_, nth) => `  Assets:Box${nth}${nth === 0 ? '' : below}  1 EUR\n`).join('')}  Equity:Own\n2017-03-01 More\n  Assets:Box0  5 EUR\n  Equity:Own\n`
    const daysOf = (accounts: number, below?: string): string[] =>
      allocationReport(ledgerOf(house(accounts, below), '2022-12-31')).aggregates_timeline.map(
        (day) => `${day['Assets:Box0']!.date.slice(0, 10)} ${day['Assets:Box0']!.market_amount}`,
      )
    expect(daysOf(10)).toHaveLength(2191)
    // Names count as well: each is written on every day.
    expect(daysOf(10, ':Shelf'.repeat(3000)).length).toBeLessThan(90)
    const days = daysOf(1000)
    expect(days.slice(0, 5)).toEqual(['2017-01-01 1', '2017-01-31 1', '2017-02-28 1', '2017-03-31 6', '2017-04-30 6'])
    expect(days.at(-1)).toBe('2022-12-31 6')
    expect(days.length).toBeLessThan(90)
  })
  test('takes any pattern that matches, and all of them as soon as one is negated', () => {
    const book =
      '2022-01-01 a\n  Assets:Bank:Giro  1 EUR\n  Assets:Bank:Old  10 EUR\n  Assets:Gold  100 EUR\n  Assets:Home/Yard  1000 EUR\n  Equity:Open'
    const matched = (...accounts: string[]): string => {
      const [target] = allocationReport(
        ledgerOf(book, '2022-12-31', { allocationTargets: [{ name: 't', target: Exact.of(1), accounts }] }),
      ).allocation_targets
      return Object.values(target!.aggregates)
        .reduce((sum, { market_amount }) => sum.plus(market_amount), Exact.zero)
        .toString()
    }
    expect([
      matched('Assets:Bank:*', 'Assets:Gold'),
      matched('Assets:Bank:*', '!Assets:Bank:Old'),
      matched('!Assets:Bank:*', '!Assets:Gold'),
    ]).toEqual(['111', '1', '1000'])
    // A star does not cross a slash; a question mark is one character; a class is one of several.
    expect([matched('Assets:*'), matched('Assets:Gol?'), matched('Assets:[GB]old'), matched('Assets:Bank'), matched()]).toEqual([
      '111',
      '100',
      '100',
      '0',
      '0',
    ])
  })
  test('keeps the own value of an account that has others below it', () => {
    const book = '2022-01-01 a\n  Assets:Fund  5 EUR\n  Assets:Fund:Sub  7 EUR\n  Equity:Open'
    expect(allocationReport(ledgerOf(book, '2022-12-31')).aggregates['Assets:Fund']!.market_amount.toString()).toBe('5')
  })
  test('does not divide by nothing', () => {
    const book = '2022-01-01 a\n  Assets:Fund  5 EUR\n  Equity:Open\n2022-01-02 b\n  Assets:Fund  -5 EUR\n  Equity:Open'
    expect(
      allocationReport(ledgerOf(book, '2022-12-31', { allocationTargets: targets })).allocation_targets.map(({ current }) => `${current}`),
    ).toEqual(['0', '0'])
  })
  test('of an empty book is empty', () => {
    expect(allocationReport(ledgerOf('', '2022-12-31', { allocationTargets: targets }))).toEqual({
      aggregates: {},
      aggregates_timeline: [],
      allocation_targets: [],
      unpriced: [],
      estimated: [],
    })
  })
})
