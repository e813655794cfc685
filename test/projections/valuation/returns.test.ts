import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import { type Return, returnOf } from '../../../src/projections/valuation/returns.ts'
import { scopeOf } from '../../../src/projections/valuation/scope.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { runs } from '../../support/thorough.ts'

/** The return of a fund that was paid into and out of on some days and is worth something on the last. */
function returnFor(flows: readonly (readonly [day: string, amount: number])[], end: readonly [day: string, worth: number]): Return {
  const text = flows.map(([day, amount]) => `${day} Fund\n  Assets:Fund  ${amount} EUR\n  Equity:Elsewhere\n`).join('')
  const ledger = ledgerOf(text, end[0])
  const fund = ledger.accounts.where((_, name) => name === 'Assets:Fund')
  return returnOf(ledger, scopeOf(ledger, fund), Exact.of(end[1]))
}
const percent = (...given: Parameters<typeof returnFor>): number => returnFor(...given).percent.toNumber()

describe('a rate of return', () => {
  test('is the yearly growth of a single payment', () => {
    expect(percent([['2021-01-01', 1000]], ['2022-01-01', 1100])).toBeCloseTo(9.97, 2)
    expect(percent([['2019-01-01', 1000]], ['2021-01-01', 1210])).toBeCloseTo(9.98, 1)
  })
  test('weighs every payment by its time', () => {
    // 1000 for the whole year and 1000 for half of it, both at 10 %: 1100 + 1000 * 1.1^(184/365).
    expect(
      percent(
        [
          ['2021-01-01', 1000],
          ['2021-07-01', 1000],
        ],
        ['2021-12-31', 2149],
      ),
    ).toBeCloseTo(10, 0)
  })
  test('counts what was taken out', () => {
    expect(
      percent(
        [
          ['2021-01-01', 1000],
          ['2021-12-31', -1050],
        ],
        ['2021-12-31', 50],
      ),
    ).toBeCloseTo(10, 0)
  })
  test('is found close to a total loss', () => {
    expect(percent([['2021-01-01', 100_000]], ['2021-12-31', 100])).toBeCloseTo(-99.9, 1)
    expect(percent([['2011-01-01', 100_000]], ['2021-12-31', 100])).toBeCloseTo(-46.6, 0)
  })
  test('is found for a windfall', () => {
    expect(percent([['2021-01-01', 100]], ['2021-12-31', 20_000])).toBeGreaterThan(19_000)
  })
  test('is nothing when nothing happened, without complaint', () => {
    expect(returnFor([], ['2021-12-31', 0])).toEqual({ percent: Exact.zero })
  })
  test('is nothing, with the reason, when all money went one way', () => {
    const { percent, error } = returnFor(
      [
        ['2021-01-01', 100],
        ['2021-02-01', 100],
      ],
      ['2021-12-31', 0],
    )
    expect(percent.isZero).toBe(true)
    expect(error).toContain('same direction')
  })
  test('ends with the as-of day, not with today', () => {
    const ledger = ledgerOf(
      '2021-01-01 a\n  Assets:Fund 100 EUR\n  Equity:Open\n2021-12-31 b\n  Assets:Fund 10 EUR\n  Income:Interest:Fund',
      '2030-01-01',
    )
    const report = networthReport(ledger.asOf(parseDay('2021-12-31')))
    expect('xirr' in report && report.xirr.toNumber()).toBeCloseTo(10, 0)
  })
  test('makes the flows come to nothing, for any flows', () => {
    const flows = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: -9000, max: 10_000 }).filter((amount) => amount !== 0),
      ),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(flows, fc.integer({ min: 1, max: 50_000 }), (list, worth) => {
        const start = parseDay('2012-01-01')
        const dated = list.map(([offset, amount]) => [new Date((start + offset) * 864e5).toISOString().slice(0, 10), amount] as const)
        const { percent, error } = returnFor(dated, ['2021-01-01', worth])
        if (error !== undefined) return percent.isZero
        const rate = percent.toNumber() / 100
        const at = (x: number): number =>
          list.reduce((sum, [offset, amount]) => sum - amount * (1 + x) ** ((parseDay('2021-01-01') + 1 - start - offset) / 365), worth)
        // The rate is shown with two places, and a huge one has no more digits than a double: a root lies within that of it.
        const shown = 6e-5 + Math.abs(rate) * 1e-9
        const [low, high] = [at(rate - shown), at(rate + shown)]
        return Math.sign(low) !== Math.sign(high) || Math.abs(at(rate)) < 1e-6 * Math.max(1, ...list.map(([, amount]) => Math.abs(amount)))
      }),
      { numRuns: runs(200) },
    )
  })
  test('does not depend on the size of the money: thousandths of bitcoins grow as euros do', () => {
    const trades = (unit: (amount: number) => string, commodity: string): string =>
      [
        ['2021-01-01', 300],
        ['2021-06-01', 20],
        ['2021-09-01', -7],
      ]
        .map(([day, amount]) => `${day} Fund\n  Assets:Fund  ${unit(amount as number)} ${commodity}\n  Equity:Elsewhere\n`)
        .join('') + `2021-12-31 Grown\n  Assets:Fund  ${unit(17)} ${commodity}\n  Income:Interest:Fund`
    const rateOf = (text: string, defaultCurrency: string): string => {
      const report = networthReport(ledgerOf(text, '2021-12-31', { defaultCurrency }))
      return `${report.xirr}`
    }
    const inEuros = rateOf(
      trades((amount) => `${amount}`, 'EUR'),
      'EUR',
    )
    expect(inEuros).toBe('5.5')
    expect(
      rateOf(
        trades((amount) => (amount / 10_000_000).toFixed(8), 'BTC'),
        'BTC',
      ),
    ).toBe(inEuros)
  })
  test('is nothing where what came on a day went again, whatever its doubles add up to', () => {
    const text = ['0.1', '0.2', '-0.3'].map((amount) => `2021-01-01 Through\n  Assets:Fund  ${amount} EUR\n  Equity:Elsewhere\n`).join('')
    const report = networthReport(ledgerOf(text, '2021-12-31'))
    expect(report).toMatchObject({ xirr: Exact.zero })
    expect(report).not.toHaveProperty('xirr_error')
  })
})
