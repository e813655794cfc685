import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { PriceGaps } from '../../../src/projections/valuation/price-gaps.ts'
import { scopeOf } from '../../../src/projections/valuation/scope.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const day = parseDay

/** What is missing, as "USD 2024-01-02 5", and what was estimated, with the day of the rate behind it. */
function missing(ledger: ValuedLedger, show: (gaps: PriceGaps) => void): { unpriced: string[]; estimated: string[] } {
  const gaps = new PriceGaps(ledger)
  show(gaps)
  const { unpriced, estimated } = gaps.lists()
  const text = ({ commodity, date, amount }: { commodity: string; date: string; amount: Exact }): string =>
    `${commodity} ${date.slice(0, 10)} ${amount}`
  return { unpriced: unpriced.map(text), estimated: estimated.map((one) => `${text(one)} ${one.rate_date.slice(0, 10)}`) }
}

/** Postings 0 to 5. */
const ledger = ledgerOf(
  `P 2024-01-10 USD 0.5 EUR
2024-01-02 a
  Assets:A  8 USD
  Income:B  -3 USD
2024-01-02 b
  Assets:A  2 ODD
  Assets:A  -5 ODD
2024-01-03 c
  Assets:A  4 EUR
  (Assets:A)  9 ODD
`,
  '2024-01-31',
)
const ALL = [0, 1, 2, 3, 4, 5]

describe('amounts that count and were not known', () => {
  test('are named by commodity and day, with whichever side is more', () => {
    expect(missing(ledger, (gaps) => gaps.flows(ALL))).toEqual({
      unpriced: ['ODD 2024-01-02 5', 'USD 2024-01-02 8'],
      estimated: ['USD 2024-01-02 8 2024-01-10'],
    })
    expect(missing(ledger, (gaps) => gaps.flow(2)).unpriced).toEqual(['ODD 2024-01-02 2'])
    expect(missing(ledger, (gaps) => gaps.flow(1))).toEqual({ unpriced: ['USD 2024-01-02 3'], estimated: ['USD 2024-01-02 3 2024-01-10'] })
  })

  test('stand by commodity, then day, whichever was shown first', () => {
    const odd = (on: string): string => `2024-01-${on} x\n  Assets:A  1 ODD\n  Assets:B  -1 ELF\n`
    const days = ledgerOf(['02', '03', '04'].map(odd).join(''), '2024-01-31')
    const list = ['ELF 2024-01-02 1', 'ELF 2024-01-03 1', 'ELF 2024-01-04 1', 'ODD 2024-01-02 1', 'ODD 2024-01-03 1', 'ODD 2024-01-04 1']
    for (const shown of [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [2, 5, 0, 3, 4, 1],
    ])
      expect(missing(days, (gaps) => gaps.flows(shown)).unpriced).toEqual(list)
  })

  test('count once however often they are shown', () => {
    expect(missing(ledger, (gaps) => gaps.flows([0, 0]).flows([0]))).toEqual(missing(ledger, (gaps) => gaps.flow(0)))
  })

  test('are those of a whole transaction', () => {
    expect(missing(ledger, (gaps) => gaps.transaction(0))).toEqual(missing(ledger, (gaps) => gaps.flows([0, 1])))
    expect(missing(ledger, (gaps) => gaps.transaction(1))).toEqual(missing(ledger, (gaps) => gaps.flows([2, 3])))
    expect(missing(ledger, (gaps) => gaps.transaction(2))).toEqual({ unpriced: [], estimated: [] })
  })

  test('are none of the default currency, and none beside the books', () => {
    expect(missing(ledger, (gaps) => gaps.flows([4, 5]).holdings([4, 5], day('2024-01-31')))).toEqual({ unpriced: [], estimated: [] })
  })
})

describe('what is held and has no price on the day on which it is valued', () => {
  test('is named with what is left of it, owed or owned', () => {
    expect(missing(ledger, (gaps) => gaps.holdings([0, 1], day('2024-01-05'))).unpriced).toEqual(['USD 2024-01-02 8', 'USD 2024-01-05 5'])
    expect(missing(ledger, (gaps) => gaps.holdings([2, 3], day('2024-01-31'))).unpriced).toEqual(['ODD 2024-01-02 5', 'ODD 2024-01-31 3'])
    expect(missing(ledger, (gaps) => gaps.holdings([0, 1], day('2024-01-10'))).unpriced).toEqual(['USD 2024-01-02 8'])
  })

  test('is not named where nothing is left', () => {
    const gone = ledgerOf('2024-01-02 a\n  Assets:A  2 ODD\n2024-01-03 b\n  Assets:A  -2 ODD\n', '2024-01-31')
    expect(missing(gone, (gaps) => gaps.holdings([0, 1], day('2024-01-31'))).unpriced).toEqual(['ODD 2024-01-02 2', 'ODD 2024-01-03 2'])
  })

  test('is named once where it was booked on the very day, with whichever is more', () => {
    expect(missing(ledger, (gaps) => gaps.holdings([0, 1], day('2024-01-02'))).unpriced).toEqual(['USD 2024-01-02 8'])
    expect(missing(ledger, (gaps) => gaps.holding(0, day('2024-01-02'))).unpriced).toEqual(['USD 2024-01-02 8'])
  })

  test('with amounts that no posting has', () => {
    const gap = { commodity: ledger.commodityId('ODD'), day: day('2024-01-05'), amount: Exact.of(7) }
    expect(missing(ledger, (gaps) => gaps.amount(gap))).toEqual({ unpriced: ['ODD 2024-01-05 7'], estimated: [] })
  })
})

test('a scope needs prices of its own accounts today, and amounts of the others', () => {
  const earned = ledgerOf(
    '2024-01-01 a\n  Assets:Fund  1 ODD {5 EUR}\n2024-01-02 b\n  Assets:Fund  2 ODD\n  Income:Dividend:Fund  -2 ODD\n',
    '2024-01-31',
  )
  const scope = scopeOf(
    earned,
    earned.accounts.where((_, name) => name === 'Assets:Fund'),
  )
  const { unpriced } = missing(earned, (gaps) => gaps.scope(scope))
  expect(unpriced).toContain('ODD 2024-01-31 3')
})

test('of a book in which every amount is known a holding is named on a day on which it has no price yet', () => {
  const traded = ledgerOf('2024-01-02 Buy\n  Assets:A  2 FUND @@ 10 EUR\n  Assets:B  -10 EUR\n', '2024-01-31')
  const own = scopeOf(
    traded,
    traded.accounts.where(() => true),
  )
  const before = day('2024-01-01')
  expect(missing(traded, (gaps) => gaps.holdings([0, 1], before)).unpriced).toEqual(['FUND 2024-01-01 2'])
  expect(missing(traded, (gaps) => gaps.scope(own, before)).unpriced).toEqual(['FUND 2024-01-01 2'])
  expect(missing(traded, (gaps) => gaps.scope(own)).unpriced).toEqual([])
})

test('of thousands so many are named as anybody reads, each commodity before another day of one, and the rest are counted', () => {
  const named = (i: number): string => `C${[...String(i)].map((digit) => String.fromCharCode(65 + Number(digit))).join('')}`
  const book = Array.from({ length: 1500 }, (_, i) => `2024-01-02 x\n  Assets:A  1 ${named(i)}\n  Equity:B  -1 ${named(i)}\n`)
  const days = Array.from({ length: 20 }, (_, i) => `2024-01-${String(i + 3).padStart(2, '0')} x\n  Assets:A  1 A\n  Equity:B  -1 A\n`)
  const many = ledgerOf([...days, ...book].join(''), '2024-01-31')
  const lists = new PriceGaps(many).flows(many.booked.account.keys()).lists()
  expect([lists.unpriced.length, lists.unpriced_more, lists.estimated_more]).toEqual([1000, 520, undefined])
  expect(lists.unpriced.filter(({ commodity }) => commodity === 'A').map(({ date }) => date.slice(0, 10))).toEqual(['2024-01-22'])
  const few = ledgerOf([...days, ...book.slice(0, 990)].join(''), '2024-01-31')
  const kept = new PriceGaps(few).flows(few.booked.account.keys()).lists()
  expect([kept.unpriced.length, kept.unpriced_more, new Set(kept.unpriced.map(({ commodity }) => commodity)).size]).toEqual([1000, 10, 991])
  expect(kept.unpriced.slice(0, 10).map(({ date }) => date.slice(8, 10))).toEqual(['03', '04', '05', '06', '07', '08', '09', '10', '11', '22'])
})
