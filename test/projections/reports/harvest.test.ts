import { describe, expect, test } from 'vitest'
import { harvestReport } from '../../../src/projections/reports/harvest.ts'
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
})
