import { describe, expect, test } from 'vitest'
import { PROVIDED, roomWhenSettled } from '#vocabulary/book-columns.ts'
import type { DataOf } from '../../src/events/catalogue.ts'
import { columnsFrom, JournalColumns, storedColumns } from '../../src/events/journal-columns.ts'
import { JournalInMemory } from '../support/journal-in-memory.ts'
import { bookOf, contentOf, type PlainBook, plainView } from '../support/plain-book.ts'

describe('blocks become columns', () => {
  const book = (count: number, postings: number): PlainBook => ({
    transactions: Array.from({ length: count }, (_, at) => ({
      day: 19_000 + at,
      status: at % 3,
      origin: at % 5,
      payee: `Payee ${at % 7}`,
      file: 'main.ledger',
      beginLine: 1 + at * 10,
      endLine: 1 + at * 10 + postings,
      postings: Array.from({ length: postings }, (_, i) => ({
        account: `Assets:${(at + i) % 11}`,
        quantity: `${at}.${i}`,
        commodity: `C${(at * i) % 5}`,
        status: (at + i) % 3,
        kind: 0,
        flags: 0,
        line: 2 + at * 10 + i,
      })),
    })),
    prices: [],
  })

  test('of one book after another, as many as there are', () => {
    const journal = new JournalInMemory()
    for (const plain of [book(1, 0), book(3, 2), book(2100, 5), book(5000, 1)]) {
      journal.sync(contentOf(bookOf(plain)))
      expect(plainView(journal.view)).toEqual(plain)
      const { transactionOf, order, transactions: t } = journal.view
      for (const row of order)
        expect([...transactionOf.subarray(t.firstPosting[row], t.firstPosting[row + 1])]).toEqual(plain.transactions[0]!.postings.map(() => row))
    }
  })
})

test('a book that was synced has room for the edits to come, and no more', () => {
  const journal = new JournalInMemory()
  const transactions = Array.from({ length: 18_000 }, (_, at) => ({
    day: 19_000,
    status: 0,
    origin: 0,
    payee: 'Shop',
    file: 'main.ledger',
    beginLine: 1 + at * 3,
    endLine: 3 + at * 3,
    postings: [1, -1].map((quantity, i) => ({
      account: 'Assets:Cash',
      quantity: `${quantity}`,
      commodity: 'EUR',
      status: 0,
      kind: 0,
      flags: 0,
      line: 2 + at * 3 + i,
    })),
  }))
  journal.sync(contentOf(bookOf({ transactions, prices: [] })))
  const { transactions: t, postings, transactionOf } = journal.view
  expect([t.day.length, postings.account.length, transactionOf.length]).toEqual([18_000, 36_000, 36_000].map(roomWhenSettled))
  journal.sync(contentOf(bookOf({ transactions: transactions.slice(1), prices: [] })))
  expect(journal.view.postings.account).toBe(postings.account)
  expect(plainView(journal.view).transactions).toHaveLength(17_999)
})

test('columns that were stored come back with room for the edits to come', () => {
  const columns = new JournalColumns()
  columns.transactions.count = 30_000
  columns.transactions.reserve(30_001)
  columns.transactions.firstPosting.fill(60_000, 30_000)
  columns.postings.count = 60_000
  columns.postings.reserve(60_000)
  const { transactions, postings } = columnsFrom(storedColumns(columns))
  expect([transactions.day.length, postings.account.length]).toEqual([30_000, 60_000].map(roomWhenSettled))
})

describe('what providers said becomes prices', () => {
  const fetched = (more: Partial<DataOf<'PricesFetched'>> = {}): DataOf<'PricesFetched'> => ({
    commodity: 'ACME',
    provider: 'com-yahoo',
    ref: 'ACME.DE',
    type: 'stock',
    commodities: ['ACME', 'EUR'],
    day: [19_000, 19_001],
    base: [0, 0],
    quote: [1, 1],
    rate: ['9.5', '12345678901234567890.5'],
    ...more,
  })

  test('row by row, with the source in place of a file', () => {
    const columns = new JournalColumns()
    expect(columns.addFetched(fetched())).toBe(0)
    expect(columns.addFetched(fetched({ commodities: ['USD', 'EUR', 'ACME'], base: [2, 0], quote: [0, 1], ref: 'other' }))).toBe(2)
    const { prices, commodities } = columns
    expect(prices.count).toBe(4)
    expect(
      Array.from({ length: 4 }, (_, row) => [
        prices.day[row],
        commodities.names[prices.base[row]!],
        commodities.names[prices.quote[row]!],
        prices.rate.get(row).toText(),
        prices.origin[row],
        prices.file[row],
        prices.line[row],
        prices.second[row],
      ]),
    ).toEqual([
      [19_000, 'ACME', 'EUR', '9.5', PROVIDED, 0, 0, 0],
      [19_001, 'ACME', 'EUR', '12345678901234567890.5', PROVIDED, 0, 0, 0],
      [19_000, 'ACME', 'USD', '9.5', PROVIDED, 1, 0, 0],
      [19_001, 'USD', 'EUR', '12345678901234567890.5', PROVIDED, 1, 0, 0],
    ])
  })

  test('a source is one provider, one reference and one type', () => {
    const columns = new JournalColumns()
    for (const more of [{}, { ref: 'b' }, { provider: 'p' }, { type: 'metal' as const }, {}, { ref: 'b' }]) columns.addFetched(fetched(more))
    expect(columns.priceSources).toEqual([
      { provider: 'com-yahoo', ref: 'ACME.DE', type: 'stock' },
      { provider: 'com-yahoo', ref: 'b', type: 'stock' },
      { provider: 'p', ref: 'ACME.DE', type: 'stock' },
      { provider: 'com-yahoo', ref: 'ACME.DE', type: 'metal' },
    ])
    expect([0, 2, 4, 6, 8, 10].map((row) => columns.prices.file[row])).toEqual([0, 1, 2, 3, 0, 1])
  })
})

test('prices of a journal keep their second, their origin and their place', () => {
  const columns = new JournalColumns()
  const block = {
    files: ['a', 'b'],
    commodities: ['EUR', 'USD'],
    day: [1, 2, 3],
    base: [1, 0, 1],
    quote: [0, 1, 0],
    rate: ['1', '2', '3'],
    origin: [0, 1, 0],
    second: [[1, 60]] as [number, number][],
    file: [1, 0, 1],
    line: [3, 4, 5],
  }
  columns.addPrices({ ...block, files: ['b', 'c'], commodities: ['USD', 'EUR'] })
  expect(columns.addPrices(block)).toBe(3)
  const { prices, files } = columns
  const rows = [3, 4, 5]
  expect(rows.map((row) => [prices.second[row], prices.origin[row], files.names[prices.file[row]!], prices.line[row]])).toEqual([
    [0, 0, 'b', 3],
    [60, 1, 'a', 4],
    [0, 0, 'b', 5],
  ])
})
