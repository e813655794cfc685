import { describe, expect, test } from 'vitest'
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

describe('lots that the journal names', () => {
  const book = fund('2021-01-01', '6 FUND {130.50 EUR}') + fund('2021-02-01', '7 FUND @ 130 EUR')
  const matched = (...sales: string[]): unknown => {
    const account = lots(ledgerOf(book + sales.map((posting) => fund('2021-06-01', posting)).join(''), '2022-01-01'))
    return [...account.sales.map(({ parts }) => shown(parts)), shown(account.remaining)]
  }
  test('are those that are sold', () => {
    expect(matched('-7 FUND {130 EUR} @ 120 EUR')).toEqual([['7 for 910'], ['6 for 783']])
  })
  test('are sold first, then the oldest', () => {
    expect(matched('-9 FUND {130 EUR} @ 120 EUR')).toEqual([['7 for 910', '2 for 261'], ['4 for 522']])
  })
  test('and are not there leave the oldest to be sold', () => {
    expect(matched('-2 FUND {99 EUR} @ 120 EUR')).toEqual([['2 for 261'], ['4 for 522', '7 for 910']])
  })
  test('move to another account', () => {
    const move = '2021-04-01 Move\n  Assets:Fund -3 FUND {130 EUR}\n  Assets:Fund:New 3 FUND {130 EUR}\n'
    expect(allLots(ledgerOf(book + move, '2022-01-01')).map(({ remaining }) => shown(remaining))).toEqual([['6 for 783', '4 for 520'], ['3 for 390']])
  })
})
