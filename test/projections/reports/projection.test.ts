import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { explainFigure, type Explanation } from '../../../src/projections/reports/explain.ts'
import { PROJECTION_DEFAULTS, projectionReport } from '../../../src/projections/reports/projection.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { figuresIn, ledgerOf } from '../../support/ledger-from-text.ts'

const months = Array.from({ length: 12 }, (_, i) => `2022-${`${i + 1}`.padStart(2, '0')}-05`)
const HOUSEHOLD = months
  .map(
    (day) =>
      `${day} Salary\n  Assets:Checking  4000 EUR\n  Income:Salary\n${day} Living\n  Expenses:Living  2500 EUR\n  Assets:Checking\n${day} Save\n  Assets:Savings  1000 EUR\n  Assets:Checking\n`,
  )
  .join('')

describe('the projection', () => {
  const report = projectionReport(ledgerOf(HOUSEHOLD, '2022-12-31'), { ...PROJECTION_DEFAULTS, years: 20, conservative: Exact.zero })
  test('starts from what was put aside and spent in the last twelve months', () => {
    expect(
      [report.current_networth, report.derived_contribution, report.monthly_contribution, report.annual_expenses, report.savings_rate].map(String),
    ).toEqual(['18000', '1000', '1000', '30000', '25'])
  })
  test('does not look further back than twelve months', () => {
    const older = `2021-12-31 Bonus\n  Assets:Checking  9000 EUR\n  Income:Salary\n${HOUSEHOLD}`
    const { savings_rate, derived_contribution } = projectionReport(ledgerOf(older, '2022-12-31'))
    expect([savings_rate, derived_contribution].map(String)).toEqual(['25', '1000'])
  })
  test('without growth only adds up', () => {
    expect(report.projection.conservative.slice(0, 3).map(({ date, balanceAmount }) => `${date.slice(0, 10)} ${balanceAmount}`)).toEqual([
      '2023-01-31 19000',
      '2023-03-03 20000',
      '2023-03-31 21000',
    ])
  })
  test('grows by the twelfth root of the yearly rate each month', () => {
    // 18000 at 9 % for one year, and twelve payments that grow for 11 to 0 months.
    const monthly = 1.09 ** (1 / 12)
    const year = Array.from({ length: 12 }).reduce((sum: number) => sum * monthly + 1000, 18_000)
    expect(report.projection.expected[11]!.balanceAmount.toNumber()).toBeCloseTo(year, 2)
  })
  test('says when what was saved carries what is spent', () => {
    expect([report.target_corpus, report.fire_progress_percent].map(String)).toEqual(['750000', '2.4'])
    const richer = projectionReport(ledgerOf(HOUSEHOLD, '2022-12-15'), { ...PROJECTION_DEFAULTS, monthlyContribution: Exact.of(10_000), years: 5 })
    const reached = richer.milestones.find(({ label }) => label === 'FIRE target reached')!
    const before = richer.projection.expected.filter(({ date }) => date < reached.date)
    expect(before.every(({ balanceAmount }) => balanceAmount.isLessThan(Exact.of(750_000)))).toBe(true)
    expect(richer.years_to_fire!.toNumber()).toBeCloseTo((before.length + 1) / 12, 1)
  })
  test('of an empty book is nothing, and divides by nothing', () => {
    const empty = projectionReport(ledgerOf('', '2022-12-31'))
    expect([empty.current_networth, empty.savings_rate, empty.target_corpus, empty.fire_progress_percent].map(String)).toEqual(['0', '0', '0', '0'])
    expect(empty.years_to_fire).toBeNull()
  })
})

describe('a figure of the projection', () => {
  const uneven = HOUSEHOLD.replace('1000 EUR', '777.77 EUR')
  const project = (ledger: ValuedLedger) => projectionReport(ledger, { ...PROJECTION_DEFAULTS, years: 30 })
  const prove = (pointer: string) => explainFigure(ledgerOf(uneven, '2022-12-31'), project, pointer) as Explanation
  test('says what it follows from, or that it is given', () => {
    const figures = figuresIn(project(ledgerOf(uneven, '2022-12-31'))).filter(
      ({ pointer, figure }) => !figure.isZero && !/\/(?!0\/)\d+\//.test(pointer),
    )
    const silent = figures.filter(({ pointer }) => {
      const { formula, terms, parts } = prove(pointer)
      return formula === undefined && terms.length + parts.length === 0
    })
    expect(silent.map(({ pointer }) => pointer)).toEqual([])
    expect(figures.length).toBeGreaterThan(12)
  })
  test('of a month to come can be worked out from what is named', () => {
    const { figure, inputs } = prove('/projection/expected/35/balanceAmount')
    const [networth, rate, months, monthly] = ['networth', 'rate', 'months', 'monthly'].map((name) => inputs![name]!.figure.toNumber())
    let balance = networth!
    for (let month = 0; month < months!; month++) balance = balance * (1 + rate! / 100) ** (1 / 12) + monthly!
    expect([rate, months]).toEqual([9, 36])
    expect(figure.toNumber()).toBeCloseTo(balance, 2)
  })
  test('that is a number of years is counted to the month that has the target', () => {
    const { figure, inputs } = prove('/years_to_fire')
    expect([figure, inputs!['months']!.figure].map(String)).toEqual(['20.42', '245'])
    expect(inputs!['target']!.formula).toBe('annual expenses / withdrawal rate x 100')
  })
})
