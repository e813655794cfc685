import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { changedSince, type Postings } from '../../../src/projections/valuation/postings.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2024-06-15')

const journal = new JournalInMemory()

/** The postings of the next state of one journal. */
function bookOf(...entries: readonly string[]): Postings {
  const files = { home: '/people', bytes: () => Buffer.from(entries.join('')), glob: () => [] }
  journal.sync(contentOf(readerOf('hledger').read('/main.journal', files, { today: TODAY })))
  return new ValuedLedger(journal.view, plainSettings('EUR'), TODAY).booked
}

const shop = (day: string, amount: string, own = day): string => `${day} Shop\n    Assets:Bank  ${amount}  ; date:${own}\n    Equity:Own\n\n`

test('a book has changed since the first day of a transaction that came, went or has another amount', () => {
  const [first, second, third] = [shop('2024-01-01', '1 EUR'), shop('2024-01-02', '2 EUR'), shop('2024-01-03', '3 EUR')]
  const states = [
    { entries: [first, third], since: '' },
    { entries: [first, second, third], since: '2024-01-02' },
    { entries: [first, second], since: '2024-01-03' },
    { entries: [first, shop('2024-01-02', '2 EUR', '2023-12-31')], since: '2023-12-31' },
    { entries: [first, shop('2024-01-02', '2 USD')], since: '2023-12-31' },
    { entries: [first, shop('2024-01-02', '2 USD'), 'P 2024-01-02 USD 0.5 EUR\n'], since: '2024-01-02' },
  ]
  let before: Postings | undefined
  for (const { entries, since } of states) {
    const after = bookOf(...entries)
    if (before) expect(formatDay(changedSince(before, after))).toBe(since)
    before = after
  }
  expect(changedSince(before!, before!)).toBe(Number.MAX_SAFE_INTEGER)
})
