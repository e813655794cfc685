import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '../../../src/events/vocabulary/exact.ts'
import { bookedWhere } from '../../../src/projections/reports/selection.ts'
import { matchLots } from '../../../src/projections/valuation/lots.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const lots = (ledger: ValuedLedger): ReturnType<typeof matchLots> =>
  matchLots(
    ledger,
    bookedWhere(ledger, (_, name) => name === 'Assets:Fund'),
  )
const shown = (list: readonly { quantity: Exact; cost: Exact }[]): string[] => list.map(({ quantity, cost }) => `${quantity} for ${cost}`)
const fund = (day: string, posting: string): string => `${day} Fund\n  Assets:Fund ${posting}\n  Assets:Checking 0.01 EUR\n`

describe('lots', () => {
  test('leave in the order in which they came, the last of them in part', () => {
    const { remaining, sales } = lots(
      ledgerOf(
        fund('2021-01-01', '10 FUND @ 100 EUR') + fund('2021-02-01', '8 FUND @ 125 EUR') + fund('2021-06-01', '-14 FUND @ 150 EUR'),
        '2022-01-01',
      ),
    )
    expect(shown(sales[0]!.parts)).toEqual(['10 for 1000', '4 for 500'])
    expect(shown(remaining)).toEqual(['4 for 500'])
  })
  test('of two commodities in one account do not mix', () => {
    const { remaining } = lots(
      ledgerOf(
        fund('2021-01-01', '10 FUND @ 100 EUR') + fund('2021-02-01', '8 BOND @ 50 EUR') + fund('2021-06-01', '-8 BOND @ 60 EUR'),
        '2022-01-01',
      ),
    )
    expect(shown(remaining)).toEqual(['10 for 1000'])
  })
  test('that were never bought cannot be sold', () => {
    const { sales } = lots(ledgerOf(fund('2021-01-01', '3 FUND @ 100 EUR') + fund('2021-06-01', '-5 FUND @ 60 EUR'), '2022-01-01'))
    expect(shown(sales[0]!.parts)).toEqual(['3 for 300'])
  })
  test('keep their cost when a stock is split', () => {
    const split = '2021-03-01 Split\n  Assets:Fund -10 FUND\n  Assets:Fund 30 FUND\n'
    const { remaining, sales } = lots(
      ledgerOf(fund('2021-01-01', '10 FUND @ 90 EUR') + split + fund('2021-06-01', '-12 FUND @ 40 EUR'), '2022-01-01'),
    )
    expect(shown(sales[0]!.parts)).toEqual(['12 for 360'])
    expect(shown(remaining)).toEqual(['18 for 540'])
  })
  test('lose nothing to rounding: what was sold and what is left are what was bought, for any trades', () => {
    const trade = fc.tuple(
      fc.integer({ min: -70, max: 100 }).filter((n) => n !== 0),
      fc.integer({ min: 1, max: 999 }),
    )
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 20 }), (trades) => {
        const ledger = ledgerOf(trades.map(([quantity, price]) => fund('2021-01-01', `${quantity} FUND @ ${price}.37 EUR`)).join(''), '2022-01-01')
        const { remaining, sales } = lots(ledger)
        const parts = sales.flatMap((sale) => sale.parts)
        const bought = trades.filter(([quantity]) => quantity > 0)
        const units = Exact.sum([...parts, ...remaining].map(({ quantity }) => quantity))
        const cost = Exact.sum([...parts, ...remaining].map((part) => part.cost))
        expect(units.equals(Exact.of(bought.reduce((sum, [quantity]) => sum + quantity, 0)))).toBe(true)
        expect(
          cost.equals(
            Exact.of(
              bought.reduce((sum, [quantity, price]) => sum + quantity * (price * 100 + 37), 0),
              2,
            ),
          ),
        ).toBe(true)
      }),
    )
  })
})
