import { expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { PlainColumns } from '../../../src/ingest/ledger/plain/columns.ts'

/** Columns of so many postings, none of which has details. */
function postings(count: number): PlainColumns {
  const columns = new PlainColumns(count)
  columns.postings = count
  columns.detail.fill(NONE)
  return columns
}

test('a posting has one row of details, whatever of them it has', () => {
  const columns = postings(10)
  expect([columns.detailsOf(3), columns.detailsOf(7), columns.detailsOf(3)]).toEqual([0, 1, 0])
})

test('there is room for the details of as many postings as have them, also in a copy', () => {
  const columns = postings(1000)
  for (let row = 0; row < 4000; row++) {
    const detail = columns.detailsOf(row)
    columns.details.costMantissa[detail] = row
  }
  columns.postings = 4000
  const copy = columns.trimmed()
  for (const row of [0, 999, 1000, 3999]) expect(copy.details.costMantissa[copy.detail[row]!]).toBe(row)
  expect(copy.details.lotNote.length).toBe(4000)
})

test('what is read next has nothing of what was read before', () => {
  const columns = postings(10)
  columns.detailsOf(3)
  columns.clear()
  columns.detail[0] = NONE
  expect(columns.detailsOf(0)).toBe(0)
})
