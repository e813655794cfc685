import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { bookedWhere } from '../../../src/projections/reports/parts/selection.ts'
import { type AccountLots, matchLots } from '../../../src/projections/valuation/lots.ts'
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
  describe('of bonus shares', () => {
    const book = (bonus: string): string =>
      fund('2021-01-01', '1000 BETA @ 9.10 EUR') + bonus + '2021-06-01 Sell\n  Assets:Fund -400 BETA @ 7 EUR\n  Assets:Checking\n'
    const alone = '2021-03-01 Bonus\n  Assets:Fund 100 BETA @ 0 EUR\n'
    test.each([alone, '2021-03-01 Bonus\n  Assets:Fund 100 BETA {0 EUR}\n  Equity:Bonus 0 EUR\n'])(
      'have no cost and a day of their own: %s',
      (bonus) => {
        const ledger = ledgerOf(book(bonus), '2022-01-01', { bonusShares: 'own_lot' })
        const { remaining, sales } = lots(ledger)
        expect([shown(sales[0]!.parts), shown(remaining)]).toEqual([['400 for 3640'], ['600 for 5460', '100 for 0']])
        expect(remaining.map(({ posting }) => formatDay(ledger.booked.day[posting]!))).toEqual(['2021-01-01', '2021-03-01'])
      },
    )
    test.each([alone, '2021-03-01 Bonus\n  Assets:Fund 100 BETA {0 EUR}\n  Equity:Bonus 0 EUR\n'])(
      'are spread over those held where the law says so: %s',
      (bonus) => {
        const { remaining, sales } = lots(ledgerOf(book(bonus), '2022-01-01', { bonusShares: 'spread' }))
        expect(sales[0]!.parts.map(({ quantity, cost }) => `${quantity} for ${cost.rounded(2)}`)).toEqual(['400 for 3309.09'])
        expect(`${Exact.sum(remaining.map(({ quantity }) => quantity))}`).toBe('700')
      },
    )
    test('are a lot of their own when nothing else is held', () => {
      expect(shown(lots(ledgerOf(alone, '2022-01-01', { bonusShares: 'spread' })).remaining)).toEqual(['100 for 0'])
    })
    test.each([
      ['-1000', '3000'],
      ['3000', '-1000'],
    ])('are none in a split, which takes the old units at the same cost: %s and %s', (one, other) => {
      const split = `2021-03-01 Split\n  Assets:Fund ${one} BETA {0 EUR}\n  Assets:Fund ${other} BETA {0 EUR}\n`
      const { remaining } = lots(ledgerOf(fund('2021-01-01', '1000 BETA @ 9 EUR') + split, '2022-01-01', { bonusShares: 'own_lot' }))
      expect(shown(remaining)).toEqual(['3000 for 9000'])
    })
  })
  test('move to another account with their cost and age, and are not sold', () => {
    const move = '2021-04-01 New broker\n  Assets:Fund -12 FUND\n  Assets:Fund:New 12 FUND\n'
    const later = '2021-05-01 Buy\n  Assets:Fund:New 5 FUND @ 130 EUR\n  Assets:Checking\n'
    const sale = '2021-06-01 Sell\n  Assets:Fund:New -11 FUND @ 150 EUR\n  Assets:Checking\n'
    const text = fund('2021-01-01', '10 FUND @ 100 EUR') + fund('2021-02-01', '8 FUND @ 125 EUR') + move + later + sale
    const [old, fresh] = allLots(ledgerOf(text, '2022-01-01'))
    expect([shown(old!.remaining), old!.sales]).toEqual([['6 for 750'], []])
    expect([shown(fresh!.sales[0]!.parts), shown(fresh!.remaining)]).toEqual([
      ['10 for 1000', '1 for 125'],
      ['1 for 125', '5 for 650'],
    ])
  })
  test('that arrive from an account nobody asked about are what they cost there', () => {
    const move = '2021-04-01 New broker\n  Assets:Other -12 FUND {90 EUR}\n  Assets:Fund 12 FUND {90 EUR}\n'
    expect(shown(lots(ledgerOf(move, '2022-01-01')).remaining)).toEqual(['12 for 1080'])
  })
  test('that left and did not arrive were sold', () => {
    const move = '2021-04-01 Transfer with a fee\n  Assets:Fund -4 FUND @ 110 EUR\n  Assets:Fund:New 3 FUND @ 110 EUR\n  Expenses:Fees 110 EUR\n'
    const [old] = allLots(ledgerOf(fund('2021-01-01', '10 FUND @ 100 EUR') + move, '2022-01-01'))
    expect(old!.sales.map(({ quantity, parts }) => [`${quantity}`, shown(parts)])).toEqual([['1', ['1 for 100']]])
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
