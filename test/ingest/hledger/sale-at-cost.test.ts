import { describe, expect, test } from 'vitest'
import { prices } from './reading.ts'

const sold = (...postings: string[]): string[] => prices(`2024-02-01 Sell\n${postings.map((posting) => `  ${posting}\n`).join('')}`)

describe('a sale at what its lots had cost', () => {
  const FEE = 'expenses:fees    2.00 EUR'
  const LOTS = ['assets:broker   -10 ACME @ 10.00 EUR', 'assets:broker   -2 ACME @ 12.00 EUR', 'assets:bank   148.00 EUR']
  test('implies the price that it brought, and not the cost', () => {
    for (const account of ['revenues:gains', 'income:PnL', 'income:capitalgains:broker', 'equity:realised'])
      expect(sold(...LOTS, FEE, account)).toEqual(['2024-02-01 ACME 12.5 EUR implied'])
    expect(sold('Vermögen:Depot   -5 ACME @@ 50.00 EUR', 'Vermögen:Bank   45.00 EUR', 'Erträge:Realised   5.00 EUR')).toEqual([
      '2024-02-01 ACME 9 EUR implied',
    ])
  })
  test('implies it also where a fee was paid with some of the units', () => {
    const sale = ['assets:coins   -0.100 BTC @ 30000 EUR', 'expenses:fees   0.001 BTC @ 30000 EUR', 'assets:bank   3960 EUR', 'revenues:gains']
    expect(sold(...sale)).toEqual(['2024-02-01 BTC 40000 EUR implied'])
  })
  test('implies it also of a share that is called by the code of a currency', () => {
    const sale = ['assets:broker   -10 BND @ $73.00', 'assets:bank   $750.00', 'revenues:gains']
    expect(sold(...sale)).toEqual(['2024-02-01 BND 75 $ implied'])
  })
  test('implies none where it is not certain what that was', () => {
    expect(sold(...LOTS, FEE, 'revenues:other')).toEqual([])
    expect(sold(...LOTS, FEE, 'assets:broker   -1 ETF @ 20.00 EUR', 'assets:bank   22.00 EUR', 'revenues:gains')).toEqual([])
    expect(sold('assets:broker   -5 ACME @ 10.00 EUR', 'assets:bank   -10.00 EUR', 'revenues:gains   60.00 EUR')).toEqual([])
  })
})

describe('what is written beside the units implies a price, as before,', () => {
  test('where nothing was gained beside it', () => {
    expect(sold('assets:broker   -5 ACME @ 12.50 EUR', 'assets:bank')).toEqual(['2024-02-01 ACME 12.5 EUR implied'])
    expect(sold('assets:broker   -5 ACME {10.00 EUR} @ 12.50 EUR', 'assets:bank')).toEqual(['2024-02-01 ACME 12.5 EUR implied'])
    expect(sold('assets:broker   -5 ACME @ 12.50 EUR', 'assets:bank   72.50 EUR', 'revenues:dividends')).toEqual(['2024-02-01 ACME 12.5 EUR implied'])
  })
  test('of what is bought, and of money', () => {
    expect(sold('assets:broker   5 ACME @ 12.50 EUR', 'assets:bank   -60.00 EUR', 'revenues:gains')).toEqual(['2024-02-01 ACME 12.5 EUR implied'])
    expect(sold('assets:dollar   -100 USD @ 0.90 EUR', 'assets:bank   95.00 EUR', 'revenues:gains')).toEqual(['2024-02-01 USD 0.9 EUR implied'])
  })
})
