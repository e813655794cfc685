import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { FlowSum } from '../../../src/projections/valuation/posting-sums.ts'
import { Holdings } from '../../../src/projections/valuation/holdings.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

/** 0: 4 EUR; 1: 8 USD, which only the rates of the 10th make 4 EUR; 2: 6 CHF, which those of the 20th make 12 EUR. */
const ledger = ledgerOf(
  `P 2024-01-10 USD 0.5 EUR
P 2024-01-20 CHF 2 EUR
2024-01-02 a
  Assets:A  4 EUR
2024-01-03 b
  Assets:A  8 USD
2024-01-04 c
  Assets:A  6 CHF
`,
  '2024-12-31',
)
const day = (of: number): number => parseDay(`2024-01-${String(of).padStart(2, '0')}`)
const FAR = Number.MAX_SAFE_INTEGER

describe('a sum of flows', () => {
  test('knows what an estimated posting comes to on the day of its rate', () => {
    const sum = new FlowSum()
    expect(sum.nextDay).toBe(FAR)
    for (const posting of [0, 1, 2]) sum.add(ledger.booked, posting)
    expect([`${sum.figure()}`, sum.nextDay]).toEqual(['4', day(10)])
    const seen: unknown[] = [5, 9, 10, 11, 20, 30].map((of) => [of, sum.settle(day(of)), `${sum.value}`, sum.nextDay])
    expect(seen).toEqual([
      [5, false, '4', day(10)],
      [9, false, '4', day(10)],
      [10, true, '8', day(20)],
      [11, false, '8', day(20)],
      [20, true, '20', FAR],
      [30, false, '20', FAR],
    ])
  })

  test('adds at once what is known on the day that it stands at', () => {
    const sum = new FlowSum()
    sum.settle(day(10))
    for (const posting of [0, 1, 2]) sum.add(ledger.booked, posting)
    expect([`${sum.value}`, sum.nextDay]).toEqual(['8', day(20)])
  })

  test('takes away in the same way', () => {
    const sum = new FlowSum()
    for (const posting of [0, 1]) sum.subtract(ledger.booked, posting)
    expect([`${sum.value}`, sum.settle(day(10)), `${sum.value}`]).toEqual(['-4', true, '-8'])
  })

  test('takes parts from the day on which they are known', () => {
    const sum = new FlowSum()
    sum.settle(day(5))
    sum.addPart(ledger.booked, 0, { value: Exact.of(1), since: day(5) })
    sum.addPart(ledger.booked, 0, { value: Exact.of(10), since: day(6) })
    expect([`${sum.value}`, sum.nextDay, sum.settle(day(6)), `${sum.value}`]).toEqual(['1', day(6), true, '11'])
  })

  test('begins anew at nothing, and what waits goes on waiting', () => {
    const sum = new FlowSum()
    for (const posting of [0, 1]) sum.add(ledger.booked, posting)
    sum.restart()
    expect([`${sum.value}`, sum.settle(day(10)), `${sum.value}`]).toEqual(['0', true, '4'])
  })

  test('is asked for days in their order', () => {
    const sum = new FlowSum()
    sum.settle(day(10))
    expect(sum.settle(day(10))).toBe(false)
    expect(() => sum.settle(day(9))).toThrow('the days of a sum of flows are asked for in order')
  })
})

describe('holdings', () => {
  const BOOK = `P 2024-01-05 ACME 3 EUR
2024-01-02 a
  Assets:A  4 EUR
2024-01-03 b
  Assets:A  2 ACME @ 5 EUR
2024-01-04 c
  Assets:A  1 ODD {7 EUR}
2024-01-06 d
  Assets:A  -4 EUR
  Assets:A  -2 ACME
`
  const book = ledgerOf(BOOK, '2024-12-31')
  const holdingsOf = (of: ValuedLedger, ...postings: readonly number[]): Holdings => {
    const holdings = new Holdings(of)
    for (const posting of postings) holdings.add(of.booked, posting)
    return holdings
  }
  const worth = (of: number, ...postings: readonly number[]): string => `${holdingsOf(book, ...postings).valueOn(day(of))}`

  test('are worth their price of the day, money itself, and at cost what has no price', () => {
    expect([worth(2, 0), worth(4, 1), worth(5, 1), worth(5, 2)]).toEqual(['4', '10', '6', '7'])
    expect([worth(5, 0, 1, 2), worth(5)]).toEqual(['17', '0'])
  })
  test('of which all is gone are worth nothing, whatever was paid', () => {
    expect([worth(6, 1, 4), worth(6, 0, 3), worth(6, 0, 1, 2, 3, 4)]).toEqual(['0', '0', '7'])
  })
  test('are unused until something was added, and empty when nothing is left', () => {
    const states = [[], [0], [0, 3], [1, 4], [1, 3, 0, 4], [1, 3]].map((postings) => holdingsOf(book, ...postings))
    expect(states.map(({ isUnused, isEmpty }) => [isUnused, isEmpty])).toEqual([
      [true, true],
      [false, false],
      [false, true],
      [false, true],
      [false, true],
      [false, false],
    ])
  })
  test('are kept by commodity', () => {
    const holdings = holdingsOf(book, 0, 1)
    const acme = book.commodityId('ACME')
    expect(holdings.of(book.commodityId('ODD'))).toBeUndefined()
    expect([...holdings.values()].map(({ commodity, units, cost }) => [book.commodityName(commodity), `${units.value}`, `${cost.value}`])).toEqual([
      ['EUR', '0', '4'],
      ['ACME', '2', '10'],
    ])
    expect(holdings.of(acme)).toBe(holdings.of(acme))
  })
})
