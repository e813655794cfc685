import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideJournal } from '../../../src/commands/journal/decide.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import { definitionOf, type Event } from '../../../src/events/catalogue.ts'
import { decode, encode } from '../../../src/events/codec.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import { LedgerViewBuilder } from '../../../src/projections/ledger-view-builder.ts'
import { entries, layOut } from '../../support/generated-plain-book.ts'
import { bookOf, contentOf, type PlainBook, plainView } from '../../support/plain-book.ts'

/** Decides on a book, stores the events as the log would and returns what a view of them says. */
function throughTheLog(plain: PlainBook): PlainBook {
  const builder = new LedgerViewBuilder()
  let position = 0
  for (const event of decideJournal(contentOf(bookOf(plain)), nothingRecorded).events) {
    const data = decode(encode({ stream: 'journal', ...event }))
    expect(definitionOf(event.type)!.schema.safeParse(data).error).toBeUndefined()
    position++
    builder.apply({
      ...({ type: event.type, data } as Event),
      position,
      stream: 'journal',
      version: position,
      at: '2024-01-01T00:00:00Z',
    } as RecordedEvent)
  }
  return plainView(builder.view())
}

const inPlaces = ({ transactions, prices }: PlainBook): PlainBook => ({
  transactions: transactions.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.beginLine - b.beginLine)),
  prices: prices.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
})

/** One transaction with every field that there is, and one with none that may be absent. */
const complete: PlainBook = {
  transactions: [
    {
      day: 19_000,
      secondDay: 19_003,
      status: 2,
      origin: 4,
      code: '1234',
      payee: 'Broker',
      note: 'first line\nsecond line',
      file: 'main.ledger',
      beginLine: 3,
      endLine: 8,
      tags: [
        { name: 'place', value: 'Vienna' },
        { name: 'reviewed', value: '' },
      ],
      links: ['invoice-7', 'order-1'],
      postings: [
        {
          account: 'Assets:Shares',
          quantity: '-12.500',
          commodity: 'ACME',
          cost: { total: '-130.00', commodity: 'EUR' },
          lot: { total: '-125.00', commodity: 'USD' },
          lotDetail: { day: 18_900, label: 'first', fixated: true },
          day: 19_001,
          status: 1,
          kind: 2,
          flags: 5,
          note: 'half of them',
          line: 6,
          tags: [{ name: 'lot', value: 'old' }],
        },
        { account: 'Assets:Cash', quantity: '12345678901234567890.12', commodity: 'EUR', status: 2, kind: 0, flags: 0, line: 8 },
      ],
    },
    { day: 19_001, status: 0, origin: 0, payee: '', file: 'main.ledger', beginLine: 10, endLine: 10, postings: [] },
  ],
  prices: [
    { day: 19_000, second: 43_200, base: 'ACME', quote: 'EUR', rate: '10.40', origin: 1, file: 'prices.ledger', line: 1 },
    { day: 19_001, second: 0, base: 'EUR', quote: 'USD', rate: '0', origin: 0, file: 'prices.ledger', line: 2 },
  ],
}

describe('what a journal says is all in the log', () => {
  test('every field of a transaction, its postings and a price', () => expect(throughTheLog(complete)).toEqual(complete))

  test('of whatever book', () => {
    fc.assert(
      fc.property(entries(12), (list) => {
        const plain = inPlaces(layOut(list))
        expect(throughTheLog(plain)).toEqual(plain)
      }),
    )
  })
})
