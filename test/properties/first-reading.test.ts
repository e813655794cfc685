import fc from 'fast-check'
import { EMPTY } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { JournalColumns } from '../../src/events/journal-columns.ts'
import type { EventLog, RecordedEvent } from '../../src/events/log/log.ts'
import { storedColumns } from '../../src/events/stored-columns.ts'
import type { Book } from '../../src/ingest/journal/book.ts'
import type { FileUnreadable } from '../../src/ingest/journal/files.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { LiveViews } from '../../src/projections/view/live-views.ts'
import { firstEvents, firstReading } from '../support/first-reading.ts'
import { entries, layOut } from '../support/generated-plain-book.ts'
import { bookOf, contentOf } from '../support/plain-book.ts'
import { runs } from '../support/thorough.ts'

/*
 * What a first reading says of its events before it makes them is what the events say: whoever goes by one has the same book as whoever goes by
 * the other, to the last number and in the same order of names.
 */

/** All that there is of columns: what is stored, what is worked out of it when it is read again, and the room. */
function everything(columns: JournalColumns): unknown {
  const { transactions: t, postings: p } = columns
  const found = [...columns.accounts.names, ''].map((name) => columns.accounts.find(name))
  return [
    storedColumns(columns),
    t.firstPosting.slice(0, t.count + 1),
    columns.transactionOf.slice(0, p.count),
    p.note.slice(p.count, p.count + 2),
    found,
  ]
}

const log = { feed: EMPTY } as unknown as EventLog

function expectSame(content: ReturnType<typeof contentOf>, piece: number): void {
  const events = firstEvents(content, 3)
  const blocks = new JournalColumns()
  for (const event of events) {
    if (event.type === 'PricesDeclared') blocks.addPrices(event.data)
    if (event.type === 'TransactionsRecorded') blocks.addTransactions(event.data)
  }
  expect(everything(firstReading(content).columns)).toEqual(everything(blocks))

  const reading = firstReading(content)
  const [ahead, plain] = [new LiveViews(log), new LiveViews(log)]
  const foreseen = ahead.foreseeFirst(reading)!
  // Who looks into a block has not gone by what was said of it.
  const closed = events.map((event) =>
    event.type === 'PricesDeclared' || event.type === 'TransactionsRecorded'
      ? (Object.defineProperty({ ...event }, 'data', { get: () => expect.unreachable() }) as RecordedEvent)
      : event,
  )
  for (let from = 0; from < closed.length; from += piece) ahead.foresee(closed.slice(from, from + piece), reading)
  for (const [views, told] of [
    [ahead, closed],
    [plain, events],
  ] as const) {
    for (let from = 0; from < told.length; from += piece) views.take(told.slice(from, from + piece))
    views.settled()
  }
  expect(ahead.state()).toEqual(plain.state())
  // What was worked out of the view before its events were there is taken over by that after them when it has the very same columns and orders.
  const { lastSync, transactions, postings, prices, order, priceOrder, ...view } = ahead.current()
  for (const [name, column] of Object.entries({ transactions, postings, prices, order, priceOrder }))
    expect(foreseen[name as 'order'], name).toBe(column)
  const { position, at, annotations, states } = view
  expect({ ...foreseen, position, at, annotations, states }).toMatchObject({ ...view, lastSync: { ...lastSync, position: 0, version: 0, at: '' } })
}

test('of whatever transactions and prices', () => {
  fc.assert(
    fc.property(entries(12), fc.integer({ min: 1, max: 4 }), (list, piece) => expectSame(contentOf(withLeftovers(bookOf(layOut(list)))), piece)),
    { numRuns: runs(34) },
  )
})

/** Nobody looks at an amount without a commodity. */
function withLeftovers(book: Book): Book {
  const { postings: p } = book
  for (let row = 0; row < p.count; row++) if (p.costCommodity[row] === NONE) p.cost.mantissa[row] = 7
  return book
}

describe('of what is written as', () => {
  const read = (dialect: 'ledger' | 'hledger' | 'beancount', texts: Readonly<Record<string, string>>): Book =>
    readerOf(dialect).read('/books/main', filesOf(texts), { strict: false, today: 20_000, forecastUntil: 20_100, autoPostings: true, roots: '' })
  test.each([
    [
      'ledger',
      {
        main: `account Expenses:Food\n    note what is eaten\nP 2024/01/02 10:30:00 ACME 12.345678901234567 EUR\ninclude other\n= /Food/\n    (Budget)  -1\n2024-02-01=2024-02-03 * (12) Shop ; a note\n    ; Payee: Another\n    Expenses:Food   -0.00 EUR\n    Assets:Bank     10 ACME {2 EUR} [2024-01-01] (first) @ 3 EUR\n    ! Assets:Cash\n`,
        other: `P 2023-01-01 EUR 1.1 USD\n2023-05-05 Early\n    ; :tag:\n    Assets:Bank   123456789012345678901234567890.123 EUR\n    Equity:Opening\n`,
      },
    ],
    [
      'hledger',
      {
        main: `include other\n~ monthly\n    Expenses:Rent  500 EUR\n    Assets:Bank\n\n2024-01-01 ! Shop | milk ; k: v\n    expenses:food   1,5 EUR ; date: 2024-01-03\n    assets:bank = -1,5 EUR\n`,
        other: 'P 2024-01-01 ACME 10,00 EUR\n2022-01-01 First\n    (virtual)  -0,0 EUR\n    a  1 ACME @@ 5 EUR\n    b\n',
      },
    ],
    [
      'beancount',
      {
        main: `option "operating_currency" "EUR"\ninclude "other"\n2024-01-02 * "Shop" "milk" #tag ^link\n  kind: "v"\n  Assets:Bank  -2.00 EUR\n  Expenses:Food  2.00 EUR\n2024-01-03 * "Buy"\n  Assets:Funds  2 ACME {3.00 EUR, 2024-01-03, "lot"} @ 3.10 EUR\n  Assets:Bank  -6.00 EUR\n2024-01-04 price ACME 3.20 EUR\n2024-01-05 pad Assets:Bank Equity:Opening\n2024-01-06 balance Assets:Bank 100.00 EUR\n`,
        other: '2020-01-01 open Assets:Bank\n2020-01-01 open Assets:Funds\n2020-01-01 open Expenses:Food\n2020-01-01 open Equity:Opening\n',
      },
    ],
  ] as const)('%s', (dialect, texts) => {
    const book = read(dialect, texts)
    expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(book.transactions.count).toBeGreaterThan(1)
    expectSame({ ...contentOf(book), fileNames: book.files.map(({ path }) => path) }, 2)
  })
})

function filesOf(texts: Readonly<Record<string, string>>) {
  const bytes = (path: string): Uint8Array => {
    const text = texts[path.split('/').at(-1)!]
    if (text === undefined) throw new Error(path) as FileUnreadable
    return Buffer.from(text)
  }
  return { home: '/', bytes, size: (path: string) => bytes(path).length, glob: (pattern: string) => [pattern] }
}
