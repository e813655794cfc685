import { expect, test } from 'vitest'
import { byDay } from '../../../src/projections/valuation/postings.ts'

/** Transactions of two postings each, of which some have a day of their own. */
const ordered = (transactionDays: readonly number[], own: Readonly<Record<number, number>> = {}): Int32Array => {
  const count = transactionDays.length * 2
  const group = Int32Array.from({ length: count }, (_, posting) => posting >> 1)
  const day = group.map((transaction, posting) => own[posting] ?? transactionDays[transaction]!)
  return byDay({ count, day, group, transactionRow: Int32Array.from(transactionDays.keys()) }, Int32Array.from(transactionDays))
}

test('postings that stand by day are in the order of their places, in memory that all such books share', () => {
  const [long, short] = [ordered([1, 2, 2, 5, 9]), ordered([3, 4])]
  expect([...long]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect([...short]).toEqual([0, 1, 2, 3])
  expect(short.buffer).toBe(long.buffer)
})

test('one with a day of its own stands among the others, and leaves those of other books where they are', () => {
  const before = ordered([1, 2, 3])
  expect([...ordered([1, 2, 3], { 0: 3 })]).toEqual([1, 2, 3, 0, 4, 5])
  expect([...ordered([1, 2, 3], { 5: 1 })]).toEqual([0, 1, 5, 2, 3, 4])
  expect([...ordered([1, 2, 3], { 3: 9 })]).toEqual([0, 1, 2, 4, 5, 3])
  expect([...before]).toEqual([0, 1, 2, 3, 4, 5])
})
