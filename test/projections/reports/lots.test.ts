import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { lotsReport } from '../../../src/projections/reports/lots-report.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2024-03-01 FUND 13 EUR
2023-01-10 Buy
  Assets:Broker  10 FUND @ 10 EUR
  Assets:Bank
2023-06-10 Buy
  Assets:Broker  5 FUND @ 11 EUR
  Assets:Bank
2024-02-01 Sell
  Assets:Broker  -12 FUND @ 12 EUR
  Assets:Bank
2024-02-02 Buy what nobody quotes
  Assets:Broker  1 HOUSE @@ 90 EUR
  Assets:Bank
`
const ledger = ledgerOf(BOOK, '2024-03-10')
const lots = (from?: string, to?: string) =>
  lotsReport(ledger, { from: from === undefined ? undefined : parseDay(from), to: to === undefined ? undefined : parseDay(to) })

describe('lots', () => {
  test('that are held have what they cost and what they are worth, in what they are quoted in; euros are no lot', () => {
    expect(
      lots().held.map(
        ({ commodity, bought, quantity, cost, value, gain, currency }) =>
          `${bought.slice(0, 10)} ${quantity} ${commodity} for ${cost}: ${value} (${gain}) ${currency}`,
      ),
    ).toEqual(['2023-06-10 3 FUND for 33: 39 (6) EUR', '2024-02-02 1 HOUSE for 90: 90 (0) EUR'])
  })
  test('that were sold are matched with what was bought first', () => {
    expect(
      lots().sold.map(
        ({ bought, sold, quantity, cost, proceeds, gain }) =>
          `${bought.slice(0, 10)} ${sold.slice(0, 10)} ${quantity}: ${proceeds} - ${cost} = ${gain}`,
      ),
    ).toEqual(['2023-01-10 2024-02-01 10: 120 - 100 = 20', '2023-06-10 2024-02-01 2: 24 - 22 = 2'])
    expect(`${lots().sold_total.gain}`).toBe('22')
  })
  test('are those sold within the days asked about', () => {
    expect(lots('2024-01-01', '2024-01-31').sold).toEqual([])
    expect(`${lots('2024-01-01', '2024-01-31').sold_total.gain}`).toBe('0')
    expect(lots('2024-02-01', '2024-02-01').sold.length).toBe(2)
  })
  test('that are sold short are below zero, and gain when they are bought', () => {
    const short = (bought: string) => {
      const { held, sold } = lotsReport(
        ledgerOf(
          `2022-02-01 Sell\n  Assets:Broker  -20 SHRT @ 50 EUR\n  Assets:Bank\n2022-07-01 Buy\n  Assets:Broker  ${bought} SHRT @ 40 EUR\n  Assets:Bank\nP 2022-08-01 SHRT 61 EUR\n`,
          '2022-12-31',
        ),
      )
      return [
        ...held.map(({ quantity, cost, value, gain }) => `${quantity} for ${cost}: ${value} (${gain})`),
        ...sold.map(({ bought, sold: on, gain }) => `${on.slice(0, 10)} ${bought.slice(0, 10)} ${gain}`),
      ]
    }
    expect(short('20')).toEqual(['2022-02-01 2022-07-01 200'])
    expect(short('10')).toEqual(['-10 for -500: -610 (-110)', '2022-02-01 2022-07-01 100'])
  })
  test('have together the gain of their account, for any trades', () => {
    const trade = fc.tuple(
      fc.integer({ min: -70, max: 100 }).filter((n) => n !== 0),
      fc.integer({ min: 1, max: 99 }),
    )
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 20 }), (trades) => {
        const text = trades.map(
          ([quantity, price], at) =>
            `2023-01-${String(1 + at).padStart(2, '0')} Trade\n  Assets:Broker  ${quantity} FUND @ ${price} EUR\n  Assets:Bank\n`,
        )
        const traded = ledgerOf(`${text.join('')}P 2023-02-01 FUND 50 EUR\n`, '2023-03-01')
        const { held, sold_total } = lotsReport(traded)
        const whole = gainReport(traded).gain_breakdown.find(({ account }) => account === 'Assets:Broker')!.networth.gainAmount
        const together = Exact.sum([sold_total.gain, ...held.map(({ gain }) => gain!)])
        expect(together.minus(whole).abs().isGreaterThan(Exact.of(1, 9))).toBe(false)
      }),
    )
  })
  test('prove their gains by the purchase and the sale', () => {
    const proof = explainFigure(ledger, (traced) => lotsReport(traced), '/sold/1/gain')
    if (proof instanceof Refusal) throw new Error(proof.message)
    expect(proof.terms.map(({ posting, contribution }) => `${posting.payee} ${contribution}`)).toEqual(['Sell 24', 'Buy -22'])
  })
})

describe('a sale that is booked for what its lots had cost, beside the gain that it made', () => {
  const sold = (sale: string) => {
    const text = `
2023-01-10 Buy
  Assets:Broker  10 FUND @ 10 EUR
  Assets:Bank
2023-01-11 Buy
  Assets:Broker  10 FUND @ 12 EUR
  Assets:Bank
2024-02-01 Sell
${sale}`
    return lotsReport(ledgerOf(text, '2024-03-10')).sold.map(({ quantity, cost, proceeds, gain }) => `${quantity}: ${proceeds} - ${cost} = ${gain}`)
  }
  test('brought both of them, as in hledger, where a price is the only cost that there is', () => {
    expect(sold('  Assets:Broker  -5 FUND @ 10 EUR\n  Assets:Bank  73 EUR\n  Expenses:Fees  2 EUR\n  Income:CapitalGains:Broker  -25 EUR\n')).toEqual(
      ['5: 75 - 50 = 25'],
    )
    expect(sold('  Assets:Broker  -5 FUND {10 EUR}\n  Assets:Bank  45 EUR\n  Income:CapitalGains:Broker  5 EUR\n')).toEqual(['5: 45 - 50 = -5'])
  })
  test('brought its price where it names one beside the basis', () => {
    expect(sold('  Assets:Broker  -5 FUND {10 EUR} @ 15 EUR\n  Assets:Bank  75 EUR\n  Income:CapitalGains:Broker  -25 EUR\n')).toEqual([
      '5: 75 - 50 = 25',
    ])
  })
  test('brought less than its price where a fee was taken off its gain, as the account gained less', () => {
    for (const account of ['Income:CapitalGains:Broker', 'Income:PnL'])
      expect(sold(`  Assets:Broker  -5 FUND {10 EUR} @ 15 EUR\n  Assets:Bank  72 EUR\n  ${account}  -22 EUR\n`)).toEqual(['5: 72 - 50 = 22'])
    expect(
      sold(
        '  Assets:Broker  -10 FUND {10 EUR} @ 15 EUR\n  Assets:Broker  -5 FUND {12 EUR} @ 15 EUR\n  Assets:Bank  222 EUR\n  Income:PnL  -62 EUR\n',
      ),
    ).toEqual(['10: 148 - 100 = 48', '5: 74 - 60 = 14'])
  })
  test('brought what it gained under any name', () => {
    expect(sold('  Assets:Broker  -5 FUND @ 10 EUR\n  Assets:Bank  73 EUR\n  Expenses:Fees  2 EUR\n  Income:PnL  -25 EUR\n')).toEqual([
      '5: 75 - 50 = 25',
    ])
  })
  test('brought the same for each unit, where several lots stand beside one gain', () => {
    expect(
      sold('  Assets:Broker  -10 FUND @ 10 EUR\n  Assets:Broker  -5 FUND @ 12 EUR\n  Assets:Bank  225 EUR\n  Income:CapitalGains:Broker  -65 EUR\n'),
    ).toEqual(['10: 150 - 100 = 50', '5: 75 - 60 = 15'])
  })
  test('brought the gain of its own account alone', () => {
    expect(sold('  Assets:Broker  -5 FUND @ 10 EUR\n  Assets:Bank  75 EUR\n  Income:CapitalGains:Elsewhere  -25 EUR\n')).toEqual(['5: 50 - 50 = 0'])
  })
  test('brought it for what was sold, and not for what moved to another account with it', () => {
    expect(
      sold('  Assets:Broker  -8 FUND @ 10 EUR\n  Assets:Other  3 FUND @ 10 EUR\n  Assets:Bank  75 EUR\n  Income:CapitalGains:Broker  -25 EUR\n'),
    ).toEqual(['5: 75 - 50 = 25'])
  })
})

test('what was gained with sales and what is held with a gain are together the gain of the account, however sales are booked', () => {
  const trade = fc.record({
    units: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 40 }),
    booked: fc.constantFrom('price', 'basis', 'both', 'lot'),
  })
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (trades, today) => {
      let held = 0
      const text = trades.map(({ units, price, booked }, day) => {
        const sells = day % 2 === 1 ? Math.min(held, units) : 0
        const title = `2023-01-${String(day + 1).padStart(2, '0')} Trade\n`
        if (sells === 0) {
          held += units
          return `${title}  Assets:Broker  ${units} FUND @ ${price} EUR\n  Assets:Bank\n`
        }
        held -= sells
        const ways = { price: `@ ${price} EUR`, basis: '@ 10 EUR', both: `{10 EUR} @ ${price} EUR`, lot: '{10 EUR}' }
        const gain = booked === 'price' ? 0 : sells * (price - 10)
        return `${title}  Assets:Broker  -${sells} FUND ${ways[booked as 'price']}\n  Assets:Bank  ${sells * price} EUR\n  Income:CapitalGains:Broker  ${-gain} EUR\n`
      })
      const book = ledgerOf(`P 2023-02-01 FUND ${today} EUR\n${text.join('')}`, '2023-02-01')
      const lots = lotsReport(book)
      const gains = Exact.sum([lots.sold_total.gain, ...lots.held.map(({ gain }) => gain!)])
      expect(gains.toString()).toBe(
        gainReport(book)
          .gain_breakdown.find(({ account }) => account === 'Assets:Broker')!
          .networth.gainAmount.toString(),
      )
    }),
  )
})
