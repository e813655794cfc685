import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entries, layOut } from '../../support/generated-plain-book.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { bookOf, contentOf, inPlaces, type PlainBook, plainView } from '../../support/plain-book.ts'

/** What a view says of a book that went through the log. */
function throughTheLog(plain: PlainBook): PlainBook {
  const journal = new JournalInMemory()
  journal.sync(contentOf(bookOf(plain)))
  return plainView(journal.view)
}

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
