import { expect, test } from 'vitest'
import { byDay } from '../../../src/projections/valuation/postings.ts'

/** Transactions of two postings each, of which some have a day of their own. */
const ordered = (transactionDays: readonly number[], own: Readonly<Record<number, number>> = {}): Int32Array => {
  const count = transactionDays.length * 2
  return byDay({ count, day: Int32Array.from({ length: count }, (_, posting) => own[posting] ?? transactionDays[posting >> 1]!) })
}

test('postings whose transactions are by day are in the order of their places', () => {
  expect([...ordered([1, 2, 2, 5, 9])]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a posting with a day of its own is among those of that day', () => {
  expect([...ordered([1, 2, 3], { 0: 3 })]).toEqual([1, 2, 3, 0, 4, 5])
  expect([...ordered([1, 2, 3], { 5: 1 })]).toEqual([0, 1, 5, 2, 3, 4])
  expect([...ordered([1, 2, 3], { 3: 9 })]).toEqual([0, 1, 2, 4, 5, 3])
})
