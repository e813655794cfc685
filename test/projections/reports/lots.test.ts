import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { lotsReport } from '../../../src/projections/reports/lots.ts'
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
  test('prove their gains by the purchase and the sale', () => {
    const proof = explainFigure(ledger, (traced) => lotsReport(traced), '/sold/1/gain')
    if (proof instanceof Refusal) throw new Error(proof.message)
    expect(proof.terms.map(({ posting, contribution }) => `${posting.payee} ${contribution}`)).toEqual(['Sell 24', 'Buy -22'])
  })
})
