import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { capitalGainsReport, harvestReport } from '../../../src/projections/reports/taxes.ts'
import { lotsReport } from '../../../src/projections/reports/lots-report.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'
import { plain } from '../../support/ledger-from-text.ts'

const BOOKS: readonly (readonly [Dialect, string])[] = [
  [
    'beancount',
    `2020-01-01 open Assets:Cash
2020-01-01 open Assets:Depot:ACME "FIFO"
2020-01-01 open Equity:Opening
2020-01-01 open Income:CapitalGains:Depot:ACME
2023-01-01 * "Held before"
  Assets:Depot:ACME  10 ACME {120 EUR, 2022-12-01}
  Assets:Depot:ACME  10 ACME {100 EUR, 2015-03-01}
  Equity:Opening
2023-02-01 * "Sold"
  Assets:Depot:ACME  -5 ACME {2015-03-01} @ 150 EUR
  Assets:Cash  750 EUR
  Income:CapitalGains:Depot:ACME
2023-02-01 price ACME 150 EUR
`,
  ],
  [
    'ledger',
    `2023/01/01 Held before
    Assets:Depot:ACME  10 ACME {120 EUR} [2022/12/01] @ 120 EUR
    Assets:Depot:ACME  10 ACME {100 EUR} [2015/03/01] @ 100 EUR
    Equity:Opening
2023/02/01 Sold
    Assets:Depot:ACME  -5 ACME {100 EUR} [2015/03/01] @ 150 EUR
    Assets:Cash  750 EUR
    Income:CapitalGains:Depot:ACME  -250 EUR
P 2023/02/01 ACME 150 EUR
`,
  ],
]
const commodities = [{ name: 'ACME', type: 'stock' as const, code: 'A', harvest: 365, taxCategory: 'unlisted_equity' }]

describe.each(BOOKS)('a lot that was bought before the book began (%s)', (dialect, text) => {
  const ledger = ledgerOfJournal(text, '2023-06-30', { dialect, commodities })

  test('is as old as the journal says, and sold before younger ones', () => {
    const { held, sold } = lotsReport(ledger)
    expect(held.map(({ bought, quantity, cost }) => [bought.slice(0, 10), `${quantity}`, `${cost}`])).toEqual([
      ['2015-03-01', '5', '500'],
      ['2022-12-01', '10', '1200'],
    ])
    expect(sold.map(({ bought, cost, gain }) => [bought.slice(0, 10), `${cost}`, `${gain}`])).toEqual([['2015-03-01', '500', '250']])
  })
  test('has its gain taxed as one of many years', () => {
    const [gains] = Object.values(capitalGainsReport(ledger).capital_gains)
    const { tax } = Object.values(gains!.fy)[0]!
    // Its cost is raised with inflation, from 240 to 331: 60.42 are left, of which 20 percent are the tax.
    const { gain, taxable, long_term, slab } = plain(tax) as Record<string, string>
    expect([gain, Number(taxable).toFixed(2), Number(long_term).toFixed(2), slab]).toEqual(['250', '60.42', '12.08', '0'])
  })
  test('can be harvested', () => {
    const [harvest] = Object.values(harvestReport(ledger).harvestables)
    expect(`${harvest!.harvestable_units} of ${harvest!.total_units}`).toBe('5 of 15')
    expect(harvest!.harvest_breakdown.map(({ purchase_date }) => purchase_date.slice(0, 10))).toEqual(['2015-03-01'])
  })
})

test('a day of a lot that is still to come is none', () => {
  const text = `2023/01/01 Bought
    Assets:Depot:ACME  10 ACME {100 EUR} [2033/03/01] @ 100 EUR
    Equity:Opening
`
  expect(lotsReport(ledgerOfJournal(text, '2023-06-30')).held.map(({ bought }) => bought.slice(0, 10))).toEqual(['2023-01-01'])
})

test('units whose cost is divided, as in a spin-off, keep their age', () => {
  const text = `2020-01-01 open Assets:Cash
2020-01-01 open Assets:Depot:ACME "FIFO"
2020-01-01 open Assets:Depot:SPIN "FIFO"
2020-02-01 * "Bought"
  Assets:Depot:ACME  10 ACME {100 EUR}
  Assets:Cash
2023-01-01 * "Spin-off"
  Assets:Depot:ACME  -10 ACME {100 EUR}
  Assets:Depot:ACME  10 ACME {90 EUR, 2020-02-01}
  Assets:Depot:SPIN  5 SPIN {20 EUR, 2020-02-01}
`
  const { held, sold_total } = lotsReport(ledgerOfJournal(text, '2023-06-30', { dialect: 'beancount' }))
  expect(held.map(({ commodity, bought, quantity, cost }) => [commodity, bought.slice(0, 10), `${quantity}`, `${cost}`])).toEqual([
    ['ACME', '2020-02-01', '10', '900'],
    ['SPIN', '2020-02-01', '5', '100'],
  ])
  expect(`${sold_total.gain}`).toBe('0')
})

describe('the lot that is sold is the one that the book sells', () => {
  const linesOf = (text: string, dialect: Dialect): unknown => {
    const { held, sold } = lotsReport(ledgerOfJournal(text, '2023-06-30', { dialect }))
    return [...held.map(({ quantity, cost }) => `${quantity} for ${cost}`), ...sold.map(({ quantity, gain }) => `${quantity} gained ${gain}`)]
  }
  test('in beancount by the method of its account', () => {
    const text = `2020-01-01 open Assets:Cash
2020-01-01 open Assets:Depot "LIFO"
2020-01-01 open Income:Gains
2020-02-01 * "Bought"
  Assets:Depot  6 HOOL {130.50 EUR}
  Assets:Cash
2020-03-01 * "Bought"
  Assets:Depot  7 HOOL {130 EUR}
  Assets:Cash
2020-04-01 * "Sold"
  Assets:Depot  -9 HOOL {} @ 120 EUR
  Assets:Cash  1080 EUR
  Income:Gains
`
    // Booked: 7 x 130 + 2 x 130.50 = 1171, for 1080.
    expect(linesOf(text, 'beancount')).toEqual(['4 for 522', '7 gained -70', '2 gained -21'])
  })
  test('in ledger by its price and its day', () => {
    const text = `2021/01/10 Bought
    Assets:Wallet  0.03 BTC @ 27000 EUR
    Assets:Bank
2021/03/10 Bought
    Assets:Wallet  0.02 BTC @ 47000 EUR
    Assets:Bank
2022/07/01 Sold
    Assets:Wallet  -0.02 BTC {47000 EUR} [2021/03/10] @ 19000 EUR
    Income:CapitalGains:Wallet  560 EUR
    Assets:Bank  380 EUR
`
    expect(linesOf(text, 'ledger')).toEqual(['0.03 for 810', '0.02 gained -560'])
  })
})
