import { describe, expect, test } from 'vitest'
import { balances, problems } from './reading.ts'

/** What an unbalanced virtual posting of this amount comes to. */
const amount = (written: string, above = ''): string => balances(`${above}\n2024-01-01\n  (a)  ${written}\n`)[0]?.slice(2) ?? '0'

describe('an amount', () => {
  test.each([
    ['$10', '10 $'],
    ['10 EUR', '10 EUR'],
    ['10EUR', '10 EUR'],
    ['EUR 10', '10 EUR'],
    ['10', '10'],
    ['-$10', '-10 $'],
    ['$-10', '-10 $'],
    ['- $ 10', '-10 $'],
    ['-$-10', '10 $'],
    ['+10 EUR', '10 EUR'],
    ['10 "green apples"', '10 green apples'],
    ['"AAPL 2030" 3', '3 AAPL 2030'],
    ['£1', '1 £'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['2E-2 BTC', '0.02 BTC'],
    ['12345678901234567890.12 X', '12345678901234567890.12 X'],
  ])('%s is read as %s', (written, meant) => expect(amount(written)).toBe(meant))

  test.each([
    ['1,000.50', '1000.5'],
    ['1.000,50', '1000.5'],
    ['1 000,50', '1000.5'],
    ['1\u00a0000,50', '1000.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,00,00,000.5', '10000000.5'],
  ])('with groups: %s is read as %s', (written, meant) => expect(amount(written)).toBe(meant))

  test('with one mark only is decimal, whatever the mark', () => {
    expect(amount('1,000')).toBe('1')
    expect(amount('1.000')).toBe('1')
    expect(amount('1,5 EUR')).toBe('1.5 EUR')
  })

  test('with one mark is decided by the commodity directive', () => {
    expect(amount('1,000 EUR', 'commodity 1,000.00 EUR')).toBe('1000 EUR')
    expect(amount('1.000 EUR', 'commodity 1.000,00 EUR')).toBe('1000 EUR')
    expect(amount('1.000 EUR', 'commodity EUR\n  format 1.000,00 EUR')).toBe('1000 EUR')
    expect(amount('1,000 USD', 'commodity 1,000.00 EUR')).toBe('1 USD')
  })

  test('with one mark is decided by decimal-mark before all else', () => {
    expect(amount('1.000', 'decimal-mark ,')).toBe('1000')
    expect(amount('1.000 EUR', 'commodity 1,000.00 EUR\ndecimal-mark ,')).toBe('1000 EUR')
    expect(amount('1,000', 'decimal-mark .')).toBe('1000')
  })

  test('without a symbol has the default commodity and its marks', () => {
    expect(amount('1,000', 'D $1,000.00')).toBe('1000 $')
    expect(amount('1.000', 'D 1.000,00 EUR')).toBe('1000 EUR')
  })
})

describe('refused is', () => {
  test.each([
    '1.2.3,4.5',
    '1,000,',
    '1,000.00e2',
    '$',
    '--1',
    '1A2',
    '1 a b',
    '1 A @',
    '1 A @ 2 B @ 3 C',
    '*2',
    '1 A {2 B',
    '1 A {2024-01-01, 2 B',
    '1 A {"lot", 2024-01-01, 2 B}',
    '1 A {2024-01-01, }',
    '1 A {"lot" 2024-01-01}',
    '" 1',
    '"a',
    '. EUR',
    '1+1',
  ])('%s', (written) =>
    expect(problems(`2024-01-01\n  (a)  ${written}\n`)).toEqual([expect.stringMatching(/^(amount|number|posting|commodity)_invalid:2$/)]),
  )

  test('a number that no column could hold', () => {
    expect(problems(`2024-01-01\n  (a)  ${'9'.repeat(300)}\n`)).toEqual(['number_invalid:2'])
    expect(problems('2024-01-01\n  (a)  1e-200\n')).toEqual(['number_invalid:2'])
    expect(problems('2024-01-01\n  (a)  1e99999999\n')).toEqual(['number_invalid:2'])
  })
  test('one with more decimals than a column takes with its cost, wherever it stands', () => {
    const fine = `0.${'1'.repeat(127)}`
    expect(problems(`P 2024-01-01 X ${fine} Y\n2024-01-01\n  a  ${fine} X @ ${fine} Y = ${fine} X\n  b\n`)).toEqual([])
    expect(problems(`P 2024-01-01 X ${fine}1 Y\n2024-01-01\n  a  ${fine}1 X\n  b\n2024-01-01\n  a  1 X @ ${fine}1 Y\n  b\n`)).toEqual([
      'number_invalid:1',
      'number_invalid:3',
      'number_invalid:6',
    ])
  })
})

test.each([
  '{}',
  '{{}}',
  '{2 B}',
  '{{2 B}}',
  '{=2 B}',
  '{2024-01-31}',
  '{"first"}',
  '{2024-01-31, "first", 2 B}',
  '{"A 1" 5}',
  '{2024/1/31, 10,5 B}',
  '{ 2024-01-31 , 2 B }',
])('what a lot cost is read over: %s', (lot) => expect(amount(`3 A ${lot}`)).toBe('3 A'))
test.each(['1 A {}', '1 A {2024-01-31}', '1 A {2024-01-31, 2 B}', '1 ""'])('%s is refused by the rules of 1.25', (written) =>
  expect(problems(`2024-01-01\n  (a)  ${written}\n`, { hledgerRules: '1.25' })).toEqual([expect.stringMatching(/_invalid:2$/)]),
)
test('two quotes with nothing between them are no commodity', () => {
  expect(amount('3 ""')).toBe('3')
  expect(amount('"" 3')).toBe('3')
})
