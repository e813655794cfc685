import { describe, expect, test } from 'vitest'
import { currencyExposureReport } from '../../../src/projections/reports/assets-balance.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

describe('currency exposure', () => {
  test('puts a security under the currency that it is quoted in, the largest first', () => {
    const book =
      'P 2022-01-01 USD 0.5 EUR\nP 2022-01-01 ACME 20 USD\n2022-01-02 Open\n  Assets:A  30 EUR\n  Assets:B  20 USD\n  Assets:C  5 ACME @ 20 USD\n  Equity:Open  -90 EUR'
    expect(plain(currencyExposureReport(ledgerOf(book, '2022-12-31', { currencies: ['USD'] })).currency_exposure)).toEqual([
      { currency: 'USD', amount: '60', percentage: '66.66666666666667' },
      { currency: 'EUR', amount: '30', percentage: '33.33333333333333' },
    ])
  })

  test('leaves out what is at or below nothing', () => {
    const book = 'P 2022-01-01 USD 0.5 EUR\n2022-01-02 Open\n  Assets:A  130 EUR\n  Assets:B  -60 USD\n  Equity:Open  -100 EUR'
    expect(plain(currencyExposureReport(ledgerOf(book, '2022-12-31', { currencies: ['USD'] })).currency_exposure)).toEqual([
      { currency: 'EUR', amount: '130', percentage: '100' },
    ])
  })
})
