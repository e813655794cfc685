import { expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Book } from '../../../src/ingest/journal/book.ts'
import { SpareColumns } from '../../../src/ingest/journal/spare-columns.ts'

test('columns are handed over once, as new, also where a reader has taken rows back', () => {
  const spare = new SpareColumns()
  const book = new Book('hledger')
  for (const column of [book.postings.note, book.postings.line, book.transactions.endLine, book.prices.second]) column[3] = 7
  spare.put(book.close())
  const columns = spare.take()!
  expect([columns.postings.note[3], columns.postings.line[3], columns.transactions.endLine[3], columns.prices.second[3]]).toEqual([NONE, 0, 0, 0])
  expect(columns.postings).toBe(book.postings)
  expect(spare.take()).toBeUndefined()
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

test('a book that is read on gives back the room that nothing came into, and says what it said', () => {
  const book = new Book('hledger')
  book.postings.reserve(100_000)
  book.postings.line[5] = 7
  book.postings.count = 6
  book.settle()
  expect(book.postings.line.length).toBeLessThan(10_000)
  expect([book.postings.line[5], book.postings.note[5], book.postings.count]).toEqual([7, NONE, 6])
})

test('rows of a beancount book are left standing, and nothing that only few of them have', () => {
  const spare = new SpareColumns()
  const book = new Book('beancount')
  const { transactions, postings, prices } = book
  const long = Exact.parse('12345678901234567890.5')
  transactions.day[0] = 7
  postings.quantity.mantissa[1] = 8
  prices.line[0] = 9
  postings.costCommodity[1] = postings.lotCommodity[1] = 3
  for (const tags of [transactions.tags, postings.tags]) tags.set(0, [{ name: 'a', value: '' }])
  transactions.links.set(0, ['a'])
  postings.lotDetail.set(0, { label: 'a' })
  postings.payee.set(0, 1)
  for (const amounts of [postings.quantity, postings.cost, postings.lot, prices.rate]) amounts.set(0, long)
  transactions.count = prices.count = 1
  postings.count = transactions.firstPosting[1] = 2
  spare.put(book.close())
  const next = new Book('beancount', spare.take())
  expect(next.standing).toBe(book.mark)
  expect([next.transactions.day[0], next.postings.quantity.mantissa[1], next.prices.line[0]]).toEqual([7, 8, 9])
  expect([next.postings.costCommodity[1], next.postings.lotCommodity[1]]).toEqual([NONE, NONE])
  expect([next.transactions.count, next.postings.count, next.prices.count]).toEqual([0, 0, 0])
  const few = [next.transactions.tags, next.transactions.links, next.postings.tags, next.postings.lotDetail, next.postings.payee]
  const longs = [next.postings.quantity, next.postings.cost, next.postings.lot, next.prices.rate].map(({ big }) => big)
  expect([...few, ...longs].map(({ size }) => size)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
})
