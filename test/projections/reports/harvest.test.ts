import { describe, expect, test } from 'vitest'
import { harvestReport, taxedAccounts } from '../../../src/projections/reports/taxes.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

describe('gains', () => {
  const trade = (day: string, posting: string): string => `${day} Broker\n  Assets:Equity:Fund  ${posting}\n  Assets:Checking\n`
  const book = trade('2019-05-01', '20 FUND @ 50 EUR') + trade('2019-11-01', '20 FUND @ 60 EUR') + trade('2020-08-01', '-30 FUND @ 80 EUR')
  const commodity = { name: 'FUND', type: 'stock' as const, code: 'F', harvest: 365, taxCategory: 'equity' }
  test('that can be taken are those of lots held long enough', () => {
    const ledger = ledgerOf(`${book}P 2020-10-01 FUND 90 EUR`, '2020-11-15', { commodities: [commodity] })
    const fund = harvestReport(ledger).harvestables['Assets:Equity:Fund']!
    expect(plain({ ...fund, harvest_breakdown: fund.harvest_breakdown.length })).toMatchObject({
      total_units: '10',
      harvestable_units: '10',
      unrealized_gain: '300',
      current_unit_price: '90',
      current_unit_date: '2020-10-01T00:00:00Z',
      harvest_breakdown: 1,
    })
    expect(harvestReport(ledgerOf(book, '2020-10-15', { commodities: [commodity] })).harvestables['Assets:Equity:Fund']!.harvest_breakdown).toEqual(
      [],
    )
  })
  test('are taxed as if they were taken on the day of the price', () => {
    const of = trade('2023-01-10', '10 FUND @ 50 EUR')
    const taxOf = (priced: string): unknown => {
      const ledger = ledgerOf(`${of}P ${priced} FUND 90 EUR\n`, '2024-03-01', { commodities: [{ ...commodity, harvest: 30 }] })
      const { gain, short_term, long_term } = harvestReport(ledger).harvestables['Assets:Equity:Fund']!.harvest_breakdown[0]!.tax
      return plain([gain, short_term, long_term])
    }
    expect(taxOf('2023-12-31')).toEqual(['400', '60', '0'])
    expect(taxOf('2024-02-01')).toEqual(['400', '0', '40'])
  })
  test('of what is short are none', () => {
    const ledger = ledgerOf(`${trade('2019-05-01', '-20 FUND @ 50 EUR')}P 2020-10-01 FUND 20 EUR`, '2020-11-15', { commodities: [commodity] })
    const { total_units, harvestable_units, unrealized_gain } = harvestReport(ledger).harvestables['Assets:Equity:Fund']!
    expect(plain([total_units, harvestable_units, unrealized_gain])).toEqual(['-20', '0', '0'])
  })
  test('of the default currency are none, on the day itself', () => {
    const euros = '2023-01-10 Gift\n  Assets:Purse  10 EUR\n  Income:Gift\n'
    const purse = harvestReport(ledgerOf(euros, '2024-03-01', { commodities: [{ ...commodity, name: 'EUR' }] })).harvestables['Assets:Purse']!
    expect(plain([purse.unrealized_gain, purse.current_unit_date])).toEqual(['0', '2024-03-01T00:00:00Z'])
  })
})

test('the postings of accounts are told apart in one walk, however many accounts there are', () => {
  const reads = (accounts: number): number => {
    const buys = Array.from({ length: 300 }, (_, at) => {
      const account = `Assets:Fund:${String.fromCharCode(65 + (at % accounts))}`
      return `2020-01-01 Buy\n  ${account}  1 FUND @ 50 EUR\n  Assets:Checking\n`
    })
    const ledger = ledgerOf(buys.join(''), '2024-03-01')
    let count = 0
    const watched = <Of extends object>(of: Of, on: (name: string | symbol) => unknown): Of =>
      new Proxy(of, {
        get(target, name) {
          const other = on(name)
          const value: unknown = other ?? Reflect.get(target, name, target)
          return typeof value === 'function' ? (value as () => unknown).bind(target) : value
        },
      })
    const booked = watched(ledger.booked, (name) => void (name === 'account' && count++))
    const taxed = taxedAccounts(
      watched(ledger, (name) => (name === 'booked' ? booked : undefined)),
      [{ name: 'FUND', type: 'stock', code: 'F', harvest: 365, taxCategory: 'equity' }],
    )
    expect(taxed.map(({ postings }) => postings.length)).toEqual(Array.from({ length: accounts }, () => 300 / accounts))
    return count
  }
  expect(reads(20)).toBeLessThan(reads(2) + 300)
})
