import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideJournal, type JournalContent } from '../../../src/commands/journal/decide.ts'
import { nothingRecorded, type RecordedJournal } from '../../../src/commands/journal/recorded-journal.ts'
import type { Event } from '../../../src/events/catalogue.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import { recordedJournalFromView } from '../../../src/service/sync/sync-work.ts'
import { LedgerViewBuilder } from '../../../src/projections/view/ledger-view-builder.ts'
import { type SimpleEntry, simpleBook } from '../../support/simple-book.ts'
import { idsOf } from '../../support/journal-in-memory.ts'
import { viewText } from '../../support/view-text.ts'
import { runs } from '../../support/thorough.ts'

const contentOf = (entries: readonly SimpleEntry[]): JournalContent => {
  const book = simpleBook(entries)
  return {
    book,
    hash: JSON.stringify(entries).length.toString(),
    fileNames: book.files.map((file) => file.path.replace('/books/', '')),
    globs: [],
    forecastUntil: 0,
    autoPostings: true,
  }
}

/** A log in miniature: numbers events and shows them to a builder. */
class Journal {
  readonly builder = new LedgerViewBuilder()
  #position = 0
  recorded: RecordedJournal = nothingRecorded
  postings = { added: 0, removed: 0, unchanged: 0 }
  last: Event[] = []

  sync(entries: readonly SimpleEntry[]): this {
    const decision = decideJournal(contentOf(entries), this.recorded)
    this.last = [...decision.events].map((event) => JSON.parse(JSON.stringify(event)) as Event)
    for (const event of this.last)
      this.builder.apply({
        ...event,
        position: ++this.#position,
        stream: 'journal',
        version: this.#position,
        at: '2024-01-01T00:00:00Z',
      } as RecordedEvent)
    this.recorded = decision.recorded
    this.postings = decision.postings
    return this
  }
  get ids(): string[] {
    return idsOf(this.recorded)
  }
  get text(): string[] {
    return viewText(this.builder.view())
  }
  get types(): string[] {
    return this.last.map((event) => event.type)
  }
}

const groceries = (day: number, quantity: string, file = 'main.ledger'): SimpleEntry => ({
  transaction: {
    day,
    payee: 'Market',
    file,
    postings: [
      { account: 'Expenses:Food', quantity, commodity: 'EUR' },
      { account: 'Assets:Cash', quantity: `-${quantity}`, commodity: 'EUR' },
    ],
  },
})

const file = fc.constantFrom('main.ledger', '2023.ledger')
const amount = fc.constantFrom('1', '2.50', '1000000000000000000.01')
const entry: fc.Arbitrary<SimpleEntry> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ day: fc.integer({ min: 19000, max: 19004 }), quantity: amount, file })
      .map(({ day, quantity, file }) => groceries(day, quantity, file)),
  },
  fc
    .record({ day: fc.integer({ min: 19000, max: 19002 }), rate: amount, file })
    .map(({ day, rate, file }) => ({ price: { day, base: 'ACME', quote: 'EUR', rate, file } })),
)

/** A purchase at a fair, of which one posting may name its own payee. */
const fair = (own?: string): SimpleEntry => ({
  transaction: {
    day: 5,
    payee: 'Fair',
    file: 'main.ledger',
    postings: [
      { account: 'Expenses:Food', quantity: '5', commodity: 'EUR', ...(own !== undefined && { payee: own }) },
      { account: 'Assets:Cash', quantity: '-5', commodity: 'EUR' },
    ],
  },
})

describe('the payee of a posting', () => {
  test('is recorded, and comes back in the view', () => {
    expect(new Journal().sync([fair('Luigi')]).text.filter((line) => line.includes(' by '))).toEqual(['  2 Expenses:Food 5 EUR by Luigi'])
  })
  test('is a part of what its transaction is: another one is another transaction', () => {
    const ids = [undefined, 'Luigi', 'Rosa'].map((own) => new Journal().sync([fair(own)]).text[0])
    expect(new Set(ids).size).toBe(3)
    expect(new Journal().sync([fair()]).sync([fair('Luigi')]).types).toEqual(['TransactionsWithdrawn', 'TransactionsRecorded', 'JournalSynced'])
  })
  test('takes no place in a block in which no posting has one', () => {
    expect(JSON.stringify(new Journal().sync([fair()]).last)).not.toContain('"payee":[[')
  })
})

describe('deciding about a reading', () => {
  test('a sequence of edits gives the same book as reading the last text afresh', () => {
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (versions) => {
        const live = new Journal()
        for (const version of versions) live.sync(version)
        expect(live.text).toEqual(new Journal().sync(versions[versions.length - 1]!).text)
      }),
      { numRuns: runs(300) },
    )
  })

  test('what stayed is not recorded again: a line inserted at the top is one new entry and one move', () => {
    const before = Array.from({ length: 50 }, (_, i) => groceries(19000 + i, `${i + 1}.00`))
    const journal = new Journal().sync(before).sync([groceries(18999, '99.00'), ...before])
    expect(journal.types).toEqual(['EntriesMoved', 'TransactionsRecorded', 'JournalSynced'])
    expect(journal.last[0]!.data).toEqual({ file: 'main.ledger', moves: [[1, 1 + 49 * 4, 4]] })
  })

  test('the same text again is only noted, never recorded', () => {
    const entries = [groceries(19000, '1.00'), groceries(19000, '1.00')]
    expect(new Journal().sync(entries).sync(entries).types).toEqual(['JournalSynced'])
  })

  test('postings are counted as they come and go, whatever their transactions', () => {
    const three = (quantity: string): SimpleEntry => ({
      transaction: {
        day: 19_000,
        payee: 'Café',
        file: 'main.ledger',
        postings: ['Expenses:Food', 'Expenses:Tips', 'Assets:Cash'].map((account) => ({ account, quantity, commodity: 'EUR' })),
      },
    })
    const some = fc.array(fc.oneof(entry, amount.map(three)), { maxLength: 12 })
    /** How many postings each transaction of the book has, by its id. */
    const sizes = (journal: Journal): Map<string, number> => {
      const { order, transactionIds, transactions } = journal.builder.view()
      return new Map(Array.from(order, (row) => [transactionIds[row]!, transactions.firstPosting[row + 1]! - transactions.firstPosting[row]!]))
    }
    const total = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0)
    fc.assert(
      fc.property(some, some, (first, second) => {
        const journal = new Journal().sync(first)
        const before = sizes(journal)
        expect(journal.postings).toEqual({ added: total(before.values()), removed: 0, unchanged: 0 })
        expect(recordedJournalFromView(journal.builder.view()).postings).toBe(total(before.values()))
        const withdrawn = new Set(journal.sync(second).last.flatMap((event) => (event.type === 'TransactionsWithdrawn' ? event.data.id : [])))
        const removed = total([...before].filter(([id]) => withdrawn.has(id)).map(([, size]) => size))
        const unchanged = total(before.values()) - removed
        expect(journal.postings).toEqual({ added: total(sizes(journal).values()) - unchanged, removed, unchanged })
      }),
    )
  })

  test('twins are both kept and told apart', () => {
    const ids = new Journal().sync([groceries(19000, '1.00'), groceries(19000, '1.00')]).ids
    expect(ids).toEqual([ids[0], `${ids[0]}.2`])
  })

  test('an entry that went to another file keeps its id', () => {
    const journal = new Journal().sync([groceries(19000, '1.00'), groceries(19001, '2.00')])
    const before = journal.ids
    journal.sync([groceries(19000, '1.00'), groceries(19001, '2.00', 'other.ledger')])
    expect(journal.types).toEqual(['TransactionsWithdrawn', 'TransactionsRecorded', 'JournalSynced'])
    expect(journal.ids).toEqual(before)
  })

  test('a view that somebody holds does not change when the journal does', () => {
    const journal = new Journal().sync([groceries(19000, '1.00'), groceries(19001, '2.00')])
    const earlier = journal.builder.view()
    const before = viewText(earlier)
    journal.sync([groceries(18000, '7.00'), groceries(19001, '2.00')])
    expect(viewText(earlier)).toEqual(before)
  })
})
