import { expect, test } from 'vitest'
import { evaluateInTurns } from '../../../src/projections/sheets/evaluate-sheet.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { evaluated, last, shown } from './shown.ts'

test('a function that calls itself without end is an error of its line', () => {
  expect(shown('f(x) = f(x + 1)\nf(1)\n1 + 1')).toEqual([
    '',
    '! 1: functions call one another more than 1000 times deep: does one call itself without end? (in f, line 1)',
    '2',
  ])
})

test('a function that calls itself for each month of a loan is computed', () => {
  expect(last('left(n) = if(n == 0, 1000, left(n - 1) - 2)\nleft(360)')).toBe('280')
})

test('functions call one another a thousand deep, as in Paisa, whatever is computed at each level', () => {
  const sheet = 'f(n) = if(n == 0, 1, 1 + (2 * (3 + f(n - 1) / 4)) / 1)'
  expect(Number(last(`${sheet}\nf(999)`))).toBeCloseTo(14)
  expect(last(`${sheet}\nf(1000)`)).toMatch(/^! 1: functions call one another more than 1000 times deep/)
})

test('numbers without end are refused, and what is small beyond measure is nothing', () => {
  const tooLarge = 'the number has more than 1000 digits'
  expect(shown('2^(2^(2^30))\n10^1000\n10^999 > 1\n0.5^(10^50)\n2^2^2^2^30\n1e2000\n9^0.5\n(-8)^0.5\n0^-1')).toEqual([
    `! 3: ${tooLarge}`,
    `! 1: ${tooLarge}`,
    'true',
    '0',
    `${2n ** 240n}`,
    '! 1: the exponent is beyond 1000',
    '3',
    '! 1: a negative number has no power that is not whole',
    '! 1: 0 has no negative power',
  ])
})

test('a sheet that takes too many steps ends there, and what was computed stays', () => {
  const results = shown('a = 1\nf(n) = if(n == 0, 1, f(n - 1) + f(n - 1))\nf(40)\na')
  expect(results[0]).toBe('1')
  expect(results[2]).toMatch(/^! \d+: the sheet takes more than 1,000,000 steps; the rest is not computed$/)
  expect(results[3]).toMatch(/the rest is not computed$/)
})

test('a sheet that takes too long ends there', () => {
  let looks = 0
  const sheet = 'f(n) = if(n == 0, 1, f(n - 1) + f(n - 1))\nf(18)\n1'
  const results = evaluated(sheet, { ledger: ledgerOf('', '2024-06-30'), isLate: () => ++looks > 100 })
  expect(results.map(({ problem }) => problem?.message)).toEqual([undefined, ...Array(2).fill('the sheet takes too long; the rest is not computed')])
})

test('a line that takes long gives way to others in its middle, and comes to the same', () => {
  const sheet = 'f(n) = if(n == 0, 1, f(n - 1) + f(n - 1))\nf(10)\n1 / 0\nf(3)'
  const book = { ledger: ledgerOf('', '2024-06-30'), isLate: () => false }
  const inTurns = [...evaluateInTurns(sheet, { ...book, isTurnOver: () => true })]
  const pauses = inTurns.indexOf(inTurns.filter((result) => result !== undefined)[1]) - 1
  // Each look at the clock is a pause here: one for every 64 steps of the long line.
  expect(pauses).toBeGreaterThan(100)
  expect(inTurns.filter((result) => result !== undefined)).toEqual(evaluated(sheet, book))
})

test('lines and sheets of any size and shape are answered', () => {
  expect(last(`${'('.repeat(1000)}1${')'.repeat(1000)}`)).toBe('! 102: more than 100 parentheses or signs in one another')
  expect(last(`1${' + 1'.repeat(1500)}`)).toBe('1501')
  expect(last(`1${'+1'.repeat(4990)}`)).toBe('4991')
  expect(last(`f(x) = ${'-'.repeat(90)}f(x)\nf(1)`)).toBe('! 1: the calculation is too deep: write it in several lines (in f, line 1)')
  expect(last('x'.repeat(10_001))).toBe('! 1: the line has more than 10000 characters')
  expect(shown('1\n'.repeat(10_005)).slice(9999)).toEqual(['1', '! 1: a sheet has at most 10000 lines; the rest is not computed'])
  expect(last(`s(n) = if(n == 0, "${'x'.repeat(2000)}", s(n - 1) + s(n - 1))\ns(9)`)).toMatch(/the text has more than 10000 characters/)
  expect(shown('[9999-12-31] + 1\nround(1, 1000000)\nmonths([2024-01-01], 1e9)').every((text) => text.startsWith('!'))).toBe(true)
})

/** Does something where most of the stack is used up already. */
function withLittleStack<Result>(act: () => Result): Result {
  const descend = <Value>(levels: number, then: () => Value): Value => (levels === 0 ? then() : descend(levels - 1, then))
  const hasRoomFor = (levels: number): boolean => {
    try {
      return descend(levels, () => true)
    } catch {
      return false
    }
  }
  // Measured with the very function that uses it up: how much a call takes differs by function, and by version of Node.
  let levels = 100_000
  while (!hasRoomFor(levels)) levels = Math.floor(levels * 0.9)
  return descend(Math.floor(levels * 0.8), act)
}

test('what is deep needs no stack', () => {
  const deep = (text: string): string => withLittleStack(() => last(text))
  expect(deep('left(n) = if(n == 0, 1000, left(n - 1) - 2)\nleft(999)')).toBe('-998')
  expect(deep(`1${'+1'.repeat(4990)}`)).toBe('4991')
  expect(deep(`f(x) = ${'-'.repeat(90)}f(x)\nf(1)`)).toMatch(/^! 1: the calculation is too deep/)
  expect(deep('f(x) = f(x + 1)\nf(1)')).toMatch(/more than 1000 times deep/)
  expect(deep('f(x) = if(x == 0, 1 / 0, f(x - 1))\nf(990)')).toBe('! 1: division by zero (in f, line 1)')
  expect(deep(`count(${Array(1400).fill('{a}').join(' OR ')})`)).toBe('0')
  expect(deep(`q(x) = ${'!'.repeat(90)}x\nf(n, x) = if(n == 0, x, f(n - 1, q(x)))\ncount(f(980, {a}))`)).toBe('0')
})

test('a result that no number of JSON holds says so, in its own line alone', () => {
  expect(shown(`${'9'.repeat(400)}\n1 + 1`)).toEqual([expect.stringContaining('more than 308 digits'), '2'])
})
