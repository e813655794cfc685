import { describe, expect, test } from 'vitest'
import { minorDigitsOf, signsOf } from '#vocabulary/currencies.ts'
import { parseDay } from '#vocabulary/day.ts'
import { habitsOf, lastDayWithData, nameInBook } from '../../../src/projections/valuation/book-habits.ts'
import { viewFromText } from '../../support/view-from-text.ts'

/** A book in which the accounts hold the given amounts, each on a day of its own. */
const holding = (...amounts: string[]) =>
  viewFromText(amounts.map((amount, at) => `2024-01-${String(at + 1).padStart(2, '0')} Pay\n  Assets:Bank  ${amount}\n  Income:Job\n`).join(''))

test('a currency that only a price source speaks of puts no sign in doubt; one of the journal does', () => {
  const dollars = (price: string) =>
    habitsOf(viewFromText(`${price}2024-01-01 Pay\n  Assets:Bank  5 $\n  Income:Job\n2024-01-02 Pay\n  Assets:Bank  5 USD\n  Income:Job\n`))
  expect(dollars('').signs).toEqual(new Map([['$', 'USD']]))
  expect(dollars('Q 2024-01-01 SHOP 80 CAD\n').signs).toEqual(new Map([['$', 'USD']]))
  expect(dollars('Q 2024-01-01 SHOP 80 CAD\nP 2024-01-01 CAD 0.7 USD\n').signs).toEqual(new Map())
  // A code that is known from a source alone is still the sign's.
  expect(habitsOf(viewFromText('Q 2024-01-01 ACME 5 EUR\n2024-01-01 Pay\n  Assets:Bank  5 €\n  Income:Job\n')).signs).toEqual(new Map([['€', 'EUR']]))
})

describe('the currency of a book that names none is', () => {
  test.each([
    ['the one that most is held in', ['1.00 EUR', '1.00 EUR', '900.00 USD'], 'EUR'],
    ['a currency before a share, however often that is bought', ['1 ACME', '2 ACME', '3 ACME', '5.00 CHF'], 'CHF'],
    ['the larger amounts of two that are used alike', ['1.00 EUR', '2.00 USD'], 'USD'],
    ['whatever there is', ['3 COFFEE', '4 COFFEE', '1 TEA'], 'COFFEE'],
    ['the first by name of two that are used alike', ['1 TEA', '1 COFFEE'], 'COFFEE'],
    ['the first by name, whichever comes first', ['1 COFFEE', '1 TEA'], 'COFFEE'],
    ['nothing in an empty book', [], ''],
  ])('%s', (_, amounts, currency) => {
    expect(habitsOf(holding(...amounts))).toMatchObject({ currency, currencyIsNamed: false })
  })
  test('what prices are in, where nothing is a currency', () => {
    const view = viewFromText(
      'P 2024-01-01 WOOD 2 GOLD\n2024-01-01 Trade\n  Assets:Bag  9 WOOD\n  Assets:Chest  -9 WOOD\n2024-01-02 Work\n  Assets:Bag  1 GOLD\n  Income:Work\n',
    )
    expect(habitsOf(view).currency).toBe('GOLD')
  })
  test('none that is bought, where there is another', () => {
    const view = viewFromText(
      '2024-01-01 A\n  Assets:B  9 WOOD {2 ORE}\n  Assets:C  -18 ORE\n2024-01-02 A\n  Assets:B  1 WOOD {2 ORE}\n  Equity:C  -2 ORE\n',
    )
    expect(habitsOf(view).currency).toBe('ORE')
  })
  test('no share that is called like one', () => {
    const view = viewFromText(
      '2024-01-01 A\n  Assets:B  9 NIO {2.00 CAD}\n  Assets:C  -18.00 CAD\n2024-01-02 A\n  Assets:B  1 ZAR {2.00 CAD}\n  Assets:C  -2.00 CAD\n',
    )
    expect(habitsOf(view)).toMatchObject({ currency: 'CAD', money: ['CAD'] })
  })
})

describe('a share that is called by the code of a currency', () => {
  const moneyAt = (name: string, price: string): readonly string[] =>
    habitsOf(viewFromText(`P 2024-01-01 ${name} ${price}\n2024-01-01 A\n  Assets:B  9 ${name}\n  Assets:C  -5.00 EUR\n`)).money
  test.each([
    ['BND', '73.10 $'],
    ['AMD', '140 USD'],
    ['ALL', '175.00 EUR'],
  ])('is known by its price: %s at %s', (name, price) => {
    expect(moneyAt(name, price)).not.toContain(name)
  })
  test.each([
    ['BND', '0.75 USD'],
    ['BND', '95 INR'],
    ['KWD', '3.30 USD'],
    ['USD', '18.50 $'],
    ['BRL', '180 $'],
  ])('and money is what costs no more than money: %s at %s', (name, price) => {
    expect(moneyAt(name, price)).toContain(name)
  })
})

describe('amounts are shown with the digits that they are written with, money with no more than its currency has', () => {
  test.each([
    ['cents as cents', ['300.30 EUR', '5.00 EUR'], { EUR: 2 }],
    ['whole amounts as whole', ['300 EUR', '5 EUR'], { EUR: 0 }],
    ['cents where some are whole', ['300 USD', '12.50 USD'], { USD: 2 }],
    ['no digits that a conversion left', [...Array<string>(9).fill('1.10 USD'), '1.123456 USD'], { USD: 2 }],
    ['cents where most have tenths of a cent: a currency has none', ['1.105 USD', '1.205 USD', '1.10 USD'], { USD: 2 }],
    ['yen without', ['300 JPY', '5 JPY'], { JPY: 0 }],
    ['what is no currency as far as it is split', ['0.00250000 BTC', '1 BTC'], { BTC: 8 }],
  ])('%s', (_, amounts, digits) => {
    expect(habitsOf(holding(...amounts)).digits).toEqual(digits)
  })
})

describe('a sign and a code are one currency', () => {
  test.each([
    [['$', 'USD'], [['$', 'USD']]],
    [['$', 'AAPL', 'EUR'], [['$', 'USD']]],
    [['$', 'CAD'], []],
    [['$', 'C$'], [['C$', 'CAD']]],
    [['£', 'EGP', '€'], [['€', 'EUR']]],
    [['¥', 'CNY'], []],
    [
      ['₹', '$'],
      [
        ['₹', 'INR'],
        ['$', 'USD'],
      ],
    ],
  ])('in a book with %j: %j', (commodities, signs) => expect([...signsOf(commodities as string[])]).toEqual(signs))
  test('and what is configured by its code is found under its sign', () => {
    const named = (currency: string, ...commodities: string[]) => nameInBook(currency, commodities, signsOf(commodities))
    expect([named('USD', '$', 'EUR'), named('EUR', '€'), named('€', 'EUR'), named('USD', '$', 'CAD'), named('CHF', '$')]).toEqual([
      '$',
      '€',
      'EUR',
      'USD',
      'CHF',
    ])
  })
  test('with the digits of its country', () => expect(['$', 'JPY', 'KWD', 'ACME', 'XAU'].map(minorDigitsOf)).toEqual([2, 0, 3, undefined, undefined]))
})

describe('the data of a book end', () => {
  const view = viewFromText(
    'P 2024-03-01 ACME 2 EUR\n2024-01-05 A\n  Assets:B  1 EUR\n  Income:C\n~ 2024-12-01 Rent\n  Expenses:R  1 EUR\n  Assets:B\n2024-06-01 Later\n  Assets:B  1 EUR\n  Income:C\n',
  )
  test.each([
    ['2024-02-01', { day: '2024-01-05', isAhead: true }],
    ['2024-04-01', { day: '2024-03-01', isAhead: true }],
    ['2025-04-01', { day: '2024-06-01', isAhead: false }],
    ['2023-04-01', undefined],
  ])('seen on %s: %j', (today, expected) => {
    expect(lastDayWithData(view, parseDay(today))).toEqual(expected && { ...expected, day: parseDay(expected.day) })
  })

  test('that of a posting which is later than its transaction, as long as it is not ahead', () => {
    const view = viewFromText('2024-01-02 Pay\n  Assets:Bank  1 EUR\n  Income:Job\n')
    const on = (day: string): unknown => {
      view.postings.day[1] = parseDay(day)
      return lastDayWithData(view, parseDay('2024-01-10'))?.day
    }
    expect(['2024-01-05', '2024-01-10', '2024-01-11', '2024-01-01'].map(on)).toEqual(
      ['2024-01-05', '2024-01-10', '2024-01-02', '2024-01-02'].map(parseDay),
    )
  })
})
