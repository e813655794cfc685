import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civil, dayOf, formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { columnLetters, columnOf } from '../../../src/ingest/statements/statement.ts'
import { dateReader, decimalMarkOf, isMoney, moneyOf, moneyText } from '../../../src/ingest/statements/text/cell-values.ts'

describe('money as it is written', () => {
  test.each([
    ['₹ 1,234.56', '1234.56'],
    ['\u00a01,000', '1000'],
    ['(0.9534)', '-0.9534'],
    ['(₹1,000)', '-1000'],
    [' $(1,000.00)', '-1000.00'],
    ['(5.00) EUR', '-5.00'],
    ['5 Cr', '5'],
    ['5 Dr', '-5'],
    ['1234.50DR.', '-1234.50'],
    ['+5', '5'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['Rs. 500', '500'],
    ['Rs.500.00', '500.00'],
    ['-Rs. 500', '-500'],
    ['Fr. 12.50', '12.50'],
    ['500 kr.', '500'],
    ['1.234,56', '1234.56'],
    ['1.234.567,89', '1234567.89'],
    ['1 234,56', '1234.56'],
    ["1'234.50", '1234.50'],
    ['12,34,567.00', '1234567.00'],
    ['1,00.00', '100.00'],
    ['12,50', '12.50'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['1,234.56-', '-1234.56'],
    ['−5.00', '-5.00'],
    ['– 5.00', '-5.00'],
    ['50.-', '50'],
    ['5,--', '5'],
    ['25%', '25'],
    ['1E+03', '1000'],
    ['1e3', '13'],
    ['Rs.500/-', '500'],
    ['(1,500.00/-)', '-1500.00'],
    ['200/=', '200'],
    [',50', '.50'],
    ['€ -,50', '-.50'],
    ['0,005', '0.005'],
    ['-0,125', '-0.125'],
    ['1,0000', '1.0000'],
    ['1,00000000 BTC', '1.00000000'],
  ])('%s is %s', (text, plain) => expect(moneyText(text)).toBe(plain))

  test.each(['', ' ', 'abc', '12-05', '--5', '-5-', '1.2.3', '(-5)', '−'])('%j is none', (text) => expect(moneyText(text)).toBeUndefined())

  test('the decimal mark of the statement settles what one amount leaves open', () => {
    expect([moneyText('1,234', ','), moneyText('1,234', '.'), moneyText('1.234', ','), moneyText('12,50', '.')]).toEqual([
      '1.234',
      '1234',
      '1234',
      '1250',
    ])
    // Where it cannot be what groups, it is none.
    expect([moneyText('0.005', ','), moneyText('0,005', '.'), moneyText(',50', '.')]).toEqual(['0.005', '0.005', '.50'])
    const mark = (...cells: string[]) => decimalMarkOf([{ cells }])
    expect([mark('0,005'), mark('0.005'), mark('1,2500'), mark('1.2500'), mark('1,234')]).toEqual([',', '.', ',', '.', undefined])
  })

  test('a mark that comes twice in a number groups the digits of all', () => {
    const mark = (...cells: string[]) => decimalMarkOf([{ cells }])
    expect([mark('12.500', '1.250.000'), mark('12,500', '1,250,000'), mark('1,25,000')]).toEqual([',', '.', '.'])
    expect(moneyOf('12.500', mark('12.500', '1.250.000'))?.toText()).toBe('12500')
  })

  test('a D or an S behind the amount of a cell is what left, and behind one among words it is a letter', () => {
    const cells = ['5.00 D', '1.000,00S', '5.00 C', '5.00 H', '-5.00 S', 'size 5 S']
    expect(cells.map((cell) => moneyOf(cell)?.toText())).toEqual(['-5.00', '-1000.00', '5.00', '5.00', '-5.00', '5'])
  })

  test('a cell with other words in it is no money', () => {
    for (const cell of ['12 apples', 'Invoice 77', '2024-01-31', '01.02.2024', '5 of 7']) expect(isMoney(cell)).toBe(false)
    for (const cell of [
      '500/-',
      'Rs. 1,500.00/-',
      '12.50 EUR',
      'USD -3',
      '$1,234.50',
      '-3,20 €',
      '(5.00)',
      '5.00 Cr',
      "CHF 1'000.-",
      '$ (5.00)',
      '(5.00) EUR',
    ])
      expect(isMoney(cell)).toBe(true)
  })

  test('what is written in either way of grouping is read as it was meant', () => {
    const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 })
    fc.assert(
      fc.property(cents, (amount) => {
        const exact = Exact.of(amount, 2)
        const english = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount / 100)
        const german = new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(amount / 100)
        for (const text of [english, german, `${english} EUR`, `€${german}`]) expect(moneyOf(text)!.toText()).toBe(exact.toText())
      }),
    )
  })
})

describe('dates as they are written', () => {
  const today = parseDay('2024-03-15')
  const read = (text: string, format: string): string | undefined => {
    const day = dateReader(format, today)(text)
    return day === undefined ? undefined : formatDay(day)
  }
  test.each([
    ['01/02/2023', 'DD/MM/YYYY', '2023-02-01'],
    ['1/2/2023', 'DD/MM/YYYY', '2023-02-01'],
    ['01/02/2023', 'D/M/YYYY', '2023-02-01'],
    [' 10/05/2020 ', 'M/DD/YYYY', '2020-10-05'],
    ['27-Dec-2022', 'DD-MMM-YYYY', '2022-12-27'],
    ['27-DEC-2022', 'DD-MMM-YYYY', '2022-12-27'],
    ['3 sept 2022', 'D MMM YYYY', '2022-09-03'],
    ['3. März 2022', 'D. MMMM YYYY', '2022-03-03'],
    ['05 janv. 2022', 'DD MMM YYYY', '2022-01-05'],
    ['01/02/68', 'DD/MM/YY', '2068-02-01'],
    ['01/02/69', 'DD/MM/YY', '1969-02-01'],
    ['20230201', 'YYYYMMDD', '2023-02-01'],
    ['2023-02-01T10:20:30', 'YYYY-MM-DDTHH:mm:ss', '2023-02-01'],
    ['1/2/2023 5:42 PM', 'D/M/YYYY h:mm A', '2023-02-01'],
    ['1st Feb 2023', 'Do MMM YYYY', '2023-02-01'],
    ['02/2023', 'MM/YYYY', '2023-02-01'],
    ['2023 at 02 on 01', 'YYYY [at] MM [on] DD', '2023-02-01'],
    ['1675209600', 'X', '2023-02-01'],
  ])('%s in %s is %s', (text, format, day) => expect(read(text, format)).toBe(day))

  test.each([
    ['31/02/2023', 'DD/MM/YYYY'],
    ['01/02/2023', 'DD-MM-YYYY'],
    ['01/02/23', 'DD/MM/YYYY'],
    ['01/02/2023', 'DD/MM/YY'],
    ['01/02/2023 10:20', 'DD/MM/YYYY'],
    ['27-Foo-2022', 'DD-MMM-YYYY'],
    ['2023021', 'YYYYMMDD'],
    ['', 'DD/MM/YYYY'],
    ['01/02/2023', ''],
  ])('%j in %j is none', (text, format) => expect(read(text, format)).toBeUndefined())

  test('without a year it is the last such day that may have been', () => {
    expect([read('10 Mar', 'D MMM'), read('10 Apr', 'D MMM'), read('20 Dec', 'D MMM')]).toEqual(['2024-03-10', '2024-04-10', '2023-12-20'])
  })

  test('every day can be written in every common format and read again', () => {
    const formats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D.M.YYYY', 'YYYYMMDD', 'D MMM YYYY', 'DD MMMM YYYY'] as const
    const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), fc.constantFrom(...formats), (day, format) => {
        const { year, month, day: date } = civil(day)
        const two = (number: number): string => String(number).padStart(2, '0')
        const parts: Readonly<Record<string, string>> = {
          YYYY: String(year),
          MM: two(month),
          M: String(month),
          DD: two(date),
          D: String(date),
          MMM: names[month - 1]!.slice(0, 3),
          MMMM: names[month - 1]!,
        }
        const text = format.replaceAll(/YYYY|MMMM|MMM|MM|M|DD|D/g, (part) => parts[part]!)
        expect(dateReader(format, today)(text)).toBe(dayOf(year, month, date))
      }),
    )
  })
})

test('columns have the letters of a worksheet, beyond Z too', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
  fc.assert(fc.property(fc.nat(18_000), (column) => columnOf(columnLetters(column)) === column))
  for (const no of ['', 'a', '1', 'A1', 'ABCD']) expect(columnOf(no)).toBeUndefined()
})
