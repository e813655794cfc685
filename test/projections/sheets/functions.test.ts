import { expect, test } from 'vitest'
import { FUNCTION_LIST } from '../../../src/projections/sheets/sheet-functions.ts'
import { last, shown } from './shown.ts'

test('functions of numbers', () => {
  expect(
    shown('sum(1, 2.5, 3)\navg(1, 2)\nmin(3, 1, 2)\nmax(3, 1, 2)\ncount(1, 2, 3)\nabs(-2.5)\nsqrt(16)\nmod(-7, 3)\nfloor(-1.5)\nceil(-1.5)'),
  ).toEqual(['6.5', '1.5', '1', '3', '3', '2.5', '4', '2', '-2', '-1'])
  expect(shown('round(2.5)\nround(-2.5)\nround(1.005, 2)\nround(1249, -2)\nround(10.456 EUR + 1.111 USD, 1)')).toEqual([
    '3',
    '-3',
    '1.01',
    '1200',
    '10.5 EUR, 1.1 USD',
  ])
})

// The figures of a spreadsheet's documentation, and of Python's decimals.
test('a loan, savings and what they are worth', () => {
  expect(
    shown('round(pmt(5%/12, 60, 10000), 10)\nround(pmt(5%/12, 60, 10000, 0, 1), 10)\nround(pv(8%, 10, -100), 10)\nround(fv(8%, 5, -100, -1000), 10)'),
  ).toEqual(['-188.7123364401', '-187.9292976997', '671.0081398941', '2055.9881728'])
  expect(
    shown(
      'pmt(0, 12, 1200)\nfv(0, 12, -100)\npv(0, 12, -100, -50)\npmt(5%, 0, 100)\npmt(5%/12, 60, 10000 EUR) < 0\nround(pmt(5%/12, 60, 10000 EUR), 2)',
    ),
  ).toEqual(['-100', '1200', '1250', '! 1: division by zero: there are no periods, or they come to nothing', 'true', '-188.71 EUR'])
})

test('what is worth how much today, and at which rate', () => {
  expect(last('round(npv(10%, -10000, 3000, 4200, 6800), 10)')).toBe('1188.4434123352')
  expect(last('irr(-70000, 12000, 15000, 18000, 21000, 26000)')).toBe('0.086630948')
  const dated = 'xirr(-10000, [2008-01-01], 2750, [2008-03-01], 4250, [2008-10-30], 3250, [2009-02-15], 2750, [2009-04-01])'
  expect(last(dated)).toBe('0.373362534')
  expect(last('irr(1, 2, 3)')).toBe('! 1: no rate makes these amounts come to nothing: are there some with each sign?')
  expect(last('xirr(1, 2, 3)')).toMatch(/^! 1: expected a query, or two or more amounts, each with its day/)
})

test('whatever the sheet is given, a function answers with a value or with what it expected', () => {
  const values = ['0', '-1', '1e300', '0.5', '"x"', '[2024-01-31]', 'true', '3 EUR', '1 EUR + 1 USD']
  for (const { name } of FUNCTION_LIST)
    for (const count of [0, 1, 2, 3, 4])
      for (const value of values) {
        const call = `${name}(${Array(count).fill(value).join(', ')})`
        expect.soft(last(call), call).not.toMatch(/undefined|NaN|Infinity|must hold|\[object/)
      }
})
