import { describe, expect, test } from 'vitest'
import { CLEARED, DETAILS, detailsAt, IMPORTED, WRITTEN } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY, parseDay } from '#vocabulary/day.ts'
import { decideJournal } from '../../../src/commands/journal/decide.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import { columnsFrom, JournalColumns, storedColumns } from '../../../src/events/journal-columns.ts'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import { Book, type TransactionFacts } from '../../../src/ingest/journal/book.ts'
import { FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'
import { printWhole } from '../../../src/ingest/print/convert-book.ts'
import { readerOf, rememberingReaders } from '../../../src/ingest/readers.ts'
import { contentOf } from '../../support/plain-book.ts'
import { inMemory } from '../print/in-memory.ts'

const facts: TransactionFacts = {
  day: 19_000,
  status: CLEARED,
  origin: WRITTEN,
  payee: 'Shop',
  tags: [],
  links: [],
  file: 0,
  beginLine: 1,
  endLine: 2,
}

function addPosting(book: Book): void {
  const { postings } = book
  if (postings.count === postings.account.length) postings.grow()
  postings.account[postings.count] = book.accounts.id('Cash')
  postings.commodity[postings.count++] = book.commodities.id('EUR')
}

describe('a transaction of a book', () => {
  test('has the postings that are added before it ends', () => {
    const book = new Book('hledger')
    expect(book.beginTransaction(facts)).toBe(0)
    addPosting(book)
    addPosting(book)
    book.endTransaction()
    expect(book.beginTransaction(facts)).toBe(1)
    addPosting(book)
    book.endTransaction()
    expect(Array.from(book.close().transactions.firstPosting.slice(0, 3))).toEqual([0, 2, 3])
  })
  test('has what is said of it, and nothing for the rest', () => {
    const book = new Book('hledger')
    const { transactions, texts, payees } = book
    const more = { secondDay: 19_001, code: '(1)', note: 'mine', tags: [{ name: 'a', value: '' }], links: ['b'] }
    book.beginTransaction({ ...facts, ...more, origin: IMPORTED, file: 3, beginLine: 7, endLine: 9 })
    book.beginTransaction(facts)
    const row = (of: 'day' | 'secondDay' | 'status' | 'origin' | 'file' | 'beginLine' | 'endLine'): number[] =>
      Array.from(transactions[of].slice(0, 2))
    expect(row('day')).toEqual([19_000, 19_000])
    expect(row('secondDay')).toEqual([19_001, NO_DAY])
    expect(row('status')).toEqual([CLEARED, CLEARED])
    expect(row('origin')).toEqual([IMPORTED, WRITTEN])
    expect(row('file')).toEqual([3, 0])
    expect(row('beginLine')).toEqual([7, 1])
    expect(row('endLine')).toEqual([9, 2])
    expect([texts.names[transactions.code[0]!], texts.names[transactions.note[0]!]]).toEqual(['(1)', 'mine'])
    expect([transactions.code[1], transactions.note[1]]).toEqual([NONE, NONE])
    expect([0, 1].map((at) => payees.names[transactions.payee[at]!])).toEqual(['Shop', 'Shop'])
    expect([...transactions.tags, ...transactions.links]).toEqual([
      [0, [{ name: 'a', value: '' }]],
      [0, ['b']],
    ])
  })
  test('is one of as many as there are', () => {
    const book = new Book('ledger')
    for (let row = 0; row < 5000; row++) {
      book.beginTransaction({ ...facts, day: row })
      addPosting(book)
      book.endTransaction()
    }
    book.close()
    expect(book.transactions.count).toBe(5000)
    for (let row = 0; row < 5000; row++) expect([book.transactions.day[row], book.transactions.firstPosting[row + 1]]).toEqual([row, row + 1])
  })
})

describe.each(DETAILS)('the detail $name of a transaction', ({ name, holds }) => {
  const value = holds === 'text' ? 'mine' : 19_001
  const book = new Book('ledger')
  for (const details of [{ [name]: value }, {}]) {
    book.beginTransaction({ ...facts, ...details })
    book.endTransaction()
  }
  book.files.push({ path: '/main.ledger', hash: 'x' })
  const { events } = decideJournal(contentOf(book.close()), nothingRecorded)
  const block = [...events].find((event) => event.type === 'TransactionsRecorded')!.data

  test('is read back from the book, where it has one', () => {
    expect([book.transactionAt(0)[name], book.transactionAt(1)]).toEqual([value, facts])
  })
  test('is recorded, and read back from the event and from a snapshot', () => {
    const columns = new JournalColumns()
    columns.addTransactions(block)
    for (const { transactions, texts } of [columns, columnsFrom(storedColumns(columns))])
      expect([0, 1].map((row) => detailsAt(transactions, row, (id) => texts.names[id]!))).toEqual([{ [name]: value }, {}])
  })
  test('makes it another transaction', () => {
    const [id, other] = block.transactions.id
    expect(id!.slice(0, 16)).not.toBe(other!.slice(0, 16))
  })
})

describe('a book has errors', () => {
  const problem = { code: 'x', file: '', line: 1, message: '' }
  test('when one of its problems is one', () => {
    const book = new Book('ledger')
    expect(book.hasErrors).toBe(false)
    book.problems.push({ ...problem, severity: 'warning' })
    expect(book.hasErrors).toBe(false)
    book.problems.push({ ...problem, severity: 'error' })
    expect(book.hasErrors).toBe(true)
  })
})

describe('a book is closed once, by its reader', () => {
  test('and not while a transaction is open', () => {
    const book = new Book('ledger')
    book.beginTransaction(facts)
    addPosting(book)
    expect(() => book.close()).toThrow('the last transaction of a book has ended')
    book.endTransaction()
    expect(book.close()).toBe(book)
    expect(() => book.close()).toThrow('a book is closed once')
  })
  test('and who reads it relies on that', () => {
    const open = new Book('ledger')
    const printed = (): string[] => [...printWhole(open, 'ledger', inMemory({}), () => {})]
    for (const reading of [() => answerOf(open), printed, () => decideJournal(contentOf(open), nothingRecorded)])
      expect(reading).toThrow('a book is read when its reader has closed it')
    open.close()
    expect(answerOf(open)).toEqual({ balances: [], transactions: 0, prices: [] })
    expect(printed()).toEqual([])
  })
  test.each(['ledger', 'hledger', 'beancount'] as const)('by the reader of %s, whatever is in the file', (dialect) => {
    const remembering = rememberingReaders()(dialect)
    for (const reader of [readerOf(dialect), remembering, remembering])
      for (const text of ['', '2024-01-01 * "x"\n  Assets:A  1 EUR\n  Assets:B\n', 'nonsense\n', '\0', undefined]) {
        const bytes = (): Uint8Array => {
          if (text === undefined) throw new FileUnreadable('/book', 'missing', 'the file does not exist')
          return Buffer.from(text)
        }
        const book = reader.read('/book', { home: '/people/ada', bytes, glob: () => [] }, { today: parseDay('2024-06-15') })
        expect(() => book.mustBeClosed()).not.toThrow()
        expect(book.transactions.firstPosting[book.transactions.count]).toBe(book.postings.count)
      }
  })
})
