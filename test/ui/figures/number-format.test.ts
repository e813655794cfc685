import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { common } from '../../../src/messages/en/common.ts'
import {
  asTyped,
  count,
  countIn,
  amountIn,
  decimalIn,
  decimalMarkOf,
  figuresFor,
  hiddenFigures,
  signWritten,
  sizeInWords,
  usualDigits,
} from '../../../ui/figures/number-format.ts'

describe('figures', () => {
  test('are grouped as the locale of the configuration groups them', () => {
    expect(figuresFor({ locale: 'en-IN', precision: 0 }).money(1234567)).toBe('12,34,567')
    expect(figuresFor({ locale: 'en-GB', precision: 2 }).money(1234567)).toBe('1,234,567.00')
    expect(figuresFor({ locale: 'de-DE', precision: 2 }).money(1234567.8)).toBe('1.234.567,80')
  })

  test('below zero carry a minus sign, not a hyphen', () => {
    const { money, change, percent, quantity } = figuresFor({ locale: 'en-GB', precision: 2 })
    expect([money(-5), change(-5), percent(-5), quantity(-0.5)]).toEqual(['−5.00', '−5.00', '−5.0\u202f%', '−0.5'])
  })

  test('that round to nothing have no sign', () => {
    const { money, change } = figuresFor({ locale: 'en-GB', precision: 0 })
    expect([money(-0.4), money(-0), change(0.4), change(-0.4)]).toEqual(['0', '0', '0', '0'])
  })

  test('of a change are coloured as they are signed', () => {
    const { change, percentChange } = figuresFor({ locale: 'en-GB', precision: 2 })
    const signs = (values: readonly number[], write: (value: number) => string) => values.map((value) => signWritten(write(value)))
    expect(signs([0.01, -0.01, 0.004, -0.004, 0], change)).toEqual(['+', '-', '', '', ''])
    expect(signs([12.5, -0.1, 0.001], percentChange)).toEqual(['+', '-', ''])
    expect(signs([0.0003], figuresFor({ locale: 'en-GB', precision: 4 }).change)).toEqual(['+'])
    expect(signs([5, -5], hiddenFigures.change)).toEqual(['', ''])
  })

  test('that cannot be told are a dash and never a zero', () => {
    expect(figuresFor({ locale: 'en-GB', precision: 2 }).money(Number.NaN)).toBe('–')
  })

  test('survive a locale that the browser does not know', () => {
    expect(figuresFor({ locale: 'xx', precision: 0 }).money(1000)).toMatch(/1.?000/)
    expect(figuresFor({ locale: '??', precision: 0 }).money(1000)).toBe('1,000')
  })

  test('of money in another currency have the digits of that currency', () => {
    const { cash } = figuresFor({ locale: 'en-GB', precision: 0 })
    expect([cash(300.3), cash(5000), cash(0.126), cash(-0.5), cash(7.6, 'JPY')]).toEqual(['300.30', '5,000.00', '0.13', '−0.50', '8'])
  })

  test('of money have the digits of the currency however many the value has, and all of them in a proof', () => {
    const { money, change, exact } = figuresFor({ locale: 'en-GB', precision: 2, isMoney: (commodity) => commodity === 'USD' })
    expect([money(1240455189.3936777), change(5285.224)]).toEqual(['1,240,455,189.39', '+5,285.22'])
    expect([exact(5285.224), exact(5), exact(5, 'USD'), exact(5.1255, 'USD'), exact(0.5, 'FUND')]).toEqual([
      '5,285.224',
      '5.00',
      '5.00',
      '5.1255',
      '0.5',
    ])
  })

  test('in per cent have one digit, and up to four in a proof', () => {
    const { percent, percentChange, exactPercent } = figuresFor({ locale: 'en-GB', precision: 2 })
    expect([percent(48.01), percentChange(-0.04), exactPercent(48.01), exactPercent(12.123456)]).toEqual([
      '48.0\u202f%',
      '0.0\u202f%',
      '48.01\u202f%',
      '12.1235\u202f%',
    ])
  })

  test('of what is held are money with the digits it is written with, and units with all of theirs, whatever currency the page is in', () => {
    const { units } = figuresFor({
      locale: 'en-GB',
      precision: 2,
      digits: { JPY: 0, USD: 2, FUND: 3 },
      own: { commodity: 'JPY', precision: 0 },
      isMoney: (commodity) => commodity !== 'FUND',
    })
    expect([units(5000, 'JPY'), units(300.3, 'USD'), units(300.3, 'FUND'), units(7.5, 'CHF')]).toEqual(['5,000', '300.30', '300.3', '7.50'])
  })
  test('of a currency whose digits the journal does not say have those of the currency', () =>
    expect(['JPY', 'USD', 'KWD', 'FUND', '$'].map(usualDigits)).toEqual([0, 2, 3, 2, 2]))

  test('of units keep up to eight digits and no more zeros than they have', () => {
    const { quantity } = figuresFor({ locale: 'en-GB', precision: 0 })
    expect([quantity(800), quantity(0.76), quantity(0.00000001)]).toEqual(['800', '0.76', '0.00000001'])
  })

  test('that are hidden show no digit at all', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.constantFrom('money', 'change', 'compact', 'quantity', 'units', 'cash', 'price', 'percent', 'percentChange', 'exact', 'exactPercent'),
        (value, kind) => {
          expect(hiddenFigures[kind as 'units'](value, 'EUR')).not.toMatch(/\d/)
        },
      ),
    )
  })
})

test('things are counted as the person writes numbers', () => {
  onTestFinished(() => countIn('en'))
  countIn('de-DE')
  expect([count(1361), common.transactions(1361)]).toEqual(['1.361', '1.361\u00a0transactions'])
})

test('one of a thing is singular', () => {
  expect([common.postings(1), common.postings(0), common.postings(1204)]).toEqual(['1\u00a0posting', '0\u00a0postings', '1,204\u00a0postings'])
})

test('a size is told in the unit in which it is a small number', () => {
  expect([0, 999, 1000, 1449, 99_950, 123_456, 1_400_000, 2.5e9, 7e12].map(sizeInWords)).toEqual([
    '0\u00a0bytes',
    '999\u00a0bytes',
    '1.0 kB',
    '1.4 kB',
    '100.0 kB',
    '123 kB',
    '1.4 MB',
    '2.5 GB',
    '7,000 GB',
  ])
})

test.each<[string, '.' | ',', string | undefined]>([
  ['1,020.00', '.', '1020.00'],
  ['1.020,00', '.', '1020.00'],
  ['1 020,5', ',', '1020.5'],
  ['12,345', '.', '12345'],
  ['12,345', ',', '12.345'],
  ['12.345', '.', '12.345'],
  ['12.345', ',', '12345'],
  ['1.234.567', '.', '1234567'],
  ['12,34,567.89', '.', '1234567.89'],
  ['−5', '.', '-5'],
  ['- 5.10', '.', '-5.10'],
  ['+7', '.', '7'],
  ['.5', '.', '0.5'],
  ['-,5', ',', '-0.5'],
  ["1'000.00", '.', '1000.00'],
  ['5.', '.', '5.0'],
  ['', '.', undefined],
  ['.', '.', undefined],
  ['-', '.', undefined],
  ['0.500', ',', '0.500'],
  ['1234.567', ',', '1234.567'],
  ['12,34,567', '.', '1234567'],
  ['1.234.56', '.', undefined],
  ['1,234,56', ',', undefined],
  ['1.234,567.89', '.', undefined],
  ['1,234.56,7', '.', undefined],
  ['24.12.2026', ',', undefined],
  ['１，２３４．５０', '.', '1234.50'],
  ['－５', '.', '-5'],
  ['1e5', '.', undefined],
  ['12 EUR', '.', undefined],
  ['--5', '.', undefined],
])('%j, in a language that writes a fraction with %j, is %j', (written, mark, decimal) => {
  expect(decimalIn(written, mark)).toBe(decimal)
})

test.each([
  ['300 €', 'EUR', '300'],
  ['300', 'EUR', '300'],
  ['€300', 'EUR', '300'],
  ['− 1.234,50 €', 'EUR', '-1234.50'],
  ['-€5', 'EUR', '-5'],
  ['€-5', 'EUR', '-5'],
  ['300 eur', 'EUR', '300'],
  ['EUR 300', 'EUR', '300'],
  ['$300', '$', '300'],
  ['¥300', 'JPY', '300'],
  ['300 $', 'EUR', undefined],
  ['300 €', 'USD', undefined],
  ['300 €', '', undefined],
  ['€300 €', 'EUR', undefined],
  ['€', 'EUR', undefined],
  ['300 GOLD', 'GOLD', '300'],
])('%j as an amount in %j is %j', (written, currency, decimal) => {
  expect(amountIn(written, ',', currency)).toBe(decimal)
})

test('languages differ in the mark of a fraction', () => {
  expect(['en-GB', 'de-AT', 'no such'].map(decimalMarkOf)).toEqual(['.', ',', '.'])
})

test('a number is shown as the person would type it, and means the same', () => {
  expect([asTyped('1234.5', ','), asTyped('-7', ','), asTyped('1.5', '.')]).toEqual(['1234,5', '-7', '1.5'])
  expect(decimalIn(asTyped('1.250', ','), ',')).toBe('1.250')
})

describe('the symbol of a currency', () => {
  const written = (locale: string, value: number, currency: string, currencies: readonly string[] = [currency]): string => {
    const figures = figuresFor({ locale, precision: 2, currencies })
    return figures.inCurrency(figures.money(value), currency).replaceAll(/[\u00a0\u202f]/g, ' ')
  }

  test.each([
    ['en-US', 'EUR', '€1,234.50', '\u2212€1,234.50'],
    ['de', 'EUR', '1.234,50 €', '\u22121.234,50 €'],
    ['fr', 'USD', '1 234,50 $US', '\u22121 234,50 $US'],
    ['en-IN', 'INR', '₹1,234.50', '\u2212₹1,234.50'],
    ['zh', 'CNY', '¥1,234.50', '\u2212¥1,234.50'],
    ['pt-BR', 'BRL', 'R$ 1.234,50', '\u2212R$ 1.234,50'],
    ['en-US', '£', '£1,234.50', '\u2212£1,234.50'],
  ])('is where %s has it: %s', (locale, currency, positive, negative) => {
    expect([written(locale, 1234.5, currency), written(locale, -1234.5, currency)]).toEqual([positive, negative])
  })

  test('gives way to the code where the locale has none, and for what is no currency', () => {
    expect([written('en-US', 5, 'CHF'), written('en-US', 5, 'ACME')]).toEqual(['5.00 CHF', '5.00 ACME'])
  })

  test('gives way to the code where the book has another currency with the same', () => {
    expect(written('en-US', 5, 'USD', ['USD', '$'])).toBe('5.00 USD')
    expect(written('en-US', 5, 'USD', ['USD', 'CAD'])).toBe('$5.00')
  })

  test('leaves every digit as it was written, also of amounts that no number holds', () => {
    const figures = figuresFor({ locale: 'de', precision: 2 })
    expect(figures.inCurrency('12.345.678.901.234.567.890,12345678', 'EUR').replaceAll('\u00a0', ' ')).toBe('12.345.678.901.234.567.890,12345678 €')
  })
})
