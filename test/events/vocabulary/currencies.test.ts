import { describe, expect, test } from 'vitest'
import { isoCodeOf, minorDigitsOf, signsOf } from '#vocabulary/currencies.ts'

describe('a commodity is money', () => {
  test.each([
    ['EUR', 'EUR'],
    ['JPY', 'JPY'],
    ['DEM', 'DEM'],
    ['FRF', 'FRF'],
    ['$', 'USD'],
    ['US$', 'USD'],
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['¥', 'JPY'],
    ['￥', 'CNY'],
    ['元', 'CNY'],
    ['₹', 'INR'],
    ['Rs', 'INR'],
    ['Rs.', 'INR'],
    ['₽', 'RUB'],
    ['₩', 'KRW'],
    ['₺', 'TRY'],
    ['₴', 'UAH'],
    ['₪', 'ILS'],
    ['₫', 'VND'],
    ['฿', 'THB'],
    ['₱', 'PHP'],
    ['₦', 'NGN'],
    ['R$', 'BRL'],
    ['C$', 'CAD'],
    ['CA$', 'CAD'],
    ['A$', 'AUD'],
    ['AU$', 'AUD'],
    ['NZ$', 'NZD'],
    ['HK$', 'HKD'],
    ['S$', 'SGD'],
    ['NT$', 'TWD'],
    ['zł', 'PLN'],
    ['Kč', 'CZK'],
    ['Ft', 'HUF'],
    ['Fr.', 'CHF'],
    ['SFr.', 'CHF'],
  ])('%s is %s', (commodity, code) => {
    expect(isoCodeOf(commodity)).toBe(code)
  })

  test.each(['eur', 'ACME', 'XAU', 'XAG', 'XPT', 'XPD', 'XXX', 'XTS', 'XBA', 'XBB', 'XBC', 'XBD', 'XSU', 'XUA', '', 'EURO', 'toString'])(
    '%j is none',
    (commodity) => {
      expect([isoCodeOf(commodity), minorDigitsOf(commodity)]).toEqual([undefined, undefined])
    },
  )

  test('and counted in cents, in thousandths or in whole units', () => {
    expect(['EUR', '€', 'JPY', '¥', 'KWD'].map(minorDigitsOf)).toEqual([2, 2, 0, 0, 3])
  })
})

describe('a sign is the same as its code', () => {
  const same = (...commodities: string[]): string => [...signsOf(commodities)].map((pair) => pair.join('=')).join(' ')

  test('where its code stands in the book, or no other that shares it', () => {
    expect(same('€', 'EUR', 'ACME')).toBe('€=EUR')
    expect(same('$', '₹')).toBe('$=USD ₹=INR')
    expect(same('$', 'USD', 'EUR', 'US')).toBe('$=USD')
    expect(same('EUR', 'ACME')).toBe('')
    expect(same()).toBe('')
  })

  test.each(['AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'XCD', 'DOP', 'R$', 'US$', 'A$', 'USDX$'])(
    'and in doubt beside %s, which is a dollar too',
    (other) => {
      expect([...signsOf(['$', other]).keys()]).not.toContain('$')
      expect([...signsOf(['USD', other, '$']).keys()]).not.toContain('$')
    },
  )

  test.each([
    ['£', 'EGP'],
    ['£', 'GIP'],
    ['£', 'SHP'],
    ['¥', 'CNY'],
    ['¥', 'CNH'],
    ['¥', 'RMB'],
    ['¥', '元'],
    ['¥', '￥'],
  ])('%s is in doubt beside %s', (sign, other) => {
    expect([...signsOf([other, sign]).keys()]).not.toContain(sign)
  })

  test('and not in doubt beside what only looks like another', () => {
    for (const [sign, other] of [
      ['$', 'AUDI'],
      ['$', 'SCAD'],
      ['£', 'GBP'],
      ['£', 'EGPX'],
      ['£', 'XSHP'],
      ['¥', 'JPY'],
      ['¥', 'CNYX'],
      ['¥', 'XRMB'],
    ] as const)
      expect([...signsOf([sign, other]).keys()]).toContain(sign)
  })
})
