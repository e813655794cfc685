import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { accountTree, type AccountNode } from '../../../src/projections/reports/account-tree.ts'
import { capitalGainsReport } from '../../../src/projections/reports/capital-gains.ts'
import { goalReport, goalsReport } from '../../../src/projections/reports/goals.ts'
import { harvestReport } from '../../../src/projections/reports/harvest.ts'
import { PROJECTION_DEFAULTS, projectionReport } from '../../../src/projections/reports/projection.ts'
import { scheduleAlReport } from '../../../src/projections/reports/schedule-al.ts'
import type { RetirementGoalSettings, SavingsGoalSettings } from '../../../src/projections/reports/parts/settings.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

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

describe('a goal', () => {
  const retirement: RetirementGoalSettings = {
    name: 'Rest',
    icon: 'x',
    swr: 4,
    savings: ['Assets:Savings*'],
    expenses: ['Expenses:*'],
    yearlyExpenses: Exact.zero,
    priority: 2,
  }
  const savings: SavingsGoalSettings = {
    name: 'House',
    icon: 'y',
    target: Exact.of(50_000),
    targetDate: '2030-01-01',
    rate: 5,
    paymentPerPeriod: 100,
    accounts: ['Assets:Savings'],
    priority: 1,
  }
  const ledger = ledgerOf(HOUSEHOLD, '2022-12-31', { retirementGoals: [retirement], savingsGoals: [savings] })
  test('knows how far it is and how far it has to go', () => {
    expect(plain(goalsReport(ledger).goals)).toEqual([
      { type: 'retirement', name: 'Rest', id: 'retirement-Rest', icon: 'x', current: '12000', target: '343750', targetDate: '', priority: 2 },
      { type: 'savings', name: 'House', id: 'savings-House', icon: 'y', current: '12000', target: '50000', targetDate: '2030-01-01', priority: 1 },
    ])
  })
  test('shows what was saved for it day by day', () => {
    const goal = goalReport(ledger, { type: 'savings', name: 'House' })
    if (!('savingsTimeline' in goal)) throw new Error(goal.message)
    expect(plain(goal.savingsTimeline!.at(-1))).toEqual({ date: '2022-12-31T00:00:00Z', value: '12000' })
    expect([goal.savingsTotal, goal.investmentTotal, goal.gainTotal, goal.xirr].map(String)).toEqual(['12000', '12000', '0', '0'])
    expect(Object.keys(goal.balances)).toEqual(['Assets:Savings'])
  })
  test('that is not configured is refused', () => {
    expect(goalReport(ledger, { type: 'savings', name: 'Boat' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(goalReport(ledger, { type: 'dream', name: 'House' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('capital gains', () => {
  const trade = (day: string, posting: string): string => `${day} Broker\n  Assets:Equity:Fund  ${posting}\n  Assets:Checking\n`
  const book = trade('2019-05-01', '20 FUND @ 50 EUR') + trade('2019-11-01', '20 FUND @ 60 EUR') + trade('2020-08-01', '-30 FUND @ 80 EUR')
  const commodity = { name: 'FUND', type: 'stock', code: 'F', harvest: 365, taxCategory: 'equity' }
  test('match a sale with the oldest purchases and tax each part by how long it was held', () => {
    const { fy } = capitalGainsReport(ledgerOf(book, '2021-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!
    const { posting_pairs, ...year } = fy['2020-21']!
    expect(plain(year)).toEqual({
      units: '30',
      purchase_price: '1600',
      sell_price: '2400',
      tax: { gain: '800', taxable: '800', slab: '0', long_term: '60', short_term: '30' },
    })
    expect(posting_pairs!.map(({ purchase, sell }) => `${purchase.quantity} for ${purchase.amount}, ${sell.quantity} for ${sell.amount}`)).toEqual([
      '20 for 1000, -20 for -1600',
      '10 for 600, -10 for -800',
    ])
  })
  test('follow the law of the day of the sale', () => {
    const later = trade('2023-01-02', '10 FUND @ 50 EUR') + trade('2024-08-01', '-10 FUND @ 150 EUR')
    const { tax } = capitalGainsReport(ledgerOf(later, '2024-12-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!.fy[
      '2024-25'
    ]!
    expect(tax.long_term.toString()).toBe('125')
  })
  test('on debt bought since April 2023 are taxed at the slab, however long it was held', () => {
    const debt = { ...commodity, taxCategory: 'debt' }
    const held = (bought: string): unknown => {
      const text = trade(bought, '10 FUND @ 50 EUR') + trade('2027-08-01', '-10 FUND @ 150 EUR')
      const { slab, long_term } = capitalGainsReport(ledgerOf(text, '2027-12-01', { commodities: [debt] })).capital_gains['Assets:Equity:Fund']!.fy[
        '2027-28'
      ]!.tax
      return plain({ slab, long_term })
    }
    expect([held('2023-03-31'), held('2023-04-01')]).toEqual([
      { slab: '0', long_term: '125' },
      { slab: '1000', long_term: '0' },
    ])
  })
  test('are measured against what equity was worth when it came to be taxed, if that is more than its cost', () => {
    const early = `P 2018-01-31 FUND 90 EUR\n${trade('2017-05-01', '10 FUND @ 50 EUR')}${trade('2019-05-02', '-10 FUND @ 100 EUR')}`
    const { tax } = capitalGainsReport(ledgerOf(early, '2021-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!.fy[
      '2019-20'
    ]!
    expect(plain(tax)).toMatchObject({ gain: '500', taxable: '100', long_term: '10' })
  })
  test('take the sale price where the posting names the basis of its lot', () => {
    const lots =
      trade('2019-05-01', '10 FUND {50 EUR}').replace('  Assets:Checking\n', '  Assets:Checking  -500 EUR\n') +
      '2020-08-01 Sale\n  Assets:Equity:Fund  -10 FUND {50 EUR} @ 70 EUR\n  Income:CapitalGains:Equity:Fund  -200 EUR\n  Assets:Checking  700 EUR'
    expect(
      capitalGainsReport(ledgerOf(lots, '2021-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!.fy[
        '2020-21'
      ]!.sell_price.toString(),
    ).toBe('700')
  })
  test('of no configured commodity are none: a bank account is no share', () => {
    expect(capitalGainsReport(ledgerOf(book, '2021-01-01')).capital_gains).toEqual({})
    expect(harvestReport(ledgerOf(book, '2021-01-01')).harvestables).toEqual({})
  })
  test('that can be taken are those of lots held long enough', () => {
    const ledger = ledgerOf(`${book}P 2020-10-01 FUND 90 EUR`, '2020-11-15', { commodities: [commodity] })
    const fund = harvestReport(ledger).harvestables['Assets:Equity:Fund']!
    expect(plain({ ...fund, harvest_breakdown: fund.harvest_breakdown.length })).toMatchObject({
      total_units: '10',
      harvestable_units: '10',
      unrealized_gain: '300',
      current_unit_price: '90',
      current_unit_date: '2020-10-01T00:00:00Z',
      harvest_breakdown: 1,
    })
    expect(harvestReport(ledgerOf(book, '2020-10-15', { commodities: [commodity] })).harvestables['Assets:Equity:Fund']!.harvest_breakdown).toEqual(
      [],
    )
  })
})

describe('Schedule AL', () => {
  test('lists what was held and owed at the end of each financial year, at cost', () => {
    const book = '2021-05-01 House\n  Assets:House  100 EUR\n  Liabilities:Loan\n2022-05-01 Pay\n  Liabilities:Loan  30 EUR\n  Assets:Checking'
    const settings = {
      scheduleAl: [
        { code: 'immovable', accounts: ['Assets:House'] },
        { code: 'liability', accounts: ['Liabilities:*'] },
      ],
    }
    const years = scheduleAlReport(ledgerOf(book, '2022-12-31', settings)).schedule_als
    const shown = Object.entries(years).map(
      ([year, { date, entries }]) =>
        `${year} ${date.slice(0, 10)} ${entries.length} ${entries
          .filter(({ amount }) => !amount.isZero)
          .map(({ section, amount }) => `${section.code} ${amount}`)
          .join(', ')}`,
    )
    expect(shown).toEqual(['2022 - 23 2023-03-31 10 immovable 100, liability 70', '2021 - 22 2022-03-31 10 immovable 100, liability 100'])
  })
})

describe('the tree of accounts', () => {
  test('has every account and every group, by name, and says which are more than groups', () => {
    const tree = accountTree(
      ledgerOf('2022-01-01 a\n  Assets:Bank:Giro  5 EUR\n  Assets:Bank  1 EUR\n  Equity:Open\n~ 2022-02-01 b\n  Expenses:Food  5 EUR', '2022-12-31'),
    )
    const lines = (nodes: readonly AccountNode[]): string[] =>
      nodes.flatMap(({ full_name, is_leaf, children }) => [`${full_name}${is_leaf ? '' : ' (group)'}`, ...lines(children)])
    expect(lines(tree)).toEqual([
      'Assets (group)',
      'Assets:Bank',
      'Assets:Bank:Giro',
      'Equity (group)',
      'Equity:Open',
      'Expenses (group)',
      'Expenses:Food',
    ])
  })
})
