import { expect, test } from 'vitest'
import { TransactionColumns } from '#vocabulary/book-columns.ts'
import { TakenRows } from '../../../src/ingest/journal/taken-rows.ts'

const book = (): WeakRef<{ transactions: TransactionColumns }> => new WeakRef({ transactions: new TransactionColumns() })

test('neighbours that were taken from neighbours are one range, and the rows around it are the others', () => {
  const [from, rows] = [book(), new TakenRows()]
  rows.add(from, { row: 0, before: 0, count: 2 })
  rows.add(from, { row: 2, before: 2, count: 1 })
  rows.add(from, { row: 5, before: 4, count: 4 })
  expect(rows.leading).toBe(3)
  expect(rows.others({ first: 0, end: 10 })).toEqual([
    { first: 3, end: 5 },
    { first: 9, end: 10 },
  ])
})

test('rows that stood elsewhere in the book before lead nothing', () => {
  const [from, rows] = [book(), new TakenRows()]
  expect(rows.leading).toBe(0)
  rows.add(from, { row: 0, before: 1, count: 2 })
  expect(rows.leading).toBe(0)
  expect(rows.others({ first: 0, end: 2 })).toEqual([])
})

test('rows of a second book are not taken', () => {
  const [from, rows] = [book(), new TakenRows()]
  rows.add(from, { row: 0, before: 0, count: 1 })
  rows.add(book(), { row: 1, before: 1, count: 1 })
  expect(rows.others({ first: 0, end: 2 })).toEqual([{ first: 1, end: 2 }])
})
