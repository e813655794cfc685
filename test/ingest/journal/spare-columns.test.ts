import { expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { Book } from '../../../src/ingest/journal/book.ts'
import { SpareColumns } from '../../../src/ingest/journal/spare-columns.ts'

test('columns are handed over once, as new, also where a reader has taken rows back', () => {
  for (const dialect of ['hledger', 'beancount'] as const) {
    const spare = new SpareColumns()
    const book = new Book(dialect)
    for (const column of [book.postings.note, book.postings.line, book.transactions.endLine, book.prices.second]) column[3] = 7
    spare.put(book.close())
    const columns = spare.take()!
    expect([columns.postings.note[3], columns.postings.line[3], columns.transactions.endLine[3], columns.prices.second[3]]).toEqual([NONE, 0, 0, 0])
    expect(columns.postings).toBe(book.postings)
    expect(spare.take()).toBeUndefined()
  }
})

test('of columns with much more room than their book took, the next gets no more than it will need', () => {
  const book = new Book('ledger')
  book.postings.reserve(100_000)
  book.transactions.reserve(100_000)
  const spare = new SpareColumns()
  spare.put(book.close())
  const { postings, transactions } = spare.take()!
  expect([postings.note.length, transactions.day.length].every((rows) => rows < 10_000)).toBe(true)
  expect(postings.note[0]).toBe(NONE)
})
