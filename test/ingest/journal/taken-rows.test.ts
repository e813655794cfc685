import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TransactionColumns } from '#vocabulary/book-columns.ts'
import { TakenRows } from '../../../src/ingest/journal/taken-rows.ts'
import { runs } from '../../support/thorough.ts'

/** Transactions by what they say, with so many postings each. */
interface Said {
  readonly what: number
  readonly postings: number
}

function bookOf(list: readonly Said[]): { transactions: TransactionColumns } {
  const transactions = new TransactionColumns()
  transactions.count = list.length
  list.forEach(({ postings }, row) => (transactions.firstPosting[row + 1] = transactions.firstPosting[row]! + postings))
  return { transactions }
}
const postingsOf = (list: readonly Said[]): string[] =>
  list.flatMap(({ what, postings }) => Array.from({ length: postings }, (_, at) => `${what} ${at}`))
const whatOf = (list: readonly Said[]): number[] => list.map(({ what }) => what)

/** Whether the stretches are of the same on both sides, in their order and apart. */
function areTheSame(side: 'head' | 'tail', stretches: readonly number[], now: readonly unknown[], before: readonly unknown[]): boolean {
  const [a, b] = side === 'head' ? [now, before] : [now.toReversed(), before.toReversed()]
  for (let at = 0; at < stretches.length; at += 2) {
    const [from, to] = [stretches[at]!, stretches[at + 1]!]
    if (from < (stretches[at - 1] ?? 0) || to < from || to > a.length) return false
    for (let place = from; place < to; place++) if (a[place] !== b[place]) return false
  }
  return true
}

test('what is known to be the same is the same, counted from either end, whatever was taken from where', () => {
  const pieces = fc.array(
    fc.record({ from: fc.nat(9), count: fc.integer({ min: 1, max: 4 }), come: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }) }),
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 }), pieces, (counts, taken) => {
      const before: Said[] = counts.map((postings, what) => ({ what, postings }))
      const book = bookOf(before)
      const [from, rows, now] = [new WeakRef(book), new TakenRows(), [] as Said[]]
      for (const { from: place, count, come } of taken) {
        come.forEach((postings) => now.push({ what: -1 - now.length, postings }))
        const copied = before.slice(place, place + count)
        if (copied.length > 0) rows.add(from, { row: now.length, before: place, count: copied.length })
        now.push(...copied)
      }
      for (const side of ['head', 'tail'] as const) {
        const known = rows.known(side, bookOf(now), book)
        expect(areTheSame(side, known.transactions, whatOf(now), whatOf(before))).toBe(true)
        expect(areTheSame(side, known.postings, postingsOf(now), postingsOf(before))).toBe(true)
      }
    }),
    { numRuns: runs(334) },
  )
})

const ONE: Said = { what: 0, postings: 2 }

test('all that was taken is known where it stands as it stood: neighbours as one stretch', () => {
  const before = bookOf(Array.from({ length: 8 }, () => ONE))
  const [from, rows] = [new WeakRef(before), new TakenRows()]
  rows.add(from, { row: 0, before: 0, count: 2 })
  rows.add(from, { row: 2, before: 2, count: 1 })
  rows.add(from, { row: 5, before: 4, count: 4 })
  const now = bookOf(Array.from({ length: 9 }, () => ONE))
  expect(rows.known('head', now, before)).toEqual({ transactions: [0, 3], postings: [0, 6] })
  expect(rows.known('tail', now, before)).toEqual({ transactions: [0, 4], postings: [0, 8] })
})

test('those that stand together here and stood apart there are no stretch', () => {
  const before = bookOf(Array.from({ length: 6 }, () => ONE))
  const [from, rows] = [new WeakRef(before), new TakenRows()]
  rows.add(from, { row: 0, before: 0, count: 1 })
  rows.add(from, { row: 1, before: 2, count: 1 })
  rows.add(from, { row: 2, before: 3, count: 1 })
  rows.add(from, { row: 4, before: 5, count: 1 })
  const now = bookOf(Array.from({ length: 5 }, () => ONE))
  expect(rows.known('head', now, before)).toEqual({ transactions: [0, 1], postings: [0, 2] })
  // From the end, the last comes first.
  expect(rows.known('tail', now, before)).toEqual({ transactions: [0, 1, 2, 4], postings: [0, 2, 4, 8] })
})

test('of another book nothing is known, also where some was taken from that', () => {
  const [before, other] = [bookOf([ONE, ONE]), bookOf([ONE, ONE])]
  const [from, rows] = [new WeakRef(before), new TakenRows()]
  rows.add(from, { row: 0, before: 0, count: 1 })
  rows.add(new WeakRef(other), { row: 1, before: 1, count: 1 })
  expect(rows.known('head', bookOf([ONE, ONE]), before)).toEqual({ transactions: [0, 1], postings: [0, 2] })
  expect(rows.known('head', bookOf([ONE, ONE]), other)).toEqual({ transactions: [], postings: [] })
  expect(new TakenRows().known('head', bookOf([ONE]), other)).toEqual({ transactions: [], postings: [] })
})
