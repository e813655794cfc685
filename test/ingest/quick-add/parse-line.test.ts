import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type LineContext, namedAccount, type ParsedLine, parseLine } from '../../../src/ingest/quick-add/parse-line.ts'
import { findAmount, findDay, wordsAsNumber } from '../../../src/ingest/quick-add/find-amount.ts'
import { AccountModel } from '../../../src/ingest/statements/accounts/predict.ts'

/** A Thursday. */
const TODAY = parseDay('2024-02-01')
const ACCOUNTS = [
  'Assets:Checking:ICICI:HYD',
  'Assets:Checking:ICICI:BLR',
  'Assets:Checking:HDFC',
  'Assets:Cash',
  'Assets:Savings',
  'Liabilities:CreditCard:BMO',
  'Liabilities:CreditCard:Neo',
  'Expenses:Groceries',
  'Expenses:Shopping',
  'Expenses:Food:Coffee',
  'Expenses:Transport:Gas',
  'Expenses:Rent',
  'Income:Salary:Acme',
  'Equity:Opening',
]
const contextOf = (accounts: readonly string[], more: Partial<LineContext> = {}): LineContext => ({
  today: TODAY,
  dayFirst: true,
  decimalMark: '.',
  accounts: accounts.map((name) => namedAccount(name, name)),
  payees: ['Corner Bakery'],
  commodities: ['CAD', 'EUR', 'NIFTY'],
  currency: 'EUR',
  model: new AccountModel([]),
  ...more,
})
const parse = (line: string, more?: Partial<LineContext>): ParsedLine => {
  const parsed = parseLine(line, contextOf(ACCOUNTS, more))
  if (!parsed || 'choices' in parsed) throw new Error(`no amount in ${line}`)
  return parsed
}
const brief = (line: string) => {
  const { amount, currency, direction, from, to, payee } = parse(line)
  return [`${amount.toText()} ${currency}`, direction, from, to, payee]
}

describe('a line means', () => {
  test.each([
    ['transfer 20 cad from icici hyd to hdfc', ['20 CAD', 'transfer', 'Assets:Checking:ICICI:HYD', 'Assets:Checking:HDFC']],
    ['xfer 20 cad from icici blr to hdfc', ['20 CAD', 'transfer', 'Assets:Checking:ICICI:BLR', 'Assets:Checking:HDFC']],
    ['20 from savings to cash', ['20 EUR', 'transfer', 'Assets:Savings', 'Assets:Cash']],
    ['20 cad groceries no frills, bmo cc', ['20 CAD', 'expense', 'Liabilities:CreditCard:BMO', 'Expenses:Groceries', 'no frills']],
    ['20 cad groceries at walmart on neo cc', ['20 CAD', 'expense', 'Liabilities:CreditCard:Neo', 'Expenses:Groceries', 'walmart']],
    ['15 inr icici hyd for shopping clothing', ['15 INR', 'expense', 'Assets:Checking:ICICI:HYD', 'Expenses:Shopping', 'clothing']],
    ['100 usd coffee at starbucks', ['100 USD', 'expense', '', 'Expenses:Food:Coffee', 'starbucks']],
    ['15 eur gas from chevron', ['15 EUR', 'expense', '', 'Expenses:Transport:Gas', 'chevron']],
    ['paid 900 rent to Mr. Smith with hdfc', ['900 EUR', 'expense', 'Assets:Checking:HDFC', 'Expenses:Rent', 'Mr Smith']],
    ['received 5000 salary from acme', ['5000 EUR', 'income', 'Income:Salary:Acme', '', 'salary']],
    ['got paid 5000 to hdfc', ['5000 EUR', 'income', '', 'Assets:Checking:HDFC']],
    ['€3.10 at the corner bakery', ['3.10 EUR', 'expense', '', '', 'Corner Bakery']],
    ['12.50 "Bed, Bath & Beyond" with cash', ['12.50 EUR', 'expense', 'Assets:Cash', '', 'Bed, Bath & Beyond']],
    ['20 from Assets:Cash to Expenses:Rent', ['20 EUR', 'expense', 'Assets:Cash', 'Expenses:Rent']],
    ['store customer tomato 8', ['8 EUR', 'expense', '', '', 'store customer tomato']],
    ['20 groceries', ['20 EUR', 'expense', '', 'Expenses:Groceries', 'groceries']],
  ])('%s', (line, expected) => expect(brief(line).slice(0, expected.length)).toEqual(expected))

  test('what the book did with the payee before, where the line names no account', () => {
    const lesson = (account: string, quantity: string) => ({ day: TODAY - 9, payee: 'Chevron', account, quantity: Exact.parse(quantity) })
    const model = new AccountModel([lesson('Expenses:Transport:Gas', '40'), lesson('Liabilities:CreditCard:Neo', '-40')])
    const parsed = parse('15 at chevron', { model })
    expect([parsed.from, parsed.to]).toEqual(['Liabilities:CreditCard:Neo', 'Expenses:Transport:Gas'])
    expect(parsed.suggestions.to[0]).toMatchObject({ account: 'Expenses:Transport:Gas' })
  })
  test('no account that is only likely: each candidate is suggested and none is filled in', () => {
    const station = (account: string, quantity: string) => ({ day: TODAY - 9, payee: 'Fuel station', account, quantity: Exact.parse(quantity) })
    const model = new AccountModel([station('Expenses:Transport:Gas', '40'), station('Liabilities:CreditCard:Neo', '-40')])
    const once = parse('12.50 tea at the station', { model })
    expect([once.from, once.to, once.suggestions.to[0]?.account]).toEqual(['', '', 'Expenses:Transport:Gas'])
    const card = parse('12.50 tea with card')
    expect([card.from, card.suggestions.from.map(({ account }) => account)]).toEqual([
      '',
      ['Liabilities:CreditCard:BMO', 'Liabilities:CreditCard:Neo'],
    ])
    const icici = parse('20 groceries from icici')
    expect([icici.from, icici.suggestions.from.map(({ account }) => account)]).toEqual([
      '',
      ['Assets:Checking:ICICI:BLR', 'Assets:Checking:ICICI:HYD'],
    ])
  })
  test.each([
    ['12.50 tea at the station, with bmo card', 'station', 'tea'],
    ['15 lunch with Ben', 'lunch with Ben', ''],
    ['-5 Bäckerei', 'Bäckerei', ''],
    ['Bäckerei -5', 'Bäckerei', ''],
    ['今天午饭20', '午饭', ''],
    ["15 lunch with Ben at Luigi's", "Luigi's", 'lunch with Ben'],
    ['paid 20 groceries at walmart for the party, bmo cc', 'walmart', 'party'],
    ['20 groceries', 'groceries', ''],
    ['salary 3000', 'salary', ''],
  ])('words that nothing was read from are the note: %s', (line, payee, note) => {
    const parsed = parse(line)
    expect([parsed.payee, parsed.note]).toEqual([payee, note])
  })
  test('nothing without an amount', () => {
    for (const line of ['coffee', 'A4 paper', '2024-01-05', '5th of may', '#15', '0 eur', '10%', '""'])
      expect([line, parseLine(line, contextOf(ACCOUNTS))]).toEqual([line, undefined])
  })
  test('with as much confidence as its parts have, and what it leaves open', () => {
    const sure = parse('2024-01-05 20 cad groceries at walmart on neo cc')
    expect([sure.confidence.overall > 0.85, sure.warnings]).toEqual([true, []])
    const vague = parse('20 things')
    expect([vague.confidence.overall < 0.4, vague.warnings]).toEqual([true, [expect.stringContaining('currency'), expect.stringContaining('today')]])
  })
})

describe('an amount', () => {
  const names = { commodities: ['EUR', 'NIFTY'], fallback: 'EUR' }
  const read = (line: string, mark?: ',' | '.', given = names): string => {
    const found = findAmount(line, given, mark)
    if (found && 'choices' in found) return found.choices.join(' or ')
    return found ? `${found.value.toText()} ${found.currency ?? '?'}` : ''
  }
  test.each([
    ['$1,500', '1500 USD'],
    ['15.5 USD', '15.5 USD'],
    ['$15.5', '15.5 USD'],
    ['two hundred and fifty-five euros', '255 EUR'],
    ['twenty US dollars', '20 USD'],
    ['2026 USD 20', '20 USD'],
    ['in 2026 it was 20', '20 ?'],
    ['€20', '20 EUR'],
    ['20€', '20 EUR'],
    ['₹500', '500 INR'],
    ['Rs. 500', '500 INR'],
    ['Rs500.50', '500.50 INR'],
    ['500 rs', '500 INR'],
    ['1.234,56 EUR', '1234.56 EUR'],
    ['1 234,56 EUR', '1234.56 EUR'],
    ['EUR 12', '12 EUR'],
    ['EUR12', '12 EUR'],
    ['5k eur', '5000 EUR'],
    ['1.5k', '1500 ?'],
    ['2 lakh inr', '200000 INR'],
    ['50 cents', '0.50 EUR'],
    ['80 centimes', '0.80 EUR'],
    ['50 Rappen', '0.50 CHF'],
    ['5 cup of tea', '5 ?'],
    ['3 coffees 12.50', '12.50 ?'],
    ['.5 EUR', '0.5 EUR'],
    ['5 NIFTY', '5 NIFTY'],
    ['-20 EUR', '20 EUR'],
    ['2 for €7', '7 EUR'],
    ['12345678901234567890.123456789 EUR', '12345678901234567890.123456789 EUR'],
    ['R$ 20', '20 BRL'],
    ['20 at 7-Eleven', '20 ?'],
    ['coffee 3.50 at 8 am', '3.50 ?'],
    ['20 Franken für Käse', '20 CHF'],
    ['10 reais', '10 BRL'],
    ['300 yens', '300 JPY'],
    ['50 Rupien INR', '50 INR'],
    ['12 US-Dollar', '12 USD'],
    ['5 dólares canadienses', '5 CAD'],
    ['5 dollars canadiens', '5 CAD'],
    ['8 Swiss francs cheese', '8 CHF'],
    ['20瑞士法郎', '20 CHF'],
    ['午饭20元', '20 CNY'],
    ['15块', '15 CNY'],
    ['20块5', '20.5 CNY'],
    ['面包20加元', '20 CAD'],
    ['20牙买加元', '20 JMD'],
    ['20澳元', '20 AUD'],
    ['2 mil reais', '2000 BRL'],
    ['20 Mille Miglia', '20 ?'],
    ['20 mille-feuille', '20 ?'],
    ['2千元', '2000 CNY'],
    ['20万日元', '200000 JPY'],
    ['3 tausend Franken', '3000 CHF'],
    ['lunch with Mark 20 EUR', '20 EUR'],
    ['3 Kaffee 12 Franken', '12 CHF'],
    ['12 sucre et farine', '12 ?'],
    ['20 Schweizer Käse', '20 ?'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected))
  test.each([
    ['3 Pfund', '3 GBP', ['EUR', 'GBP']],
    ['twenty five dollars', '25 USD', ['EUR', 'USD']],
    ['5 dólares', '5 $', ['€', '$']],
    ['20 Kronen', '20 NOK', ['NOK', 'EUR']],
    ['20 pesos', '20 CLP or 20 MXN', ['MXN', 'CLP', 'EUR']],
    ['20 Kronen', '20 CZK or 20 DKK or 20 ISK or 20 NOK or 20 SEK', ['EUR']],
    ['20 francs CFA', '20 XAF or 20 XOF', ['EUR', 'CHF']],
    ['20 pesetas', '20 ESP', ['EUR', 'ESP']],
    ['20 kr', '20 SEK or 20 NOK or 20 DKK or 20 ISK', ['EUR']],
    ['20 kr', '20 SEK', ['EUR', 'SEK']],
  ])('in the word of several currencies is in the one that the book uses, or open: %s is %s', (line, expected, commodities) =>
    expect(read(line, '.', { commodities, fallback: 'EUR' })).toBe(expected),
  )
  test.each([
    ['lunch with Mark 20', '20 BAM or 20 EUR'],
    ['Franken 20', '20 CHF or 20 EUR'],
    ['20 real estate agent', '20 BRL or 20 EUR'],
    ['2 Pfund Tomaten 4,50', '2 Pfund or 4,50'],
  ])('is open where a word may be a currency or what was bought: %s', (line, expected) =>
    expect(read(line, ',', { commodities: ['EUR', 'GBP'], fallback: 'EUR' })).toBe(expected),
  )
  test.each([
    ['20 lunch 11.27.', '20 or 11.27'],
    ['20 lunch 30', '20 or 30'],
    ['5 NIFTY à 31,20', '5 NIFTY or 31,20'],
    ['5 NIFTY for 156', '5 NIFTY or 156'],
    ['2 coffees @ 3.50 EUR', '2 or 3.50 EUR'],
    ['100 USD for 92.50 EUR', '100 USD or 92.50 EUR'],
    ['rent 2000 12', '2000 or 12'],
  ])('is open where the line may mean several: %s', (line, expected) => expect(read(line)).toBe(expected))
  test('has the marks that its reader is used to', () =>
    expect([read('1.234', ','), read('1,234', '.'), read('1,5', '.')]).toEqual(['1234 ?', '1234 ?', '1.5 ?']))
  test('of dollars is of those that the book has', () =>
    expect([read('$20', '.', { commodities: ['CAD'], fallback: 'CAD' }), read('20 usd', '.', { commodities: ['CAD'], fallback: 'CAD' })]).toEqual([
      '20 CAD',
      '20 USD',
    ]))
  test('of a book that has numbers without a name, too, is a number', () =>
    expect([
      read('23,45 Rewe', ',', { commodities: ['EUR', ''], fallback: 'EUR' }),
      read('20 eur', '.', { commodities: [''], fallback: '' }),
    ]).toEqual(['23.45 ?', '20 EUR']))
  test('has the sign where the book writes that', () => expect(read('20 eur', '.', { commodities: ['€'], fallback: '€' })).toBe('20 €'))
  test.each([
    ['five twenty', undefined],
    ['hundred', undefined],
    ['two thousand three hundred', 2300],
    ['nineteen', 19],
    ['ninety-nine', 99],
  ])('in words: %s', (words, expected) => expect(wordsAsNumber(words)).toBe(expected))
})

describe('a day', () => {
  const read = (line: string, dayFirst = true): string | undefined => {
    const found = findDay(line, { today: TODAY, dayFirst })
    return found && formatDay(found.value)
  }
  test.each([
    ['lunch 2024-01-05 20 eur', '2024-01-05'],
    ['2023/12/31', '2023-12-31'],
    ['5 Jan 2024', '2024-01-05'],
    ['5-Jan-2024', '2024-01-05'],
    ['5. Januar 2024', '2024-01-05'],
    ['January 5, 2024', '2024-01-05'],
    ['5th of jan', '2024-01-05'],
    ['jan 5th', '2024-01-05'],
    ['28 dec', '2023-12-28'],
    ['paid $5 jan 3', '2024-01-03'],
    ['05.01.2024', '2024-01-05'],
    ['5/1/24', '2024-01-05'],
    ['on 13/1', '2024-01-13'],
    ['1/13', '2024-01-13'],
    ['today', '2024-02-01'],
    ['Yesterday', '2024-01-31'],
    ['the day before yesterday', '2024-01-30'],
    ['tomorrow', '2024-02-02'],
    ['3 days ago', '2024-01-29'],
    ['a week ago', '2024-01-25'],
    ['last friday', '2024-01-26'],
    ['last thursday', '2024-01-25'],
    ['on thursday', '2024-02-01'],
    ['next friday', '2024-02-02'],
    ['next thursday', '2024-02-08'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected))
  test.each(['31/02/2024', '12.50 EUR', '€5 may', '20 market', '5 set of cups', '2 octopuses', '1.234.567', 'A2024-01-05', '2024-13-01', 'may be 5'])(
    'is none: %s',
    (line) => expect(read(line)).toBeUndefined(),
  )
  test.each([
    ['gestern 12,50 bei REWE', '2024-01-31'],
    ['Vorgestern', '2024-01-30'],
    ['heute', '2024-02-01'],
    ['am 3. Januar Miete', '2024-01-03'],
    ['vor 3 Tagen', '2024-01-29'],
    ['vor zwei Wochen', '2024-01-18'],
    ['igår 120 ICA', '2024-01-31'],
    ['i går', '2024-01-31'],
    ['i förrgår', '2024-01-30'],
    ['idag', '2024-02-01'],
    ['i morgon', '2024-02-02'],
    ['för två dagar sedan', '2024-01-30'],
    ['gisteren', '2024-01-31'],
    ["aujourd'hui", '2024-02-01'],
    ['avant-hier', '2024-01-30'],
    ['ayer 4 eur café', '2024-01-31'],
    ['Miete am 1. überwiesen', '2024-02-01'],
    ['am 27. Kaffee', '2024-01-27'],
    ['le 1er loyer', '2024-02-01'],
    ['el día 30 luz', '2024-01-30'],
    ['pan el día 3 de octubre', '2023-10-03'],
    ['pão dia 3 de outubro', '2023-10-03'],
    ['am 1. des Monats', '2024-02-01'],
    ['昨天午饭20元', '2024-01-31'],
    ['前天', '2024-01-30'],
    ['今天', '2024-02-01'],
    ['1月5日 房租', '2024-01-05'],
    ['2023年12月5号', '2023-12-05'],
  ])('in another language: %s', (line, expected) => expect(read(line)).toBe(expected))
  test('is what a word means in the language of who writes it', () => {
    const of = (text: string, language: string) => findDay(text, { today: TODAY, dayFirst: true, language })?.value
    expect([of('hier 12 eur', 'fr'), of('hier 12 eur', 'de'), of('morgen 12', 'de'), of('morgen 12', 'en')]).toEqual([
      TODAY - 1,
      undefined,
      TODAY + 1,
      undefined,
    ])
  })
  test('without a year and with points is a day where people write it so', () => {
    const of = (text: string, language: string) => findDay(text, { today: TODAY, dayFirst: true, language })?.value
    expect([of('Gehalt 3.000 am 27.1.', 'de'), of('coffee 27.1.', 'en'), of('Kaffee 3.50', 'de'), of('1.234.567', 'de')]).toEqual([
      TODAY - 5,
      undefined,
      undefined,
      undefined,
    ])
  })
  test('of two small numbers goes by custom', () => expect([read('3/4/2024'), read('3/4/2024', false)]).toEqual(['2024-04-03', '2024-03-04']))
})

describe('a line in another language', () => {
  const accounts = [
    ['Actifs:Courant', 'Assets:Courant'],
    ['Actifs:Livret', 'Assets:Livret'],
    ['Aktiva:Bank:Girokonto', 'Assets:Bank:Girokonto'],
    ['Aktiva:Bank:US-Sparkonto', 'Assets:Bank:US-Sparkonto'],
    ['Ausgaben:Essen', 'Expenses:Essen'],
    ['Expenses:Lunch', 'Expenses:Lunch'],
  ].map(([name, rooted]) => namedAccount(name!, rooted!))
  const read = (language: string, line: string) => {
    const parsed = parseLine(line, { ...contextOf([]), accounts, language, dayFirst: language !== 'en' })
    if (!parsed || 'choices' in parsed) return parsed?.choices
    const { direction, from, to, payee, day } = parsed
    return { direction, from, to, payee, day: formatDay(day) }
  }
  const today = formatDay(TODAY)
  test('moves money to an own account that it names after "to"', () => {
    const moved = { direction: 'transfer', payee: '', day: today }
    expect(read('fr', '200 virement de Courant vers Livret')).toEqual({ ...moved, from: 'Actifs:Courant', to: 'Actifs:Livret' })
    expect(read('de', '200 aufs US-Sparkonto')).toEqual({ ...moved, from: '', to: 'Aktiva:Bank:US-Sparkonto' })
    expect(read('de', '200 vom Girokonto aufs US-Sparkonto')).toMatchObject({ from: 'Aktiva:Bank:Girokonto', to: 'Aktiva:Bank:US-Sparkonto' })
  })
  test('finds an account with a hyphen in its name, and not a payee', () =>
    expect(read('en', '20 lunch, US-Sparkonto')).toMatchObject({ from: 'Aktiva:Bank:US-Sparkonto', to: 'Expenses:Lunch', payee: 'lunch' }))
  test.each([
    ['de', '20 Essen am 27. Januar', 'Essen', '2024-01-27'],
    ['fr', 'le 27/1 20 pain', 'pain', '2024-01-27'],
    ['fr', '20 pain le 27 janvier', 'pain', '2024-01-27'],
    ['fr', '20 pour le pain', 'pain', today],
    ['fr', '20 chez Le Bistro', 'Le Bistro', today],
    ['en', '20 Kaffee am 27.1.', 'Kaffee', '2024-01-27'],
    ['de', '20 Kaffee am Bahnhof', 'Bahnhof', today],
  ])('has no article and no preposition as its payee: %s %s', (language, line, payee, day) =>
    expect(read(language, line)).toMatchObject({ payee, day }),
  )
  test('has "1.27." as a day if the amount names its currency, and asks if not', () => {
    expect(read('en', '20 EUR lunch 1.27.')).toMatchObject({ day: '2024-01-27', payee: 'lunch' })
    expect(read('en', '20 lunch 1.27.')).toEqual(['20', '1.27'])
  })
})

describe('a line in the language of the book', () => {
  const german = ['Aktiva:Bank:Giro', 'Aktiva:Bank:Tagesgeld', 'Ausgaben:Lebensmittel', 'Ausgaben:Gesundheit:Zahnarzt']
  const rooted = (name: string): string => name.replace('Aktiva', 'Assets').replace('Ausgaben', 'Expenses')
  const accounts = german.map((name) => namedAccount(name, rooted(name)))
  test.each([
    ['de', 'gestern 12,50 bei REWE von Giro für Lebensmittel', ['12.50', TODAY - 1, 'REWE', 'Aktiva:Bank:Giro', 'Ausgaben:Lebensmittel']],
    ['de', '1.250 REWE am 27.1. von Giro für Lebensmittel', ['1250', TODAY - 5, 'REWE', 'Aktiva:Bank:Giro', 'Ausgaben:Lebensmittel']],
    ['de', '98 Zahnarzt mit Giro, heute', ['98', TODAY, 'Zahnarzt', 'Aktiva:Bank:Giro', 'Ausgaben:Gesundheit:Zahnarzt']],
  ])('%s: %s', (language, line, expected) => {
    const parsed = parseLine(line, { ...contextOf([]), accounts, decimalMark: ',', language }) as ParsedLine
    expect([parsed.amount.toText(), parsed.day, parsed.payee, parsed.from, parsed.to]).toEqual(expected)
  })
  test('sv', () => {
    const swedish = ['Tillgångar:Bank:Nordea', 'Utgifter:Mat'].map((name) =>
      namedAccount(name, name.replace('Tillgångar', 'Assets').replace('Utgifter', 'Expenses')),
    )
    const { day, payee, from, to } = parseLine('igår 120 mat på ICA från Nordea', {
      ...contextOf([]),
      accounts: swedish,
      language: 'sv',
    }) as ParsedLine
    expect([day, payee, from, to]).toEqual([TODAY - 1, 'ICA', 'Tillgångar:Bank:Nordea', 'Utgifter:Mat'])
  })
})

/** What a person would have to type to be understood in every part. */
const print = (entry: { day: Day; amount: Exact; currency: string; payee: string; from: string; to: string }): string =>
  `${formatDay(entry.day)} ${entry.amount.toText()} ${entry.currency} "${entry.payee}" from ${entry.from} to ${entry.to}`

test('what is printed in full is parsed to the same, to the last digit', () => {
  const entry = fc.record({
    day: fc.integer({ min: parseDay('1950-01-01'), max: parseDay('2150-01-01') }),
    amount: fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 25n }), fc.nat(8)).map(([mantissa, scale]) => Exact.of(mantissa, scale)),
    currency: fc.constantFrom('EUR', 'USD', 'NIFTY', 'INR'),
    payee: fc.stringMatching(/^[A-Za-z][A-Za-z &,.'-]{0,20}[A-Za-z]$/),
    from: fc.constantFrom(...ACCOUNTS.filter((name) => /^(Assets|Liabilities)/.test(name))),
    to: fc.constantFrom(...ACCOUNTS.filter((name) => name.startsWith('Expenses'))),
  })
  fc.assert(
    fc.property(entry, (one) => {
      const { day, amount, currency, payee, from, to } = parse(print(one))
      expect({ day, amount: amount.toText(), currency, payee, from, to }).toEqual({ ...one, amount: one.amount.toText() })
    }),
  )
})

test('whatever is typed, parsing ends soon, and the amount is exact and above zero', () => {
  const word = fc.constantFrom(
    '20',
    'eur',
    'from',
    'to',
    'icici',
    ',',
    '"',
    '2024-01-05',
    '$',
    '1.2.3',
    'one',
    'hundred',
    '-',
    'last',
    'fri',
    '٣',
    '1e5',
    'Expenses:Rent',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
      ),
      fc.uniqueArray(fc.constantFrom('', 'EUR', '$', 'NIFTY', 'x y', '%')),
      (line, commodities) => {
        const parsed = parseLine(line, contextOf(ACCOUNTS, { commodities }))
        if (parsed && !('choices' in parsed))
          expect([parsed.amount.sign, parsed.amount instanceof Exact, parsed.confidence.overall <= 1]).toEqual([1, true, true])
      },
    ),
  )
  const begun = performance.now()
  for (const part of ['1 ', 'one ', '1,', 'a:', '$', '"', 'on ', 'last fri ']) parseLine(part.repeat(1000).slice(0, 1000), contextOf(ACCOUNTS))
  expect(performance.now() - begun).toBeLessThan(5000)
})
