import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { bookedWhere } from '../../../src/projections/reports/parts/selection.ts'
import { type AccountLots, matchLots } from '../../../src/projections/valuation/valuation-lots.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const allLots = (ledger: ValuedLedger): AccountLots[] =>
  matchLots(
    ledger,
    bookedWhere(ledger, (_, name) => name.startsWith('Assets:Fund')),
  )
const lots = (ledger: ValuedLedger): AccountLots => allLots(ledger)[0]!
const shown = (list: readonly { quantity: Exact; cost: Exact }[]): string[] => list.map(({ quantity, cost }) => `${quantity} for ${cost}`)
const fund = (day: string, posting: string): string => `${day} Fund\n  Assets:Fund ${posting}\n  Assets:Checking 0.01 EUR\n`

describe('lots that are sold before they are bought', () => {
  const matched = (...postings: string[]): unknown => {
    const ledger = ledgerOf(postings.join(''), '2022-01-01')
    const { remaining, sales } = lots(ledger)
    return [...sales.map(({ day, quantity, parts }) => [formatDay(day), `${quantity}`, ...shown(parts)]), shown(remaining)]
  }
  const sale = fund('2021-02-01', '-20 FUND @ 50 EUR')
  test('are short, below zero, until they are bought', () => {
    expect(matched(sale)).toEqual([['-20 for -1000']])
  })
  test('are sold on the day on which a purchase covers them, as far as it does', () => {
    expect(matched(sale, fund('2021-07-01', '5 FUND @ 40 EUR'), fund('2021-08-01', '5 FUND @ 30 EUR'))).toEqual([
      ['2021-07-01', '5', '5 for 200'],
      ['2021-08-01', '5', '5 for 150'],
      ['-10 for -500'],
    ])
  })
  test('are covered in the order in which they were sold, and what is bought beyond that is held', () => {
    expect(matched(sale, fund('2021-03-01', '-1 FUND @ 60 EUR'), fund('2021-07-01', '24 FUND @ 40 EUR'))).toEqual([
      ['2021-07-01', '20', '20 for 800'],
      ['2021-07-01', '1', '1 for 40'],
      ['3 for 120'],
    ])
  })
  test('cost what is paid for them, where the purchase names the lot that was sold', () => {
    expect(matched(fund('2021-02-01', '-20 FUND {50 EUR}'), fund('2021-07-01', '20 FUND {50 EUR} @ 40 EUR'))).toEqual([
      ['2021-07-01', '20', '20 for 800'],
      [],
    ])
  })
  test('may be covered by what comes from another account, and leave it short that gave it', () => {
    const moved = '2021-06-01 Move\n  Assets:Fund 5 FUND @ 30 EUR\n  Assets:Fund:Other -5 FUND @ 30 EUR\n'
    const [own, other] = allLots(ledgerOf(fund('2021-02-01', '-5 FUND @ 50 EUR') + moved, '2022-01-01')).sort(
      (a, b) => b.sales.length - a.sales.length,
    )
    expect([shown(own!.sales[0]!.parts), shown(own!.remaining), shown(other!.remaining)]).toEqual([['5 for 150'], [], ['-5 for -150']])
  })
})
