import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { FxImpact, NetworthWalk } from '../../../src/projections/valuation/net-worth-walk.ts'
import { Holdings } from '../../../src/projections/valuation/holdings.ts'
import { CashFlows, rateOfFlows, rateOfReturn } from '../../../src/projections/valuation/returns.ts'
import { scopeOf } from '../../../src/projections/valuation/scope.ts'
import { Trace } from '../../../src/projections/valuation/trace.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { plainSettings } from '../../support/plain-settings.ts'
import { viewFromText } from '../../support/view-from-text.ts'

const day = parseDay

test('postings with days of their own are gone through by these, then as they stand in the book', () => {
  const view = viewFromText('2024-01-01 a\n  Assets:A  4 EUR\n  Equity:Open\n2024-01-05 b\n  Assets:A  8 EUR\n  Equity:Open\n')
  for (const posting of [0, 3]) view.postings.day[posting] = day('2024-01-10')
  const { booked } = new ValuedLedger(view, plainSettings('EUR'), day('2024-12-31'))
  expect([...booked.chronological]).toEqual([1, 2, 0, 3])
})

test('the currency of the figures has its name where the book never mentions it', () => {
  const ledger = ledgerOf('2024-01-01 a\n  Assets:A  4 USD\n  Equity:Open\n', '2024-12-31')
  expect(ledger.commodityName(ledger.defaultCurrency)).toBe('EUR')
})

describe('a book as it stood on a day', () => {
  const ledger = ledgerOf(
    `P 2024-03-01 USD 0.5 EUR
2024-01-01 a
  Assets:A  4 EUR
  Equity:Open
2024-01-02 b
  Assets:A  8 USD
  Income:Interest:A
2024-02-01 c
  Assets:A  5 EUR
  Equity:Open
~ 2024-01-03 Foreseen
  Expenses:Food  8 USD
  Assets:A
`,
    '2024-12-31',
  )
  test('has no later transactions, and knows no later rates', () => {
    const [early, late] = ['2024-01-31', '2024-02-29'].map((of) => ledger.asOf(day(of)))
    expect([early!.booked.count, early!.booked.groupCount, late!.booked.count, ledger.booked.count]).toEqual([4, 2, 6, 6])
    expect([...early!.booked.chronological]).toEqual([0, 1, 2, 3])
    expect([late!, ledger].map(({ booked }) => [`${booked.amountOf(2)}`, booked.unknown.has(2), booked.countsOn(2, day('2024-02-29'))])).toEqual([
      ['0', true, true],
      ['4', false, false],
    ])
    expect([late!, ledger].map(({ forecast }) => `${forecast.amountOf(0)}`)).toEqual(['0', '4'])
  })
  test('has the earnings that were known then', () => {
    expect([...ledger.asOf(day('2024-02-29')).earnings.values()].flat()).toEqual([])
    expect([...ledger.earnings.values()].flat().map(({ received, since }) => [`${received}`, formatDay(since)])).toEqual([['4', '2024-03-01']])
    expect(ledger.asOf(day('2024-12-31')).earnings).toBe(ledger.earnings)
  })
  test('is the same book where nothing came later', () => {
    expect(ledger.asOf(day('2024-12-31')).booked).toBe(ledger.booked)
    expect(ledger.asOf(day('2024-12-31')).defaultOrder).toBe(ledger.defaultOrder)
  })
  test('and looking ahead, or explained, is of the same day', () => {
    const early = ledger.asOf(day('2024-01-31'))
    expect([early.horizon, early.lookingAhead().horizon, early.traced(new Trace()).horizon, early.now]).toEqual([
      day('2024-01-31'),
      Number.MAX_SAFE_INTEGER,
      day('2024-01-31'),
      day('2024-12-31'),
    ])
    expect(ledger.lookingAhead().traced(new Trace()).horizon).toBe(Number.MAX_SAFE_INTEGER)
  })
  test('has balances that a trace explains with the same figures', () => {
    const traced = ledger.traced(new Trace())
    for (let posting = 0; posting < ledger.booked.count; posting++) {
      expect(`${traced.balanceAfter(posting)}`).toBe(`${ledger.balanceAfter(posting)}`)
      expect(`${ledger.balances.get(posting)}`).toBe(`${ledger.balanceAfter(posting)}`)
      expect(traced.trace!.evidenceOf(traced.balanceAfter(posting))).toMatchObject({ kind: 'sum' })
    }
  })
})

describe('postings of a day of their own', () => {
  test('are in the order of their days', () => {
    const { booked } = ledgerOf('2024-01-02 a\n  A  1 EUR\n  B  -1 EUR\n2024-01-03 b\n  A  2 EUR\n', '2024-12-31')
    expect([...booked.chronological]).toEqual([0, 1, 2])
    expect([0, 1, 2].map((posting) => booked.signOf(posting))).toEqual([1, -1, 1])
  })
})

describe('what exchange rates did to a holding', () => {
  const ledger = ledgerOf(
    `P 2024-01-01 USD 0.5 EUR
P 2024-01-05 USD 0.8 EUR
P 2024-01-01 ACME 10 USD
P 2024-01-05 ACME 20 USD
P 2024-01-01 HOME 7 EUR
P 2024-01-05 HOME 9 EUR
2024-01-01 a
  Assets:A  10 USD
  Assets:A  2 ACME
  Assets:A  3 HOME
  Assets:A  4 EUR
`,
    '2024-12-31',
    { currencies: ['USD'] },
  )
  const impact = (posting: number, ...days: readonly string[]): string => {
    const holding = new Holdings(ledger).add(ledger.booked, posting)
    const fx = new FxImpact(ledger)
    for (const of of days) fx.look(holding, day(of))
    return `${fx.figure()}`
  }
  test('is what was held before, at the new rate instead of the old one', () => {
    expect(impact(0, '2024-01-01', '2024-01-05')).toBe('3')
    expect(impact(1, '2024-01-01', '2024-01-05')).toBe('6')
    expect(impact(2, '2024-01-01', '2024-01-05')).toBe('0')
    expect(impact(0, '2024-01-01', '2024-01-04', '2024-01-05', '2024-01-06')).toBe('3')
    expect(impact(0, '2024-01-05', '2024-01-06')).toBe('0')
    expect(impact(0, '2024-01-01')).toBe('0')
  })
})

describe('net worth where some accounts are cash', () => {
  const ledger = ledgerOf(
    `P 2024-01-01 FUND 10 EUR
P 2024-01-03 FUND 12 EUR
2024-01-01 a
  Assets:Cash  100 EUR
  Equity:Open
2024-01-02 b
  Assets:Fund  2 FUND @ 10 EUR
  Assets:Cash
2024-01-04 c
  Income:CapitalGains:Cash  -3 EUR
  Income:CapitalGains:Fund  -1 EUR
  Expenses:Food  4 EUR
`,
    '2024-01-04',
  )
  const scope = scopeOf(
    ledger,
    ledger.accounts.where((_, name) => name.startsWith('Assets')),
  )
  const isCash = (account: number): boolean => ledger.accounts.name(account) === 'Assets:Cash'
  test('what those hold counts as put in, and they gain nothing', () => {
    const point = new NetworthWalk(ledger, scope, { isCash, withUnits: true }).last()
    const { investmentAmount, withdrawalAmount, gainAmount, balanceAmount, balanceUnits } = point
    expect([investmentAmount, withdrawalAmount, gainAmount, balanceAmount, balanceUnits].map(String)).toEqual(['100', '1', '5', '104', '2'])
    expect(new NetworthWalk(ledger, scope, { isCash }).timeline().at(-1)!.point).toEqual({ ...point, balanceUnits: Exact.zero })
  })
  test('day by day as on the last', () => {
    for (const rules of [{}, { isCash }, { withUnits: true }])
      expect(new NetworthWalk(ledger, scope, rules).timeline().at(-1)!.point).toEqual(new NetworthWalk(ledger, scope, rules).last())
    expect(new NetworthWalk(ledger, scope).timeline().map(({ day: of, point }) => [formatDay(of), `${point.balanceAmount}`])).toEqual([
      ['2024-01-01', '100'],
      ['2024-01-02', '100'],
      ['2024-01-03', '104'],
      ['2024-01-04', '104'],
    ])
  })
})

describe('a rate of return is none', () => {
  const returned = (worth: number, ...flows: readonly number[]) => {
    const cash = new CashFlows()
    flows.forEach((amount, at) => cash.add(at * 100, Exact.of(amount)))
    const { percent, error } = rateOfReturn(cash, { day: 1000, value: Exact.of(worth) })
    return [`${percent}`, error]
  }
  test('where money only came, or only went', () => {
    expect(returned(5, 1, 2)).toEqual(['0', 'every cash flow has the same direction'])
    expect(returned(-5, -1, -2)).toEqual(['0', 'every cash flow has the same direction'])
    expect(returned(0, -1)).toEqual(['0', 'every cash flow has the same direction'])
    expect(returned(0)).toEqual(['0', undefined])
    expect(returned(0, 1, -1)).not.toEqual(['0', 'every cash flow has the same direction'])
  })
  test('also of plain flows', () => {
    const of = (...amounts: readonly number[]): number | undefined =>
      rateOfFlows(
        amounts.map((amount) => Exact.of(amount)),
        amounts.map((_, at) => (at === 0 ? 0 : 365)),
      )
    expect([of(1, 2), of(-1, -2), of(), of(0, 0)]).toEqual([undefined, undefined, undefined, undefined])
    expect(of(-100, 110)).toBeCloseTo(0.1, 10)
    expect(of(-100, 50)).toBeCloseTo(-0.5, 10)
    expect(of(-100, 60, 60)).toBeCloseTo(0.1306624, 6)
  })
})

test('the days of a unit price are those on which it changes', () => {
  const { rates, view } = ledgerOf(
    'P 2024-01-01 A 2 EUR\nP 2024-01-02 A 4 USD\nP 2024-01-02 USD 0.5 EUR\nP 2024-01-03 B 1 EUR\nP 2024-01-04 USD 0.6 EUR\n2024-01-05 x\n  X  1 A\n  X  1 EUR\n',
    '2024-12-31',
  )
  const of = (name: string): string[] => rates.unitDays(view.commodities.indexOf(name)).map(formatDay)
  expect([of('A'), of('USD'), of('B')]).toEqual([['2024-01-01', '2024-01-02', '2024-01-04'], ['2024-01-02', '2024-01-04'], ['2024-01-03']])
})
