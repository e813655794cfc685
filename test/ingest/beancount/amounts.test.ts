import { describe, expect, test } from 'vitest'
import { AUTO, balances, problems } from './reading.ts'

/** What a posting of this amount comes to, with the rest elsewhere. */
const amount = (written: string): string =>
  balances(`${AUTO}2024-01-01 * "x"\n  Assets:A  ${written}\n  Equity:B\n`)[0]?.slice('Assets:A '.length) ?? '0'
const refused = (written: string): string[] => problems(`${AUTO}2024-01-01 * "x"\n  Assets:A  ${written}\n  Equity:B\n`)

describe('an amount', () => {
  test.each([
    ['10 USD', '10 USD'],
    ['-10.50 USD', '-10.5 USD'],
    ['- 10 USD', '-10 USD'],
    ['+10 USD', '10 USD'],
    ['10USD', '10 USD'],
    ['10. USD', '10 USD'],
    ['1,234,567.89 USD', '1234567.89 USD'],
    ['123456789012345678.123456789 USD', '123456789012345678.123456789 USD'],
    ['-9007199254740993 USD', '-9007199254740993 USD'],
    ['1 A', '1 A'],
    ["1 AB'C.D_E-F2", "1 AB'C.D_E-F2"],
    ['1 /ESZ4', '1 /ESZ4'],
    ['1 USD ; a comment', '1 USD'],
    ['1 USD;', '1 USD'],
  ])('%s is read as %s', (written, meant) => expect(amount(written)).toBe(meant))

  test.each([
    ['1 + 2 * 3 USD', '7 USD'],
    ['(1 + 2) * 3 USD', '9 USD'],
    ['10 - 4 - 3 USD', '3 USD'],
    ['12 / 4 / 3 USD', '1 USD'],
    ['-(2 - 5) USD', '3 USD'],
    ['--3 USD', '3 USD'],
    ['10/4 USD', '2.5 USD'],
    ['1,000.00/8 USD', '125 USD'],
  ])('may be calculated: %s is %s', (written, meant) => expect(amount(written)).toBe(meant))

  test('that does not end has 28 digits, the last rounded half to even', () => {
    expect(amount('10/3 USD')).toBe('3.333333333333333333333333333 USD')
    expect(amount('20/3 USD')).toBe('6.666666666666666666666666667 USD')
    expect(amount('1/7000 USD')).toBe('0.0001428571428571428571428571429 USD')
  })

  test.each([
    ['12,34 USD', ['syntax:3']],
    ['1,2345 USD', ['syntax:3']],
    ['1.2.3 USD', ['syntax:3']],
    ['.5 USD', ['syntax:3']],
    ['1e5 USD', ['syntax:3']],
    ['1 usd', ['syntax:3']],
    ['(1 USD', ['syntax:3']],
    ['1 + USD', ['syntax:3']],
    ['1/0 USD', ['division_by_zero:3']],
    ['1 USD EUR', ['syntax:3']],
  ])('%s is refused', (written, expected) => expect(refused(written)).toEqual(expected))

  test('more decimals than a column takes with their cost are refused with their line, written or calculated', () => {
    const fine = `0.${'1'.repeat(40)}`
    expect(refused(`${fine} USD @ ${fine} EUR`)).toEqual([])
    expect(refused(`${fine}1 USD`)).toEqual(['syntax:3'])
    expect(refused(`1 USD @ ${fine}1 EUR`)).toEqual(['syntax:3'])
    const tiny = `0.${'0'.repeat(39)}1`
    expect(refused(`(${tiny} * ${tiny}) USD`)).toEqual([])
    expect(refused(`(${tiny} * ${tiny} * 0.1) USD`)).toEqual([expect.stringMatching(/:3$/)])
    expect(problems(`${AUTO}2024-01-01 price USD ${fine}1 EUR\n`)).toEqual(['syntax:2'])
  })
})
