import { expect, test } from 'vitest'
import { last, resultsOf, shown } from './shown.ts'

test('numbers are exact, and shown as they are', () => {
  expect(shown('0.086\n0.1 + 0.2\n1 / 3 * 3\n8.6%\n1,00,000 + 10.0,05\n1e3')).toEqual(['0.086', '0.3', '1', '0.086', '100010.005', '1000'])
  expect(shown('3.5 %\n2 * 50 % + 1\nmax(1,5 %)\n10 % 3')).toEqual([
    '0.035',
    '2',
    '1',
    '! 6: expected an operator or the end of the line, found a number',
  ])
})

test('signs bind tighter than powers, and everything else goes from left to right, as in a spreadsheet', () => {
  expect(shown('-2^2\n2^3^2\n-1 + 2 * 3\n10 - 3 - 2\n2 + 3 * 4^2 / 6\n(1 + 2) * 3\n2^-2\n2^0.5 * 2^0.5 > 1.999')).toEqual([
    '4',
    '64',
    '5',
    '5',
    '10',
    '9',
    '0.25',
    'true',
  ])
})

test('the instalment of a loan is the same as in any other calculator', () => {
  expect(last('p = 12,00,000\nr = 8.6% / 12\nn = 240\nround(p * r * (1 + r)^n / ((1 + r)^n - 1), 6)')).toBe('10489.953057')
})

test('headers, comments and blank lines have no result', () => {
  expect(resultsOf('# Loan\n\n; a remark\n// another\n5 ; five\n5 // five').map(({ kind }) => kind)).toEqual([
    'header',
    'empty',
    'empty',
    'empty',
    'value',
    'value',
  ])
})

test('comparisons, conditions and their conjunctions', () => {
  expect(shown('1 < 2\n2 <= 1\n1 == 1.0\n1 != 1\n!(1 > 2)\n1 < 2 AND 2 < 1\n1 < 2 OR 1 / 0 > 1\nif(2 > 1, 10, 1 / 0)\nNOT true')).toEqual([
    'true',
    'false',
    'true',
    'false',
    'true',
    'false',
    'true',
    '10',
    'false',
  ])
})

test('texts and days', () => {
  expect(shown('"rent " + \'due\'\n[2024-01-31] + 29\n[2024-03-01] - [2024-02-01]\nmonths([2024-01-31], 1)\nyear([2024-01-31])\ntoday()')).toEqual([
    'rent due',
    '2024-02-29',
    '29',
    '2024-02-29',
    '2024',
    '2024-06-30',
  ])
})

test('a function knows its parameters and the sheet, and not what is local to its caller', () => {
  expect(last('f(x) = x + k\ng(k) = f(1)\ng(10)')).toMatch(/^! 1: k is not known here.* \(in f, line 1\)$/)
  expect(last('f(x) = x + k\nk = 5\nf(1)')).toBe('6')
  expect(last('x = 100\nf(x) = x * 2\nf(4) + x')).toBe('108')
})

test('between the arguments of a call a comma separates', () => {
  expect(last('f(a, b) = a * 10 + b\nf(1,2)')).toBe('12')
  expect(last('f(a, b) = a - b\nf(1,00,000, 1)')).toBe('99999')
  expect(last('max(1,5,3)')).toBe('5')
  expect(resultsOf('max(1,500, 3)')[0]!.remarks).toEqual([
    'a comma between digits groups them here; write a blank behind one that separates arguments',
  ])
})

test('how a line was read explains its error', () => {
  expect(last('f(a, b) = a - b\nf(1,234)')).toBe(
    '! 1: expected f(a, b), found 1 value; a comma between digits groups them here; write a blank behind one that separates arguments',
  )
  expect(last('x = months(2024-10-31, 1)')).toBe(
    '! 12: expected a day, found a number; 2024-10-31 is a subtraction here; write a day in brackets: [2024-10-31]',
  )
})

test('an error stops its line and what uses it, and nothing else', () => {
  expect(shown('a = 1 / 0\nb = 5\na + b\nb + 1\n2 +\n7')).toEqual([
    '! 5: division by zero',
    '5',
    '! 1: a has no value: line 1 has an error',
    '6',
    '! 4: expected a value, found the end of the line',
    '7',
  ])
  expect(shown('x = 1\nx = = 2\nx')).toEqual(['1', '! 5: expected a value, found "="', '! 1: x has no value: line 2 has an error'])
})

test('errors name the column and what was expected', () => {
  expect(shown('(1 + 2\n1 = 2\nrond(2)\n5 5\n.5\n007\nround()\nabs("x")\nf(x, x) = 1\n"abc\n{account = x\n[2024-02-30]\nAND = 1\n1 + @')).toEqual([
    '! 7: expected ), found the end of the line',
    '! 3: = gives a name to a value at the beginning of a line; write == to compare',
    '! 1: there is no function rond; did you mean round?',
    '! 3: expected an operator or the end of the line, found a number',
    '! 1: "." does not belong here',
    '! 1: a number does not begin with 0: write 7',
    '! 1: expected round(value, places = 0), found 0 values',
    '! 5: expected a number, found a text',
    '! 6: x is the name of two parameters',
    '! 1: expected " at the end of the text',
    '! 1: expected } at the end of the query',
    '! 1: [2024-02-30] is no day: write it as [2024-01-31]',
    '! 1: AND, OR and NOT cannot be names',
    '! 5: "@" does not belong here',
  ])
})

test('amounts keep their commodities, and those of several are never added up', () => {
  expect(
    shown('10 EUR + 5 EUR\n10 EUR + 5 USD\n(10 EUR + 5 USD) * 2\n10 EUR + 5 USD - 5 USD\n10 EUR / 4 EUR\n-3 "VTI Fund"\n$5\n10 EUR - 10 EUR'),
  ).toEqual(['15 EUR', '10 EUR, 5 USD', '20 EUR, 10 USD', '10 EUR', '2.5', '-3 VTI Fund', '5 $', '0 EUR'])
  expect(shown('10 EUR > 5 USD\nmax(10 EUR, 5 USD)\n10 EUR * 2 EUR\nsum(1 EUR, 2 USD, 3 EUR)')).toEqual([
    '! 1: an amount in EUR and an amount in USD cannot be compared',
    '! 13: EUR and USD are not one commodity: convert one of them with value(amount, "EUR")',
    '! 1: an amount in EUR and an amount in EUR cannot be multiplied',
    '4 EUR, 2 USD',
  ])
})

test('a bare number beside money is in the default currency, and beside anything else it is refused', () => {
  expect(shown('10 EUR + 5\n10 EUR > 5\n500 / 20 EUR\nmax(10 EUR, 20)\n3 AAPL + 1\nsum(0, 3 AAPL)')).toEqual([
    '15 EUR',
    'true',
    '25',
    '20 EUR',
    '! 1: a number without commodity stands beside an amount in AAPL: write its commodity behind it',
    '3 AAPL',
  ])
})

test('a name behind a number that the sheet gave and the book has not is meant as a factor', () => {
  expect(last('x = 5\n2 x')).toBe('! 1: x is a value of this sheet: write * before it to multiply')
})

test('built-in names can be used again', () => {
  expect(shown('cost = 5\ncost * 2\ncost(1)')).toEqual(['5', '10', '! 1: cost is a value and no function: write * to multiply'])
})

test('a day without brackets is told how it is written', () => {
  expect(shown('2023-01-31\n2023-10-31 + 1\n2000-50-25\n[2023-10-31]')).toEqual([
    '! 1: write a day in brackets: [2023-01-31]',
    '1983',
    '1925',
    '2023-10-31',
  ])
  expect(resultsOf('2023-10-31 + 1\n2000-50-25\n2023 - 10 - 31').map(({ remarks }) => remarks)).toEqual([
    ['2023-10-31 is a subtraction here; write a day in brackets: [2023-10-31]'],
    [],
    [],
  ])
})
