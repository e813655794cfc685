import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Security } from '../../../src/events/prices-events.ts'
import { Exact } from '#vocabulary/exact.ts'
import { parseDay } from '#vocabulary/day.ts'
import { accountGainReport } from '../../../src/projections/reports/gain.ts'
import { portfolioAllocationReport } from '../../../src/projections/reports/allocation.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { plainSettings } from '../../support/plain-settings.ts'
import { viewFromText } from '../../support/view-from-text.ts'
import { plain } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2022-01-03 FUND 10 EUR
P 2022-12-01 FUND 16 EUR
P 2022-12-01 WORLD 100 USD
P 2022-12-01 USD 0.5 EUR
2022-01-02 Salary
  Assets:Checking  2000 EUR
  Income:Salary
2022-01-03 Buy
  Assets:Equity:Fund  50 FUND @ 10 EUR
  Assets:Checking
2022-02-03 Buy
  Assets:Equity:World  2 WORLD @ 40 EUR
  Assets:Checking
2022-12-05 Sell
  Assets:Equity:Fund  -25 FUND {10 EUR} @ 16 EUR
  Income:CapitalGains:Equity:Fund  -150 EUR
  Assets:Checking  400 EUR
`
const security = (name: string, type: string, percentage: string, more: Partial<Security> = {}): Security => ({
  id: `id of ${name}`,
  name,
  type,
  rating: '',
  industry: '',
  percentage,
  ...more,
})
const FUND = [security('Steel', 'equity', '75', { industry: 'metal' }), security('Bond', 'debt', '25')]
const WORLD = [
  security('Steel', 'equity', '30', { industry: 'metal', id: 'STL' }),
  security('Steel', 'equity', '10', { industry: 'metal', id: 'STL.B' }),
  security('Loan', 'debt', '40', { rating: 'AAA' }),
  security('Cash', '', '5'),
]
const AT = '2022-12-10T00:00:00.000Z'

function ledgerWith(portfolios: Readonly<Record<string, readonly Security[]>>, book = BOOK, today = '2022-12-31'): ValuedLedger {
  const names = ['WORLD', 'FUND', 'EUR2', 'NONE']
  const view = {
    ...viewFromText(book),
    portfolios: {
      recorded: Object.entries(portfolios).map(([commodity, securities]) => ({
        commodity,
        provider: 'file',
        ref: `${commodity}.csv`,
        type: 'mutualfund' as const,
        securities: [...securities],
        at: AT,
      })),
      syncedAt: AT,
    },
  }
  const commodities = names.map((name) => ({
    name,
    type: 'mutualfund' as const,
    code: `code of ${name}`,
    harvest: 0,
    taxCategory: '',
    portfolio: { provider: 'file', ref: `${name}.csv` },
  }))
  return new ValuedLedger(view, { ...plainSettings('EUR'), currencies: ['USD'], commodities }, parseDay(today))
}
const shares = (groups: readonly { readonly id: string; readonly amount: Exact; readonly percentage: Exact }[]): string[] =>
  groups.map(({ id, amount, percentage }) => `${id} ${amount} ${percentage}`)

describe('what funds are made of', () => {
  test('is told by type, rating, industry and name, in percent of each whole, the largest first', () => {
    const report = portfolioAllocationReport(ledgerWith({ FUND, WORLD }))
    // 25 of FUND at 16, and 2 of WORLD at 100 USD.
    expect(report.commodities).toEqual(['FUND', 'WORLD'])
    expect(shares(report.security_type)).toEqual([
      'equity:equity 340 70.10309278350515',
      'debt:debt 140 28.8659793814433',
      'unknown:unknown 5 1.03092783505155',
    ])
    expect(shares(report.rating)).toEqual([expect.stringMatching(/^unknown:unknown 100 71\.42/), expect.stringMatching(/^AAA:AAA 40 28\.57/)])
    expect(shares(report.industry)).toEqual(['metal:metal 340 100'])
    expect(report.name_and_security_type.map(({ id, group, sub_group, amount }) => `${id}|${group}|${sub_group}|${amount}`)).toEqual([
      'Steel:equity|Steel|equity|340',
      'Bond:debt|Bond|debt|100',
      'Loan:debt|Loan|debt|40',
      'Cash:unknown|Cash|unknown|5',
    ])
  })

  test('is told of each group by fund: the ids of its securities, and what of the group is in the fund', () => {
    const { name_and_security_type: names } = portfolioAllocationReport(ledgerWith({ FUND, WORLD }))
    expect(plain(names[0]!.breakdowns)).toMatchObject([
      { parent_commodity_id: 'code of FUND', commodity_name: 'FUND', security_id: 'id of Steel', amount: '300', security_type: 'equity' },
      { parent_commodity_id: 'code of WORLD', commodity_name: 'WORLD', security_id: 'STL,STL.B', amount: '40', security_industry: 'metal' },
    ])
    expect(
      Exact.sum(names[0]!.breakdowns.map(({ percentage }) => percentage))
        .rounded(9)
        .toString(),
    ).toBe('100')
  })

  test('is nothing without portfolios, and never all that is held', () => {
    expect(plain(portfolioAllocationReport(ledgerWith({})))).toMatchObject({
      commodities: [],
      industry: [],
      name_and_security_type: [],
      rating: [],
      security_type: [],
      funds: [],
      without_portfolio: ['FUND', 'WORLD'],
      synced_at: AT,
    })
  })

  test('leaves what of a fund is unknown out of the groups, and says how much that is', () => {
    const { funds, without_portfolio } = portfolioAllocationReport(ledgerWith({ WORLD }))
    expect(plain(funds)).toEqual([
      {
        commodity: 'WORLD',
        provider: 'file',
        fetched_at: AT,
        securities: 4,
        amount: '100',
        known_percentage: '85',
        known_amount: '85',
        unknown_amount: '15',
        is_counted: true,
      },
    ])
    expect(without_portfolio).toEqual(['FUND'])
    expect(plain(portfolioAllocationReport(ledgerWith({ WORLD: [...WORLD, security('More', 'debt', '20')] })).funds)).toMatchObject([
      { known_percentage: '105', unknown_amount: '-5' },
    ])
  })

  test('leaves out funds that are not to count, and names them', () => {
    const report = portfolioAllocationReport(ledgerWith({ FUND, WORLD }), { without: ['FUND', 'elsewhere'] })
    expect(report.commodities).toEqual(['WORLD'])
    expect(report.funds.map(({ commodity, is_counted }) => [commodity, is_counted])).toEqual([
      ['FUND', false],
      ['WORLD', true],
    ])
    expect(shares(report.industry)).toEqual(['metal:metal 40 100'])
    expect(portfolioAllocationReport(ledgerWith({ FUND }), { without: ['FUND'] })).toMatchObject({ commodities: [], security_type: [], funds: [{}] })
  })

  test('lists so many securities as are asked for, the largest, and says how many there are', () => {
    const ledger = ledgerWith({ FUND, WORLD })
    const all = portfolioAllocationReport(ledger)
    const some = portfolioAllocationReport(ledger, { securities: 2 })
    expect([all.name_and_security_type.length, all.securities_count, some.securities_count]).toEqual([4, 4, 4])
    expect(plain(some)).toEqual({ ...(plain(all) as object), name_and_security_type: plain(all.name_and_security_type.slice(0, 2)) })
  })

  test('leaves out a fund that is sold, and one that the configuration has from elsewhere', () => {
    expect(portfolioAllocationReport(ledgerWith({ FUND, NONE: FUND }, BOOK, '2022-01-02')).commodities).toEqual([])
    const ledger = ledgerWith({ FUND })
    const [world, fund] = ledger.settings.commodities
    const elsewhere = new ValuedLedger(
      ledger.view,
      { ...ledger.settings, commodities: [world!, { ...fund!, portfolio: { provider: 'in-mfapi', ref: '4711' } }] },
      ledger.today,
    )
    expect(portfolioAllocationReport(elsewhere)).toMatchObject({ commodities: [], without_portfolio: ['FUND', 'WORLD'] })
  })

  test('is carried at cost and named where a fund has no price', () => {
    const report = portfolioAllocationReport(
      ledgerWith(
        { FUND },
        BOOK.replaceAll(/^P .* FUND .*$/gm, '')
          .replaceAll(/ @ 1[06] EUR/g, ' @@ 500 EUR')
          .replace(/2022-12-05[\s\S]*/, ''),
      ),
    )
    expect(plain(report)).toMatchObject({ funds: [{ commodity: 'FUND', amount: '500' }] })
  })

  test('is shown of an account when everything in it can be looked through, after a sale too', () => {
    const of = (account: string, portfolios: Readonly<Record<string, readonly Security[]>> = { FUND, WORLD }) =>
      (accountGainReport(ledgerWith(portfolios), { account }) as { portfolio_allocation: { commodities: readonly string[] } }).portfolio_allocation
        .commodities
    expect([of('Assets:Equity:Fund'), of('Assets:Equity'), of('Assets')]).toEqual([['FUND'], ['FUND', 'WORLD'], []])
    expect([of('Assets:Equity', { FUND }), of('Assets:Equity:World', { FUND }), of('Assets:Checking')]).toEqual([[], [], []])
  })

  test('adds up: funds to what they are worth, groups to what is known, and breakdowns to their group', () => {
    const word = fc.constantFrom('', 'equity', 'debt', 'cash', 'a:b', 'a', 'Ä')
    const held = fc.array(
      fc.record({
        id: word,
        name: fc.constantFrom('Steel', 'Wood', 'a', 'a:b'),
        type: word,
        rating: word,
        industry: word,
        percentage: fc.integer({ min: 1, max: 100_000 }).map((share) => Exact.of(share, 3).toText()),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(held, held, (fund, world) => {
        const report = portfolioAllocationReport(ledgerWith({ FUND: fund, WORLD: world }))
        const sum = (figures: readonly { readonly amount: Exact }[]): string => Exact.sum(figures.map(({ amount }) => amount)).toString()
        const known = Exact.sum(report.funds.map((one) => one.known_amount))
        for (const one of report.funds) expect(one.known_amount.plus(one.unknown_amount).toString()).toBe(one.amount.toString())
        expect([sum(report.security_type), sum(report.name_and_security_type)]).toEqual([known.toString(), known.toString()])
        const ofType = (type: string): string => report.security_type.find(({ id }) => id === `${type}:${type}`)?.amount.toString() ?? '0'
        expect([sum(report.industry), sum(report.rating)]).toEqual([ofType('equity'), ofType('debt')])
        for (const groups of [report.security_type, report.name_and_security_type, report.industry, report.rating]) {
          expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
          for (const group of groups) expect(sum(group.breakdowns)).toBe(group.amount.toString())
          const whole = Exact.sum(groups.map(({ percentage }) => percentage))
          if (groups.length > 0) expect(whole.minus(Exact.of(100)).abs().isLessThan(Exact.parse('0.0000000001'))).toBe(true)
        }
        expect(plain(portfolioAllocationReport(ledgerWith({ WORLD: world, FUND: fund })).security_type)).toEqual(plain(report.security_type))
      }),
    )
  })
})
