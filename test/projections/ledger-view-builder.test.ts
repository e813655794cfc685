import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/events/catalogue.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import { LedgerViewBuilder } from '../../src/projections/ledger-view-builder.ts'
import { journalSynced, type Price, priceBlock, recordedBlock, type Transaction } from '../support/event-batches.ts'

const transaction: Transaction = { id: 'a', day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1.00' }] }
const price: Price = { day: 19_000, base: 1, rate: '1.10', origin: 0, second: 0 }

function built(events: readonly Event[]): LedgerViewBuilder {
  const builder = new LedgerViewBuilder()
  events.forEach((event, i) => {
    builder.apply({ ...event, position: i + 1, version: i + 1, stream: 'journal', at: '2024-01-01T00:00:00Z' } as RecordedEvent)
  })
  return builder
}
const recorded: readonly Event[] = [
  { type: 'PricesDeclared', data: priceBlock([price]) },
  { type: 'TransactionsRecorded', data: recordedBlock([transaction]) },
  { type: 'JournalSynced', data: journalSynced('hash') },
]

describe('what was never recorded cannot be taken away', () => {
  test('a transaction: twice, or one that is unknown', () => {
    const withdrawn: Event = { type: 'TransactionsWithdrawn', data: { id: ['a'] } }
    expect(built([...recorded, withdrawn]).view().order).toHaveLength(0)
    expect(() => built([...recorded, withdrawn, withdrawn])).toThrow('transaction a, which is withdrawn, is in the book')
    expect(() => built([...recorded, { type: 'TransactionsWithdrawn', data: { id: ['b'] } }])).toThrow('transaction b')
  })

  test.each([
    { ...price, rate: '1.11' },
    { ...price, day: 19_001 },
    { ...price, second: 1 },
    { ...price, origin: 1 },
    { ...price, base: 2 },
  ])('a price that is not exactly the one that was declared: %j', (other) => {
    expect(built([...recorded, { type: 'PricesRetracted', data: priceBlock([price]) }]).view().priceOrder).toHaveLength(0)
    expect(() => built([...recorded, { type: 'PricesRetracted', data: priceBlock([other]) }])).toThrow(
      'the price in line 0 of main.ledger, which is taken back, is in the book',
    )
  })
})
