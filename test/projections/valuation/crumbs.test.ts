import { describe, expect, test } from 'vitest'
import { crumbOf, digitsOf } from '../../../src/projections/valuation/crumbs.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

/** A book of postings with these quantities of one commodity. */
const bookOf = (quantities: readonly string[]) =>
  ledgerOf(quantities.map((quantity) => `2024-01-02 x\n  Assets:A  ${quantity} BTC\n`).join(''), '2024-12-31')
const digits = (...quantities: string[]): number => digitsOf(bookOf(quantities), 0)
const times = (count: number, quantity: string): string[] => Array.from({ length: count }, () => quantity)

describe('a commodity is written with as many digits', () => {
  test('as nine in ten of its postings have', () => {
    expect(digits(...times(9, '0.12345678'))).toBe(8)
    expect(digits(...times(9, '0.125'), '0.12345678')).toBe(3)
    expect(digits(...times(8, '0.125'), ...times(2, '0.12345678'))).toBe(8)
    expect(digits(...times(5, '0.1'), ...times(4, '0.1234'), '0.12345')).toBe(4)
  })
  test('and two at the least, as money has', () => {
    expect(digits(...times(3, '5'))).toBe(2)
    expect(digits('0.1')).toBe(2)
  })
  test('and two where none was booked', () => {
    expect(digitsOf(bookOf(['0.12345']), 7)).toBe(2)
  })
})

test('a crumb is one in the last digit, or a finer one', () => {
  const book = bookOf(['0.12345678'])
  expect([crumbOf(book, 0), crumbOf(book, 0, 1), crumbOf(book, 5), crumbOf(book, 5, 2)].map(String)).toEqual([
    '0.00000001',
    '0.000000001',
    '0.01',
    '0.0001',
  ])
})

test('what is booked for a day to come, or beside the books, says nothing of the digits', () => {
  const text = '2024-01-02 x\n  Assets:A  0.125 BTC\n  (Plan)  0.12345678 BTC\n2025-01-02 x\n  Assets:A  0.12345678 BTC\n'
  expect(digitsOf(ledgerOf(text, '2024-12-31'), 0)).toBe(3)
  expect(digitsOf(ledgerOf(text, '2024-12-31').lookingAhead(), 0)).toBe(8)
})
