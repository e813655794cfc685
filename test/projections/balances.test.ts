import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/events/log/database.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { LiveViews } from '../../src/projections/view/live-views.ts'
import { Projector } from '../../src/projections/projector.ts'
import { summaries } from '../../src/projections/tables/projections.ts'
import { verifyTables } from '../../src/projections/verify.ts'
import { freshTestLog, openTestLog, temporaryPglite } from '../support/database.ts'
import { histories, recordedBlock, type Transaction } from '../support/event-batches.ts'

const anyVersion = new Map()
let database: Database

beforeAll(async () => {
  database = await temporaryPglite()
})
afterAll(() => database.close())

const recorded = (id: string) => ({
  stream: 'journal',
  type: 'TransactionsRecorded' as const,
  data: recordedBlock([{ id, day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1' }] }]),
})

test('with the book in memory an append moves the balances without reading the log, and a replay gives the same', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const log = await freshTestLog(database)
      const views = new LiveViews(log)
      const [balances, metadata] = summaries({ before: () => views.current() })
      await (await Projector.open(database, [balances!, metadata!])).catchUp()
      const unread = { ...balances!, fill: () => Promise.reject(new Error('the log is read')) }
      const writer = await openTestLog(database, (await Projector.open(database, [unread, metadata!])).alongside)
      for (const events of history.appends) {
        const result = await writer.append({ expected: anyVersion, events })
        if (!result.ok) throw new Error(result.code)
        views.take(result.events)
        views.settled()
      }
      expect(await verifyTables(log, summaries())).toEqual([])
      const rows = await database.query<{ account: string; commodity: string; quantity: string }>('select * from balances')
      expect(new Map(rows.map((row) => [`${row.account} ${row.commodity}`, row.quantity]))).toEqual(expectedBalances(history.live))
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('what the book in memory has is not recorded a second time', async () => {
  const log = await freshTestLog(database)
  const views = new LiveViews(log)
  const projector = await Projector.open(database, summaries({ before: () => views.current() }))
  const writer = await openTestLog(database, projector.alongside)
  const result = await writer.append({ expected: anyVersion, events: [recorded('a')] })
  if (result.ok) views.take(result.events)
  views.settled()
  await expect(writer.append({ expected: anyVersion, events: [recorded('a')] })).rejects.toThrow('transaction a, which is recorded')
  expect(await log.head()).toMatchObject({ position: 1 })
})

function expectedBalances(live: ReadonlyMap<string, Transaction>): Map<string, string> {
  const sums = new Map<string, Exact>()
  for (const { origin, postings } of live.values()) {
    if (origin === FORECAST) continue
    for (const { account, commodity, quantity } of postings) {
      const key = `${account} ${commodity}`
      sums.set(key, (sums.get(key) ?? Exact.zero).plus(Exact.parse(quantity)))
    }
  }
  return new Map([...sums].map(([key, sum]) => [key, sum.toString()]))
}
