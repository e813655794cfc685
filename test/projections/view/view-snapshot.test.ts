import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORECAST } from '#vocabulary/book-columns.ts'
import type { Event } from '../../../src/events/catalogue.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import { LedgerViewBuilder } from '../../../src/projections/view/ledger-view-builder.ts'
import type { LedgerView } from '../../../src/projections/view/ledger-view.ts'
import { snapshotBytes, snapshotFrom } from '../../../src/projections/view/view-snapshot.ts'
import { histories, type History } from '../../support/event-batches.ts'
import { journalSynced } from '../../support/journal-synced.ts'
import { runs } from '../../support/thorough.ts'

const stored = (event: Event, i: number): RecordedEvent =>
  ({ stream: 'journal', ...event, position: i + 1, version: i + 1, at: '2024-01-01T00:00:00.000Z' }) as RecordedEvent
const eventsOf = ({ appends }: History): RecordedEvent[] => appends.flat().map(stored)

function built(events: readonly RecordedEvent[], builder = new LedgerViewBuilder()): LedgerViewBuilder {
  for (const event of events) builder.apply(event)
  return builder
}

/** Everything that a view says: its columns up to their ends, whatever room they have besides. */
function said(view: LedgerView): unknown {
  const columns = (of: object, count: number): unknown =>
    Object.entries(of).map(([name, value]) => {
      if (ArrayBuffer.isView(value)) return [name, Array.from((value as Int32Array).subarray(0, name === 'firstPosting' ? count + 1 : count))]
      if (value instanceof Map) return [name, [...value]]
      return typeof value === 'object' && value !== null ? [name, columns(value, count)] : [name, value]
    })
  const { transactions, postings, prices, transactionOf, lastSync, ...rest } = view
  return {
    ...rest,
    transactions: columns(transactions, transactions.count),
    postings: columns(postings, postings.count),
    prices: columns(prices, prices.count),
    transactionOf: Array.from(transactionOf.subarray(0, postings.count)),
    lastSync: lastSync && { position: lastSync.position, version: lastSync.version, at: lastSync.at, data: lastSync.data },
  }
}

/** A builder that goes on where another was, over bytes. */
function restored(builder: LedgerViewBuilder): LedgerViewBuilder {
  const snapshot = snapshotFrom(snapshotBytes({ position: builder.position, hash: 'h', state: builder.state() }, 'code'), 'code')
  return new LedgerViewBuilder(snapshot!.state)
}

const text = (quantity: string, i: number): Event => ({
  type: 'TransactionsRecorded',
  data: {
    accounts: ['Assets:Bank', 'Expenses:Ünï'],
    commodities: ['EUR'],
    payees: ['Shop'],
    texts: [],
    files: ['main.ledger'],
    transactions: {
      id: [`id${i}`],
      day: [19_000 + i],
      status: [1],
      origin: [0],
      payee: [0],
      file: [0],
      begin_line: [i * 3 + 1],
      end_line: [i * 3 + 3],
      postings: [1],
      second_day: [],
      code: [],
      note: [],
      tags: [],
      links: [],
    },
    postings: {
      account: [i % 2],
      commodity: [0],
      line: [i * 3 + 2],
      quantity: [quantity],
      cost: [],
      lot: [],
      lot_detail: [],
      day: [],
      status: [],
      kind: [],
      flags: [],
      note: [],
      tags: [],
    },
  },
})

describe('a book that was written down', () => {
  test('says what it said, and goes on as it would have, wherever it was cut', () => {
    fc.assert(
      fc.property(histories, fc.double({ min: 0, max: 1, noNaN: true }), (history, share) => {
        const events = eventsOf(history)
        const cut = Math.floor(share * events.length)
        const whole = built(events)
        const first = built(events.slice(0, cut))
        const second = restored(first)
        expect(said(second.view())).toEqual(said(first.view()))
        expect(said(built(events.slice(cut), second).view())).toEqual(said(whole.view()))
      }),
      { numRuns: runs(60) },
    )
  })

  test('knows how many predicted entries came and went since the last sync', () => {
    const predicted = text('1', 0) as Extract<Event, { type: 'TransactionsRecorded' }>
    const withPrediction = { ...predicted, data: { ...predicted.data, transactions: { ...predicted.data.transactions, origin: [FORECAST] } } }
    const counts = { added: 1, removed: 0, unchanged: 0, transactions: 1, postings: 1, prices: 0 }
    const synced: Event = { type: 'JournalSynced', data: { ...journalSynced('hash'), counts } }
    const builder = restored(built([stored(withPrediction, 0)]))
    expect(built([stored(synced, 1)], builder).view().states).toMatchObject([{ counts: { added: 0, removed: 0, transactions: 0 } }])
  })

  test('has every amount to its last digit, whatever room it takes', () => {
    const quantities = [
      '0',
      '-1',
      '127',
      '-128',
      '255',
      '256',
      '32767',
      '65536',
      '-2147483648',
      '2147483648',
      '0.001',
      '9'.repeat(40),
      `0.${'0'.repeat(300)}1`,
    ]
    for (const quantity of quantities) {
      const builder = built([quantity, '1', '1'].map((each, i) => stored(text(each, i), i)))
      expect(restored(builder).view().postings.quantity.text(0)).toBe(quantity)
      expect(said(restored(builder).view())).toEqual(said(builder.view()))
    }
  })

  test('grows past the room that it came with', () => {
    const events = Array.from({ length: 5000 }, (_, i) => stored(text(`${i}.25`, i), i))
    const whole = built(events)
    expect(said(built(events.slice(10), restored(built(events.slice(0, 10)))).view())).toEqual(said(whole.view()))
    expect(said(built(events.slice(4500), restored(built(events.slice(0, 4500)))).view())).toEqual(said(whole.view()))
  })
})

describe('bytes that are not those that were written are none', () => {
  const events = Array.from({ length: 40 }, (_, i) => stored(text(`${i}.25`, i), i))
  const builder = built(events)
  const bytes = snapshotBytes({ position: builder.position, hash: 'h', state: builder.state() }, 'code')

  test('with one bit of any byte turned', () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), (at, bit) => {
        const other = Buffer.from(bytes)
        other[at]! ^= 1 << bit
        expect(snapshotFrom(other, 'code')).toBeUndefined()
      }),
      { numRuns: runs(400) },
    )
    expect(snapshotFrom(bytes, 'code')?.position).toBe(builder.position)
  })

  test('cut off anywhere, or with more behind', () => {
    for (let length = 0; length < bytes.length; length += 7) expect(snapshotFrom(bytes.subarray(0, length), 'code')).toBeUndefined()
    expect(snapshotFrom(Buffer.concat([bytes, Buffer.from([0])]), 'code')).toBeUndefined()
  })

  test('written by another program', () => {
    expect(snapshotFrom(bytes, 'newer code')).toBeUndefined()
  })
})
