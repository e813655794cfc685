import { describe, expect, test } from 'vitest'
import { capitalGainsReport, harvestReport } from '../../../src/projections/reports/taxes.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

describe('capital gains', () => {
  const trade = (day: string, posting: string): string => `${day} Broker\n  Assets:Equity:Fund  ${posting}\n  Assets:Checking\n`
  const book = trade('2019-05-01', '20 FUND @ 50 EUR') + trade('2019-11-01', '20 FUND @ 60 EUR') + trade('2020-08-01', '-30 FUND @ 80 EUR')
  const commodity = { name: 'FUND', type: 'stock' as const, code: 'F', harvest: 365, taxCategory: 'equity' }
  test('match a sale with the oldest purchases and tax each part by how long it was held', () => {
    const { fy } = capitalGainsReport(ledgerOf(book, '2021-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!
    const { posting_pairs, ...year } = fy['2020-21']!
    expect(plain(year)).toEqual({
      units: '30',
      purchase_price: '1600',
      sell_price: '2400',
      tax: { gain: '800', taxable: '800', slab: '0', long_term: '60', short_term: '30' },
    })
    expect(posting_pairs.map(({ purchase, sell }) => `${purchase.quantity} for ${purchase.amount}, ${sell.quantity} for ${sell.amount}`)).toEqual([
      '20 for 1000, -20 for -1600',
      '10 for 600, -10 for -800',
    ])
  })
  test('of what was sold short are made in the year in which it is covered', () => {
    const gains = (book: string): unknown => {
      const { fy } = capitalGainsReport(ledgerOf(book, '2022-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!
      return plain(Object.entries(fy).map(([year, { units, tax }]) => [year, units, tax.gain, tax.short_term]))
    }
    const short = trade('2020-08-01', '-30 FUND @ 80 EUR')
    expect(gains(short)).toEqual([])
    expect(gains(short + trade('2021-08-02', '20 FUND @ 70 EUR'))).toEqual([['2021-22', '20', '200', '30']])
  })
  test('follow the law of the day of the sale', () => {
    const later = trade('2023-01-02', '10 FUND @ 50 EUR') + trade('2024-08-01', '-10 FUND @ 150 EUR')
    const { tax } = capitalGainsReport(ledgerOf(later, '2024-12-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!.fy[
      '2024-25'
    ]!
    expect(tax.long_term.toString()).toBe('125')
  })
  test('on debt bought since April 2023 are taxed at the slab, however long it was held', () => {
    const debt = { ...commodity, taxCategory: 'debt' }
    const held = (bought: string): unknown => {
      const text = trade(bought, '10 FUND @ 50 EUR') + trade('2027-08-01', '-10 FUND @ 150 EUR')
      const { slab, long_term } = capitalGainsReport(ledgerOf(text, '2027-12-01', { commodities: [debt] })).capital_gains['Assets:Equity:Fund']!.fy[
        '2027-28'
      ]!.tax
      return plain({ slab, long_term })
    }
    expect([held('2023-03-31'), held('2023-04-01')]).toEqual([
      { slab: '0', long_term: '125' },
      { slab: '1000', long_term: '0' },
    ])
  })
  test('are measured against what equity was worth when it came to be taxed, if that is more than its cost', () => {
    const early = `P 2018-01-31 FUND 90 EUR\n${trade('2017-05-01', '10 FUND @ 50 EUR')}${trade('2019-05-02', '-10 FUND @ 100 EUR')}`
    const { tax } = capitalGainsReport(ledgerOf(early, '2021-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!.fy[
      '2019-20'
    ]!
    expect(plain(tax)).toMatchObject({ gain: '500', taxable: '100', long_term: '10' })
  })
  test('take the sale price where the posting names the basis of its lot', () => {
    const lots =
      trade('2019-05-01', '10 FUND {50 EUR}').replace('  Assets:Checking\n', '  Assets:Checking  -500 EUR\n') +
      '2020-08-01 Sale\n  Assets:Equity:Fund  -10 FUND {50 EUR} @ 70 EUR\n  Income:CapitalGains:Equity:Fund  -200 EUR\n  Assets:Checking  700 EUR'
    expect(
      capitalGainsReport(ledgerOf(lots, '2021-01-01', { commodities: [commodity] })).capital_gains['Assets:Equity:Fund']!.fy[
        '2020-21'
      ]!.sell_price.toString(),
    ).toBe('700')
  })
  test('of no configured commodity are none: a bank account is no share', () => {
    expect(capitalGainsReport(ledgerOf(book, '2021-01-01')).capital_gains).toEqual({})
    expect(harvestReport(ledgerOf(book, '2021-01-01')).harvestables).toEqual({})
  })
  test('of bonus shares are measured against no cost: those sold are the older ones, and none are forgotten', () => {
    const bonus =
      trade('2020-01-02', '1000 FUND @ 9.10 EUR') +
      '2020-03-01 Bonus\n  Assets:Equity:Fund  100 FUND @ 0 EUR\n' +
      trade('2020-08-01', '-400 FUND @ 7 EUR') +
      'P 2021-06-01 FUND 8 EUR'
    const rules = { commodities: [commodity], bonusShares: 'own_lot' as const }
    const { fy } = capitalGainsReport(ledgerOf(bonus, '2021-06-02', rules)).capital_gains['Assets:Equity:Fund']!
    expect(plain(fy['2020-21'])).toMatchObject({ units: '400', purchase_price: '3640', tax: { gain: '-840' } })
    const { total_units, harvest_breakdown } = harvestReport(ledgerOf(bonus, '2021-06-02', rules)).harvestables['Assets:Equity:Fund']!
    expect(`${total_units}`).toBe('700')
    expect(harvest_breakdown.map(({ units, purchase_date, purchase_price, tax }) => plain([units, purchase_date, purchase_price, tax.gain]))).toEqual(
      [
        ['600', '2020-01-02T00:00:00Z', '5460', '-660'],
        ['100', '2020-03-01T00:00:00Z', '0', '800'],
      ],
    )
  })
})
