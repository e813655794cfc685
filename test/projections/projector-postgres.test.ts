import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventLog } from '../../src/events/log/event-log.ts'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { Projector } from '../../src/projections/projector.ts'
import { summaries } from '../../src/projections/tables/projections.ts'
import { verifyTables } from '../../src/projections/verify.ts'
import { openTestLog, temporarySchema, testClock } from '../support/database.ts'
import { type Transaction, recordedBlock } from '../support/event-batches.ts'
import { postgresSkipped, type PostgresServer, startPostgres } from '../support/postgres.ts'

const transaction = (id: string): Transaction => ({
  id,
  day: 19_000,
  origin: 0,
  postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1.10' }],
})
const recorded = (...ids: string[]) => ({ stream: 'journal', type: 'TransactionsRecorded' as const, data: recordedBlock(ids.map(transaction)) })

describe.skipIf(postgresSkipped)('several processes on one server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('move the same tables, each event applied once', async () => {
    const database = await temporarySchema(server.url)
    const first = await openTestLog(database)
    const second = await openEventLog({ database: await openPostgres({ url: server.url, schema: database.schema }), clock: testClock() })
    const projectors = await Promise.all([first, second].map((log) => Projector.open(log.database, summaries())))
    const withTables = await Promise.all([first, second].map((log, i) => openTestLog(log.database, projectors[i]!.alongside)))
    const work = [first, second].map(async (log, i) => {
      for (let n = 0; n < 10; n++) {
        // Every third append leaves its tables to whoever comes next.
        await (n % 3 === 0 ? log : withTables[i]!).append({ expected: new Map(), events: [recorded(`${i}-${n}-a`, `${i}-${n}-b`)] })
        if (n % 4 === 0) await projectors[i]!.catchUp()
      }
    })
    await Promise.all(work)
    await Promise.all(projectors.map((projector) => projector.catchUp()))
    expect(await database.query('select quantity, postings from balances')).toEqual([{ quantity: '44', postings: 40n }])
    expect(await verifyTables(first, summaries())).toEqual([])
    await second.close()
    await first.close()
  })

  test('a large first sync gives what a replay gives', async () => {
    const database = await temporarySchema(server.url)
    const log = await openTestLog(database, (await Projector.open(database, summaries())).alongside)
    const events = Array.from({ length: 7 }, (_, block) => recorded(...Array.from({ length: 1000 }, (_, i) => `${block}-${i}`)))
    await log.append({ expected: new Map(), events })
    expect(await database.query('select quantity, postings from balances')).toEqual([{ quantity: '7700', postings: 7000n }])
    expect(await verifyTables(log, summaries())).toEqual([])
    await log.close()
  })
})
