import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/events/log/database.ts'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { Projector } from '../../../src/projections/projector.ts'
import { largeTables } from '../../../src/projections/tables/projections.ts'
import { verifyTables } from '../../../src/projections/verify.ts'
import { LargeTables } from '../../../src/service/opening/large-tables.ts'
import { temporaryPglite, temporarySchema, testClock } from '../../support/database.ts'
import { recordedBlock } from '../../support/event-batches.ts'
import { postgresSkipped, type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const troubles: string[] = []
let log: EventLog | undefined
afterEach(async () => {
  await log?.close()
  log = undefined
  expect(troubles.splice(0)).toEqual([])
})

/** A log that large tables follow as in the program. */
async function followed(database: Database): Promise<{ readonly log: EventLog; readonly projector: Projector }> {
  const projector = await Projector.open(database, largeTables)
  const large = new LargeTables(projector, database.engine, (message) => troubles.push(message))
  log = await openEventLog({ database, clock: testClock(), closing: () => large.stop() })
  await large.follow(log)
  return { log, projector }
}

async function record(into: EventLog, id: string): Promise<void> {
  const data = recordedBlock([{ id, day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1' }] }])
  await into.append({ expected: new Map(), events: [{ stream: 'journal', type: 'TransactionsRecorded', data }] })
}

const recordedIn = async (database: Database): Promise<bigint> => {
  const [row] = await database.query<{ count: bigint }>('select count(*) as count from transactions')
  return row!.count
}
const isThere = async (database: Database): Promise<boolean> => {
  const [row] = await database.query<{ there: boolean }>(`select to_regclass('transactions') is not null as there`)
  return row!.there
}

describe('in the embedded database', () => {
  test('no large table is made until somebody asks for it; those that are there follow', async () => {
    const database = await temporaryPglite()
    const first = await followed(database)
    await record(first.log, 'a')
    expect(await isThere(database)).toBe(false)
    await first.projector.rebuild()
    const large = new LargeTables(first.projector, database.engine, (message) => troubles.push(message))
    await large.follow(first.log)
    await record(first.log, 'b')
    await until(
      () => recordedIn(database),
      (count) => count === 2n,
    )
    await large.stop()
    expect(await verifyTables(first.log, largeTables)).toEqual([])
  })

  test('those of another program go', async () => {
    const database = await temporaryPglite()
    const older = largeTables.map((projection) => ({ ...projection, version: projection.version + 1 }))
    await (await Projector.open(database, older)).rebuild()
    expect(await isThere(database)).toBe(true)
    const { projector } = await followed(database)
    expect(await isThere(database)).toBe(false)
    expect(await projector.made()).toEqual([])
    await projector.catchUp()
    expect(await projector.made()).toEqual(largeTables)
  })
})

describe.skipIf(postgresSkipped)('on a server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('they follow every append, and what came while nobody followed', async () => {
    const database = await temporarySchema(server.url)
    const before = await openEventLog({ database, clock: testClock() })
    await record(before, 'a')
    const following = await followed(database)
    await until(
      () => recordedIn(database).catch(() => 0n),
      (count) => count === 1n,
    )
    await record(following.log, 'b')
    await until(
      () => recordedIn(database),
      (count) => count === 2n,
    )
    expect(await verifyTables(following.log, largeTables)).toEqual([])
  })

  test('they wait until what is asked after an edit has been answered', async () => {
    const database = await temporarySchema(server.url)
    const projector = await Projector.open(database, largeTables)
    const large = new LargeTables(projector, database.engine, (message) => troubles.push(message), 1_000_000)
    log = await openEventLog({ database, clock: testClock() })
    await large.follow(log)
    await record(log, 'a')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await isThere(database)).toBe(false)
    await large.stop()
    expect(await recordedIn(database)).toBe(1n)
  })

  test('a program that ends has them complete', async () => {
    const database = await temporarySchema(server.url)
    const projector = await Projector.open(database, largeTables)
    const large = new LargeTables(projector, database.engine, (message) => troubles.push(message))
    log = await openEventLog({ database, clock: testClock() })
    await large.follow(log)
    for (let at = 0; at < 5; at++) await record(log, `t${at}`)
    await large.stop()
    expect(await recordedIn(database)).toBe(5n)
  })
})

test('what keeps them from following is told, and the log goes on', async () => {
  const database = await temporaryPglite()
  const { log: open, projector } = await followed(database)
  await projector.rebuild()
  const large = new LargeTables(projector, database.engine, (message) => troubles.push(message))
  await large.follow(open)
  await large.stop()
  await database.query('drop table postings')
  const again = new LargeTables(projector, database.engine, (message) => troubles.push(message))
  await again.follow(open)
  await record(open, 'a')
  await again.stop()
  expect(troubles.splice(0).join()).toContain('the large tables do not follow the log: relation "postings" does not exist')
  expect((await open.head()).position).toBe(1)
})
