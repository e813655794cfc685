import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordedFromMessage, type RecordedJournal } from '../../../src/commands/journal/recorded-journal.ts'
import { recordedJournalFromView } from '../../../src/service/sync/sync-work.ts'
import { entries, layOut, type PlainEntry } from '../../support/generated-plain-book.ts'
import { idsOf, JournalInMemory } from '../../support/journal-in-memory.ts'
import { bookOf, contentOf, inPlaces, type PlainBook, type PlainPrice, type PlainTransaction, plainView } from '../../support/plain-book.ts'
import { runs } from '../../support/thorough.ts'

const shop = (line: number, payee = 'Shop', file = 'main.ledger'): PlainTransaction => ({
  day: 19_000,
  status: 0,
  origin: 0,
  payee,
  file,
  beginLine: line,
  endLine: line + 2,
  postings: [
    { account: 'Expenses:Food', quantity: '10.00', commodity: 'EUR', status: 0, kind: 0, flags: 0, line: line + 1 },
    { account: 'Assets:Cash', quantity: '-10.00', commodity: 'EUR', status: 0, kind: 0, flags: 1, line: line + 2 },
  ],
})
const rate = (line: number, value = '1.25', base = 'USD', file = 'main.ledger'): PlainPrice => ({
  day: 19_000,
  second: 0,
  base,
  quote: 'EUR',
  rate: value,
  origin: 0,
  file,
  line,
})
const synced = (...books: PlainBook[]): JournalInMemory => {
  const journal = new JournalInMemory()
  for (const book of books) journal.sync(contentOf(bookOf(book)))
  return journal
}
const transactions = (...list: PlainTransaction[]): PlainBook => ({ transactions: list, prices: [] })
const prices = (...list: PlainPrice[]): PlainBook => ({ transactions: [], prices: list })

/** Versions of a journal of which each is an edit of the one before: some of it gone, something new in between, the rest as it was. */
const versions = fc
  .tuple(entries(10), fc.array(fc.record({ without: fc.nat(9), at: fc.nat(10), added: entries(2), turned: fc.boolean() }), { maxLength: 4 }))
  .map(([first, edits]) => {
    const all: PlainEntry[][] = [first]
    for (const { without, at, added, turned } of edits) {
      const next = all
        .at(-1)!
        .toSpliced(without, 1)
        .toSpliced(at, 0, ...added)
      all.push(turned ? next.toReversed() : next)
    }
    return all.map(layOut)
  })

/** What can be compared of two states: which rows count and what they are, whatever their numbers are. */
const stateOf = (recorded: RecordedJournal): unknown => ({
  ids: idsOf(recorded),
  postings: recorded.postings,
  fingerprints: recorded.transactions.fingerprints,
  places: Array.from(recorded.transactions.file, (file, row) => [recorded.transactions.files[file], recorded.transactions.line[row]]),
  prices: recorded.prices.fingerprints,
  pricePlaces: Array.from(recorded.prices.file, (file, row) => [recorded.prices.files[file], recorded.prices.line[row]]),
  rates: Array.from(recorded.priceRows, (row) => recorded.priceColumns.rate.get(row).toText()),
})

describe('prices', () => {
  test('of another commodity on the same line are other prices', () => {
    const journal = synced(prices(rate(1)), prices(rate(1, '1.25', 'GBP')))
    expect(journal.types).toEqual(['PricesRetracted', 'PricesDeclared', 'JournalSynced'])
    expect(journal.lastOf('PricesRetracted')).toMatchObject([{ commodities: ['USD', 'EUR'], rate: ['1.25'] }])
    expect(journal.lastOf('PricesDeclared')).toMatchObject([{ commodities: ['GBP', 'EUR'], rate: ['1.25'] }])
  })

  test('that moved with a transaction move in the same fact', () => {
    const journal = synced({ transactions: [shop(5)], prices: [rate(1), rate(5)] }, { transactions: [shop(7)], prices: [rate(3), rate(7)] })
    expect(journal.last.slice(0, -1)).toEqual([{ type: 'EntriesMoved', data: { file: 'main.ledger', moves: [[1, 5, 2]] } }])
  })

  test('are retracted as they were declared, from the file in which they stood', () => {
    const journal = synced(prices(rate(1), rate(1, '0.90', 'CHF', 'prices.ledger')), prices(rate(1)))
    expect(journal.lastOf('PricesRetracted')).toMatchObject([{ files: ['prices.ledger'], commodities: ['CHF', 'EUR'], rate: ['0.90'], line: [1] }])
  })
})

describe('what moved', () => {
  const lines = (...begins: number[]): PlainBook => transactions(...begins.map((line, at) => shop(line, `Shop ${at}`)))
  const moves = (before: PlainBook, after: PlainBook): unknown => synced(before, after).lastOf('EntriesMoved')

  test('by the same number of lines is one run, and what stands still is in none', () => {
    expect(moves(lines(1, 11, 21, 31, 41, 51), lines(1, 12, 22, 31, 44, 53))).toEqual([
      {
        file: 'main.ledger',
        moves: [
          [11, 21, 1],
          [41, 41, 3],
          [51, 51, 2],
        ],
      },
    ])
  })

  test('upwards counts down', () => {
    expect(moves(lines(11, 21), lines(5, 15))).toEqual([{ file: 'main.ledger', moves: [[11, 21, -6]] }])
  })

  test('is told for every file, and only for those in which something moved', () => {
    const book = (a: number, b: number, c: number): PlainBook => transactions(shop(a, 'A', 'a'), shop(b, 'B', 'b'), shop(c, 'C', 'c'))
    expect(moves(book(1, 1, 1), book(3, 1, 9))).toEqual([
      { file: 'a', moves: [[1, 1, 2]] },
      { file: 'c', moves: [[1, 1, 8]] },
    ])
  })

  test('from one line to two is withdrawn and recorded instead, under its id', () => {
    // Two transactions on one line happen where a rule makes them: an automated or a CSV one.
    const before = transactions(shop(5, 'A'), shop(5, 'B'), shop(15, 'C'))
    const journal = synced(before)
    const ids = journal.ids
    journal.sync(contentOf(bookOf(transactions(shop(6, 'A'), shop(8, 'B'), shop(15, 'C')))))
    expect(journal.types).toEqual(['TransactionsWithdrawn', 'TransactionsRecorded', 'JournalSynced'])
    expect(journal.lastOf('TransactionsWithdrawn')).toEqual([{ id: [ids[0], ids[1]] }])
    expect(journal.ids).toEqual(ids)
  })

  test('to another file is withdrawn there and recorded here, when files join or leave too', () => {
    const before = transactions(shop(1, 'A', 'a'), shop(1, 'B', 'b'))
    const journal = synced(before)
    const ids = journal.ids
    journal.sync(contentOf(bookOf(transactions(shop(1, 'B', 'b'), shop(1, 'A', 'c')))))
    expect(journal.lastOf('TransactionsWithdrawn')).toEqual([{ id: [ids[0]] }])
    expect(journal.lastOf('TransactionsRecorded')).toMatchObject([{ files: ['c'], transactions: { id: [ids[0]] } }])
  })
})

describe('twins', () => {
  test('keep their numbers when one of them goes or comes', () => {
    const one = synced(transactions(shop(1))).ids[0]!
    const journal = synced(transactions(shop(1), shop(5), shop(9)))
    expect(journal.ids).toEqual([one, `${one}.2`, `${one}.3`])
    journal.sync(contentOf(bookOf(transactions(shop(5), shop(9)))))
    expect(journal.ids).toEqual([one, `${one}.2`])
    expect(journal.lastOf('TransactionsWithdrawn')).toEqual([{ id: [`${one}.3`] }])
    journal.sync(contentOf(bookOf(transactions(shop(5), shop(7, 'Other'), shop(9), shop(15), shop(19)))))
    expect(journal.ids).toEqual([one, journal.ids[1], `${one}.2`, `${one}.3`, `${one}.4`])
  })
})

describe('a long journal', () => {
  const many = (count: number): PlainBook => ({
    transactions: Array.from({ length: count }, (_, at) => shop(1 + at * 4, `Shop ${at}`)),
    prices: Array.from({ length: count }, (_, at) => rate(1 + at * 4, `${at}.5`)),
  })

  test('is recorded in blocks of at most a thousand, and withdrawn in lists of at most ten thousand', () => {
    const journal = synced(many(2001))
    expect(journal.types).toEqual([...Array(3).fill('PricesDeclared'), ...Array(3).fill('TransactionsRecorded'), 'JournalSynced'])
    expect(journal.lastOf('TransactionsRecorded').map(({ transactions: { id } }) => id.length)).toEqual([1000, 1000, 1])
    journal.sync(contentOf(bookOf(many(1000))))
    expect(journal.types).toEqual(['TransactionsWithdrawn', 'PricesRetracted', 'PricesRetracted', 'JournalSynced'])
    expect(plainView(journal.view)).toEqual(many(1000))
    const larger = synced(many(10_001), many(0))
    expect(larger.lastOf('TransactionsWithdrawn').map(({ id }) => id.length)).toEqual([10_000, 1])
  })

  test('that stays as it is costs no more than its head and its tail', () => {
    const journal = synced(many(50))
    const { transactions: all, prices: rates } = many(50)
    journal.sync(contentOf(bookOf({ transactions: all.toSpliced(20, 2), prices: rates })))
    expect(journal.types).toEqual(['TransactionsWithdrawn', 'JournalSynced'])
    expect(journal.lastOf('TransactionsWithdrawn')[0]!.id).toHaveLength(2)
  })
})

describe('what is recorded of names', () => {
  test('accounts of transactions stand under their roots too', () => {
    const book = bookOf(
      transactions({ ...shop(1), postings: shop(1).postings.map((posting) => ({ ...posting, account: `Vermoegen:${posting.line}` })) }),
    )
    book.accountRoots.set('Vermoegen', 'Assets')
    const journal = new JournalInMemory()
    journal.sync(contentOf(book))
    expect(journal.lastOf('TransactionsRecorded')[0]!.accounts).toEqual(['Assets:2', 'Assets:3'])
  })

  test('a block has each name once, however often its transactions say it', () => {
    const journal = new JournalInMemory()
    journal.sync(contentOf(bookOf(transactions(shop(1), shop(5), shop(9)))))
    const [block] = journal.lastOf('TransactionsRecorded')
    for (const names of [block!.accounts, block!.commodities, block!.payees, block!.files]) expect(names).toEqual([...new Set(names)])
  })

  test('a book that fills its columns to the last row is recorded whole', () => {
    const full = transactions(...Array.from({ length: 1024 }, (_, at) => shop(1 + at * 4, `Shop ${at}`)))
    const journal = new JournalInMemory()
    journal.sync(contentOf(bookOf(full)))
    expect(plainView(journal.view)).toEqual(full)
  })
})

describe('whatever the edits', () => {
  test('what is recorded says what the files say, the ids are those of a first reading, and a second reading adds nothing', () => {
    fc.assert(
      fc.property(versions, (books) => {
        const journal = new JournalInMemory()
        for (const book of books) {
          journal.sync(contentOf(bookOf(book)))
          expect(plainView(journal.view)).toEqual(inPlaces(book))
          expect(journal.ids).toEqual(synced(book).ids)
          expect(new Set(journal.ids).size).toBe(book.transactions.length)
          journal.sync(contentOf(bookOf(book)))
          expect(journal.types).toEqual(['JournalSynced'])
        }
      }),
      { numRuns: runs(40) },
    )
  })

  test('a thread that was told what the view has decides as one that remembers', () => {
    fc.assert(
      fc.property(versions, (books) => {
        const journal = new JournalInMemory()
        for (const book of books) {
          journal.sync(contentOf(bookOf(book)))
          const told = recordedFromMessage(recordedJournalFromView(journal.view))
          expect(stateOf(told)).toEqual(stateOf(journal.recorded))
          journal.recorded = told
        }
        expect(plainView(journal.view)).toEqual(inPlaces(books.at(-1)!))
      }),
      { numRuns: 25 },
    )
  })

  test('the counts are those of what was appended', () => {
    fc.assert(
      fc.property(versions, (books) => {
        const journal = new JournalInMemory()
        for (const book of books) {
          const before = journal.ids.length
          const postingsBefore = journal.recorded.postings
          const { counts, postings } = journal.sync(contentOf(bookOf(book)))
          const added = journal.lastOf('TransactionsRecorded').reduce((sum, block) => sum + block.transactions.id.length, 0)
          const removed = journal.lastOf('TransactionsWithdrawn').reduce((sum, { id }) => sum + id.length, 0)
          expect(counts).toMatchObject({ added, removed, unchanged: book.transactions.length - added })
          expect(before + added - removed).toBe(book.transactions.length)
          expect(counts).toMatchObject({ transactions: book.transactions.length, prices: book.prices.length })
          expect(counts.postings).toBe(book.transactions.reduce((sum, { postings }) => sum + postings.length, 0))
          expect(journal.lastOf('JournalSynced')).toMatchObject([{ counts }])
          expect(postings.added).toBe(journal.lastOf('TransactionsRecorded').reduce((sum, block) => sum + block.postings.account.length, 0))
          expect(postings.unchanged + postings.added).toBe(counts.postings)
          expect(postings.unchanged + postings.removed).toBe(postingsBefore)
        }
      }),
      { numRuns: 25 },
    )
  })
})
