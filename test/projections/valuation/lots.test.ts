import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { bookedWhere } from '../../../src/projections/reports/parts/selection.ts'
import { type AccountLots, costOfLots, matchLots } from '../../../src/projections/valuation/valuation-lots.ts'
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
  describe('that came on the day of a sale', () => {
    const sold = (...postings: string[]): string[][] => {
      const { remaining, sales } = lots(ledgerOf(postings.join(''), '2022-01-01'))
      return [...sales.map(({ parts }) => shown(parts)), shown(remaining)]
    }
    const sale = fund('2021-06-01', '-5 FUND @ 60 EUR')
    test('are sold by it, though they stand below it', () => {
      expect(sold(fund('2021-01-01', '3 FUND @ 100 EUR'), sale, fund('2021-06-01', '4 FUND @ 50 EUR'))).toEqual([
        ['3 for 300', '2 for 100'],
        ['2 for 100'],
      ])
    })
    test('go to the first sale that lacked some, then to the next', () => {
      expect(
        sold(sale, fund('2021-06-01', '-1 FUND @ 60 EUR'), fund('2021-06-01', '4 FUND @ 50 EUR'), fund('2021-06-01', '3 FUND @ 40 EUR')),
      ).toEqual([['4 for 200', '1 for 40'], ['1 for 40'], ['1 for 40']])
    })
    test('are not sold by it when older ones were enough', () => {
      expect(sold(fund('2021-01-01', '5 FUND @ 100 EUR'), sale, fund('2021-06-01', '4 FUND @ 50 EUR'))).toEqual([['5 for 500'], ['4 for 200']])
    })
    test('may have come from another account', () => {
      const moved = '2021-06-01 Move\n  Assets:Fund 5 FUND\n  Assets:Fund:Other -5 FUND\n'
      const bought = '2021-01-01 Buy\n  Assets:Fund:Other 5 FUND @ 10 EUR\n  Assets:Checking\n'
      const [own, other] = allLots(ledgerOf(bought + sale + moved, '2022-01-01')).sort((a, b) => b.sales.length - a.sales.length)
      expect([shown(own!.sales[0]!.parts), shown(own!.remaining), shown(other!.remaining)]).toEqual([['5 for 50'], [], []])
    })
  })
  test('of money cost what the account holds at the end of the day, in whatever order it came and went', () => {
    const day = '2021-06-01 Rent\n  Expenses:Rent 900 EUR\n  Assets:Fund\n2021-06-01 Pay\n  Assets:Fund 1000 EUR\n  Income:Salary\n'
    expect(
      `${costOfLots(
        ledgerOf(day, '2022-01-01'),
        bookedWhere(ledgerOf(day, '2022-01-01'), (_, name) => name === 'Assets:Fund'),
      )}`,
    ).toBe('100')
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
  describe('that change hands', () => {
    const buy = fund('2021-01-01', '10 FUND @ 100 EUR')
    const soldIn = (account: AccountLots | undefined): [string, string[]][] =>
      account!.sales.map(({ quantity, parts }): [string, string[]] => [`${quantity}`, shown(parts)])

    test('are sold when they are given away, and bought when they are earned', () => {
      const gift = '2021-02-01 Gift\n  Assets:Fund -3 FUND @ 110 EUR\n  Expenses:Gifts 3 FUND @ 110 EUR\n'
      expect(soldIn(lots(ledgerOf(buy + gift, '2022-01-01')))).toEqual([['3', ['3 for 300']]])
      const wage = '2021-02-01 Wage\n  Assets:Fund 2 FUND @ 110 EUR\n  Income:Salary -2 FUND @ 110 EUR\n'
      expect(shown(lots(ledgerOf(buy + wage, '2022-01-01')).remaining)).toEqual(['10 for 1000', '2 for 220'])
    })
    test('are sold and bought anew within one account, where money changes hands too', () => {
      const renewed = '2021-02-01 Renewed\n  Assets:Fund -4 FUND @ 110 EUR\n  Assets:Fund 3 FUND @ 120 EUR\n  Assets:Checking 80 EUR\n'
      const account = lots(ledgerOf(buy + renewed, '2022-01-01'))
      expect([soldIn(account), shown(account.remaining)]).toEqual([[['4', ['4 for 400']]], ['6 for 600', '3 for 360']])
    })
    test('are sold for others of another kind within one account', () => {
      const swap = '2021-02-01 Swap\n  Assets:Fund -10 FUND @ 110 EUR\n  Assets:Fund 5 BOND @ 220 EUR\n'
      const account = lots(ledgerOf(buy + swap, '2022-01-01'))
      expect([soldIn(account), shown(account.remaining)]).toEqual([[['10', ['10 for 1000']]], ['5 for 1100']])
    })
    test('move while others are bought in the same transaction', () => {
      const both =
        '2021-02-01 New broker\n  Assets:Fund -4 FUND\n  Assets:Fund:New 4 FUND\n  Assets:Fund:New 2 BOND @ 50 EUR\n  Assets:Checking -100 EUR\n'
      const [old, fresh] = allLots(ledgerOf(buy + both, '2022-01-01'))
      expect([shown(old!.remaining), old!.sales, shown(fresh!.remaining)]).toEqual([['6 for 600'], [], ['4 for 400', '2 for 100']])
    })
    test('are gathered from several accounts into one of them, or spread from one over several', () => {
      const elsewhere = '2021-01-02 Buy\n  Assets:Fund:New 1 FUND @ 70 EUR\n  Assets:Checking\n'
      const gathered = '2021-02-01 Gathered\n  Assets:Fund -2 FUND\n  Assets:Fund:New -1 FUND\n  Assets:Fund:New 3 FUND\n'
      const into = allLots(ledgerOf(buy + elsewhere + gathered, '2022-01-01'))
      expect(into.map(({ remaining, sales }) => [shown(remaining), sales])).toEqual([
        [['8 for 800'], []],
        [['2 for 200', '1 for 70'], []],
      ])
      const spread = '2021-02-01 Spread\n  Assets:Fund -3 FUND\n  Assets:Fund:New 2 FUND\n  Assets:Fund 1 FUND\n'
      const over = allLots(ledgerOf(buy + spread, '2022-01-01'))
      expect(over.map(({ remaining, sales }) => [shown(remaining), sales])).toEqual([
        [['7 for 700', '1 for 100'], []],
        [['2 for 200'], []],
      ])
    })
    test('leave for an account that nobody asked about without being sold', () => {
      const away = '2021-02-01 Away\n  Assets:Fund -3 FUND\n  Assets:Other 3 FUND\n'
      const account = lots(ledgerOf(buy + away, '2022-01-01'))
      expect([account.sales, shown(account.remaining)]).toEqual([[], ['7 for 700']])
    })
    test('were sold as far as they did not arrive, also where the arrival is written first', () => {
      const fee = '2021-04-01 Fee\n  Assets:Fund:New 3 FUND @ 110 EUR\n  Assets:Fund -4 FUND @ 110 EUR\n  Expenses:Fees 110 EUR\n'
      expect(soldIn(allLots(ledgerOf(buy + fee, '2022-01-01'))[0])).toEqual([['1', ['1 for 100']]])
    })
    test('for nothing are sold, and are no bonus turned round', () => {
      const lost = '2021-02-01 Lost\n  Assets:Fund -4 FUND @ 0 EUR\n  Expenses:Lost 4 FUND @ 0 EUR\n'
      expect(soldIn(lots(ledgerOf(buy + lost, '2022-01-01', { bonusShares: 'spread' })))).toEqual([['4', ['4 for 400']]])
    })
    test('are a bonus, though a fee is paid for it', () => {
      const bonus = '2021-02-01 Bonus\n  Assets:Fund 10 FUND @ 0 EUR\n  Assets:Checking -1 EUR\n  Expenses:Fees 1 EUR\n'
      expect(shown(lots(ledgerOf(buy + bonus, '2022-01-01', { bonusShares: 'spread' })).remaining)).toEqual(['20 for 1000'])
    })
    test('are split beside a virtual posting', () => {
      const split = '2021-03-01 Split\n  Assets:Fund -10 FUND\n  Assets:Fund 30 FUND\n  (Budget:Fees) 5 EUR\n'
      expect(shown(lots(ledgerOf(buy + split, '2022-01-01')).remaining)).toEqual(['30 for 1000'])
    })
    test('as money have no lots that move: what comes is new', () => {
      const paid = '2021-01-01 Save\n  Assets:Fund 100 EUR\n  Income:Salary\n'
      const moved = '2021-02-01 Move\n  Assets:Fund -40 EUR\n  Assets:Fund:New 40 EUR\n'
      const [old, fresh] = allLots(ledgerOf(paid + moved, '2022-01-01'))
      expect([soldIn(old), shown(fresh!.remaining)]).toEqual([[['40', ['40 for 40']]], ['40 for 40']])
    })
  })
  test('of a debt are what was borrowed, and repayments take the oldest first', () => {
    const loan = (day: string, amount: string): string => `${day} Loan\n  Liabilities:Loan ${amount} EUR\n  Assets:Checking\n`
    const ledger = ledgerOf(loan('2021-01-01', '-1000') + loan('2021-02-01', '-500') + loan('2021-03-01', '1200'), '2022-01-01')
    const debts = bookedWhere(ledger, (_, name) => name.startsWith('Liabilities'))
    const [debt] = matchLots(ledger, debts, true)
    expect(shown(debt!.sales[0]!.parts)).toEqual(['1000 for 1000', '200 for 200'])
    expect(shown(debt!.remaining)).toEqual(['300 for 300'])
    expect(`${costOfLots(ledger, debts, true)}`).toBe('300')
  })
  test('that are left cost together what each of them did', () => {
    const ledger = ledgerOf(
      fund('2021-01-01', '10 FUND @ 100 EUR') + fund('2021-02-01', '8 BOND @ 50 EUR') + fund('2021-06-01', '-2 BOND @ 60 EUR'),
      '2022-01-01',
    )
    const held = bookedWhere(ledger, (_, name) => name.startsWith('Assets:Fund'))
    expect(`${costOfLots(ledger, held)}`).toBe('1300')
  })
  test('lose nothing to rounding: what was sold, less what was sold short, and what is left are what was bought, for any trades', () => {
    const trade = fc.tuple(
      fc.integer({ min: -70, max: 100 }).filter((n) => n !== 0),
      fc.integer({ min: 1, max: 999 }),
    )
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 20 }), (trades) => {
        const ledger = ledgerOf(trades.map(([quantity, price]) => fund('2021-01-01', `${quantity} FUND @ ${price}.37 EUR`)).join(''), '2022-01-01')
        const { remaining, sales } = lots(ledger)
        const held = remaining.filter(({ quantity }) => quantity.sign > 0)
        const parts = sales.flatMap((sale) => sale.parts)
        const bought = trades.filter(([quantity]) => quantity > 0)
        const units = Exact.sum([...parts, ...held].map(({ quantity }) => quantity))
        const cost = Exact.sum([...parts, ...held].map((part) => part.cost))
        const balance = Exact.sum(remaining.map(({ quantity }) => quantity))
        expect(balance.equals(Exact.of(trades.reduce((sum, [quantity]) => sum + quantity, 0)))).toBe(true)
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
