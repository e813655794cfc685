import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/events/catalogue.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import { LedgerViewBuilder } from '../../../src/projections/view/ledger-view-builder.ts'
import type { LedgerView } from '../../../src/projections/view/ledger-view.ts'
import { IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import { histories, type Price, priceBlock, priceText, recordedBlock, type Transaction } from '../../support/event-batches.ts'
import { journalSynced } from '../../support/journal-synced.ts'
import { runs } from '../../support/thorough.ts'

const transaction: Transaction = { id: 'a', day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1.00' }] }
const price: Price = { day: 19_000, base: 1, rate: '1.10', origin: 0, second: 0 }

function built(events: readonly Event[]): LedgerViewBuilder {
  const builder = new LedgerViewBuilder()
  events.forEach((event, i) => builder.apply(stored(event, i + 1)))
  return builder
}
const stored = (event: Event, position: number): RecordedEvent =>
  ({ stream: 'journal', ...event, position, version: position, at: '2024-01-01T00:00:00Z' }) as RecordedEvent
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
      'the price in line 0 of main.ledger, which is removed, is in the book',
    )
  })
})

test('what a sync leaves out must have been said by one before it', () => {
  const { declared_accounts: _, ...less } = journalSynced('later')
  const synced = (files: { name: string; hash?: string }[]): Event => ({ type: 'JournalSynced', data: { ...less, files } })
  expect(() => built([synced([])])).toThrow('sync 1 says which accounts are declared, as none before it does')
  const named = synced([{ name: 'main.ledger', hash: '1' }])
  expect(built([...recorded, named, synced([{ name: 'main.ledger' }])]).view().lastSync?.data.files).toEqual([{ name: 'main.ledger', hash: '1' }])
  expect(() => built([...recorded, named, synced([{ name: 'other.ledger' }])])).toThrow(
    'sync 5 says the hash of other.ledger, as none before it does',
  )
})

test('what changes places in its file changes places in the book', () => {
  const two = recordedBlock([transaction, { ...transaction, id: 'b' }])
  const moved: Event = {
    type: 'EntriesMoved',
    data: {
      file: 'main.ledger',
      moves: [
        [1, 10, 10],
        [11, 20, -10],
      ],
    },
  }
  const view = built([{ type: 'TransactionsRecorded', data: two }, moved]).view()
  expect(Array.from(view.order, (row) => [view.transactionIds[row], view.transactions.beginLine[row]])).toEqual([
    ['b', 1],
    ['a', 11],
  ])
})

test('and so does a price of the same second', () => {
  const block = priceBlock([price, { ...price, rate: '1.20' }])
  const declared: Event = { type: 'PricesDeclared', data: { ...block, line: [3, 4] } }
  const moves: [number, number, number][] = [
    [3, 3, 1],
    [4, 4, -1],
  ]
  const view = built([declared, ...recorded.slice(1), { type: 'EntriesMoved', data: { file: 'main.ledger', moves } }]).view()
  expect(Array.from(view.priceOrder, (row) => [view.prices.rate.get(row).toText(), view.prices.line[row]])).toEqual([
    ['1.20', 3],
    ['1.10', 4],
  ])
})

describe('whatever was recorded, withdrawn, declared, taken back, fetched, dropped and moved', () => {
  const pricesOf = ({ prices, priceOrder, priceSources, commodities }: LedgerView): string[] =>
    Array.from(priceOrder, (row) => {
      const source =
        prices.origin[row] === PROVIDED ? priceSources[prices.file[row]!]!.provider : prices.origin[row] === IMPLIED ? 'implied' : 'journal'
      return priceText(
        prices.day[row]!,
        commodities[prices.base[row]!]!,
        commodities[prices.quote[row]!]!,
        prices.rate.get(row).toText(),
        source,
        prices.second[row]!,
      )
    })

  const expectInOrder = (keys: readonly (readonly number[])[]): void => {
    const compare = (a: readonly number[], b: readonly number[]): number => a.map((key, i) => key - b[i]!).find((by) => by !== 0) ?? 0
    expect(keys).toEqual(keys.toSorted(compare))
  }

  test('the view has the prices that are left, of a provider its last word, and everything by day and place in the file', () => {
    fc.assert(
      fc.property(histories, ({ appends, prices }) => {
        const view = built(appends.flat()).view()
        expect(pricesOf(view).sort()).toEqual(prices)
        const { transactions, prices: columns } = view
        const declared = [...view.priceOrder].filter((row) => columns.origin[row] !== PROVIDED)
        expectInOrder(declared.map((row) => [columns.day[row]!, columns.second[row]!, columns.line[row]!]))
        expectInOrder(Array.from(view.order, (row) => [transactions.day[row]!, transactions.beginLine[row]!]))
      }),
      { numRuns: runs(60) },
    )
  })

  test('the view is the same whether somebody looked after every append, after every event or never', () => {
    fc.assert(
      fc.property(histories, ({ appends }) => {
        const replayed = built(appends.flat()).view()
        for (const cuts of [appends, appends.flat().map((event) => [event])]) {
          const live = new LedgerViewBuilder()
          let position = 0
          for (const events of cuts) {
            for (const event of events) live.apply(stored(event, ++position))
            live.view()
          }
          const view = live.view()
          expect([view.order, view.priceOrder]).toEqual([replayed.order, replayed.priceOrder])
          expect(view.transactions.beginLine.subarray(0, view.transactions.count)).toEqual(
            replayed.transactions.beginLine.subarray(0, replayed.transactions.count),
          )
          expect(view.prices.line.subarray(0, view.prices.count)).toEqual(replayed.prices.line.subarray(0, replayed.prices.count))
        }
      }),
      { numRuns: runs(40) },
    )
  })
})

test('a book whose files came one after the other, anywhere among the others, is in the order of one that was made at once', () => {
  const files = ['a.ledger', 'b.ledger', 'c.ledger', 'd.ledger']
  const sync = fc.record({ order: fc.shuffledSubarray(files, { minLength: 1 }), rows: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.array(sync, { minLength: 1, maxLength: 5 }), (syncs) => {
      let id = 0
      const events = syncs.flatMap(({ order, rows }): Event[] => {
        const added = rows.map((file): Event => {
          const data = recordedBlock([{ ...transaction, id: `t${(id += 1)}` }])
          return { type: 'TransactionsRecorded', data: { ...data, files: [files[file]!] } }
        })
        // Files that have no rows yet, or are gone, stand somewhere, too.
        const all = [...order, ...files.filter((name) => !order.includes(name))]
        return [...added, { type: 'JournalSynced', data: { ...journalSynced('hash'), files: all.map((name) => ({ name, hash: 'h' })) } }]
      })
      const [looking, once] = [new LedgerViewBuilder(), built(events)]
      events.forEach((event, at) => {
        looking.apply(stored(event, at + 1))
        if (event.type === 'JournalSynced') looking.view()
      })
      expect([...looking.view().order]).toEqual([...once.view().order])
    }),
  )
})
