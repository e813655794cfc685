import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/events/log/database.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { type Projection, Projector } from '../../src/projections/projector.ts'
import { dropFormerTables, summaries } from '../../src/projections/tables/projections.ts'
import { verifyTables } from '../../src/projections/verify.ts'
import { freshTestLog, openTestLog, temporaryPglite } from '../support/database.ts'
import { type History, histories, recordedBlock, type Transaction } from '../support/event-batches.ts'
import { journalSynced } from '../support/journal-synced.ts'

const anyVersion = new Map()
let database: Database

beforeAll(async () => {
  database = await temporaryPglite()
})
afterAll(() => database.close())

async function appendAll(log: EventLog, history: Pick<History, 'appends'>, projector?: Projector): Promise<void> {
  const writer = projector ? await openTestLog(database, projector.alongside) : log
  for (const events of history.appends) {
    const result = await writer.append({ expected: anyVersion, events })
    expect(result.ok).toBe(true)
  }
}

/** Every row of every table as text, so that 1.5 and 1.50 are told apart. */
async function dump(): Promise<Record<string, string[]>> {
  const tables = summaries().flatMap((projection) => projection.tables)
  const dumps: Record<string, string[]> = {}
  for (const table of tables)
    dumps[table] = (await database.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).map(({ row }) => row)
  return dumps
}

async function emptied(): Promise<void> {
  for (const table of summaries().flatMap((projection) => projection.tables)) await database.query(`drop table if exists ${table} cascade`)
  await database.query('drop table if exists projections')
}

describe('the same log gives the same tables', () => {
  test('however it is cut into batches, live or replayed', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const log = await freshTestLog(database)
        const projector = await Projector.open(database, summaries())
        await projector.catchUp()
        await appendAll(log, history, projector)
        const live = await dump()
        for (const batch of [1, 4]) {
          await emptied()
          await (await Projector.open(database, summaries(), batch)).catchUp()
          expect(await dump()).toEqual(live)
        }
        await (await Projector.open(database, summaries())).rebuild()
        expect(await dump()).toEqual(live)
        expect(await verifyTables(log, summaries())).toEqual([])
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  test('when only some appends moved the tables with them, and the rest is made up for', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (history, together) => {
        const log = await freshTestLog(database)
        const projector = await Projector.open(database, summaries())
        const withTables = await openTestLog(database, projector.alongside)
        for (const [i, events] of history.appends.entries()) await (together[i] ? withTables : log).append({ expected: anyVersion, events })
        await projector.catchUp()
        const some = await dump()
        await projector.rebuild()
        expect(some).toEqual(await dump())
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

const transaction = (id: string, quantity: string): Transaction => ({
  id,
  day: 19_000,
  origin: 0,
  postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity }],
})
const recorded = (...transactions: Transaction[]) => ({ stream: 'journal', type: 'TransactionsRecorded' as const, data: recordedBlock(transactions) })

describe('the projector', () => {
  test('tells of a log that ends before what its tables have followed, once, and follows what there is', async () => {
    const log = await freshTestLog(database)
    const projector = await Projector.open(database, summaries())
    await appendAll(log, { appends: [[recorded(transaction('a', '1'))], [recorded(transaction('b', '2'))]] }, projector)
    expect(await projector.catchUp()).toBeUndefined()
    await database.transaction((sql) =>
      sql.run(
        'alter table events disable trigger events_are_forever; delete from events where position = 2; alter table events enable always trigger events_are_forever',
      ),
    )
    expect(await projector.catchUp()).toEqual({ followed: 2, head: 1 })
    expect(await projector.catchUp()).toBeUndefined()
  })

  test('a large first sync, which fills the tables another way, gives the same as a replay', async () => {
    const log = await freshTestLog(database)
    const projector = await Projector.open(database, summaries())
    await projector.catchUp()
    const blocks = Array.from({ length: 6 }, (_, block) =>
      recorded(...Array.from({ length: 1000 }, (_, i) => transaction(`${block}-${i}`, `${i}.${block}0`))),
    )
    const synced = { stream: 'journal', type: 'JournalSynced' as const, data: journalSynced('first', ['Assets:Checking', 'Assets:Unused']) }
    await appendAll(
      log,
      { appends: [[...blocks, { stream: 'journal', type: 'TransactionsWithdrawn', data: { id: ['0-5', '3-7'] } }, synced]] },
      projector,
    )
    const live = await dump()
    expect(live['balances']).toHaveLength(1)
    expect(await verifyTables(log, summaries())).toEqual([])
    await projector.rebuild()
    expect(await dump()).toEqual(live)
  })

  test('tables and events move together or not at all', async () => {
    const log = await freshTestLog(database)
    const projector = await Projector.open(database, summaries())
    await appendAll(log, { appends: [[recorded(transaction('a', '1'))]] }, projector)
    const before = { head: await log.head(), tables: await dump(), positions: await projector.positions() }
    const withdrawn = { stream: 'journal', type: 'TransactionsWithdrawn' as const, data: { id: ['never recorded'] } }
    const withTables = await openTestLog(database, projector.alongside)
    await expect(withTables.append({ expected: anyVersion, events: [recorded(transaction('b', '2')), withdrawn] })).rejects.toThrow(
      'which is withdrawn, is in the book',
    )
    expect({ head: await log.head(), tables: await dump(), positions: await projector.positions() }).toEqual(before)
  })

  test('a raised version and another fingerprint make the tables anew, others stay as they are', async () => {
    const log = await freshTestLog(database)
    let inits = 0
    const counted = (version: number, fingerprint: string): Projection => ({
      name: 'counted',
      version,
      fingerprint,
      handles: ['JobStarted'],
      tables: ['counted'],
      init: async (sql) => {
        inits++
        await sql.run('create table counted (position int8)')
      },
      apply: async (events, sql) => void (await sql.query('insert into counted select unnest($1::int8[])', [events.map((event) => event.position)])),
    })
    const started = (id: string) => ({ stream: `job-${id}`, type: 'JobStarted' as const, data: { id } })
    await appendAll(log, { appends: [[started('1'), started('2')]] }, await Projector.open(database, [counted(1, 'EUR')]))
    await (await Projector.open(database, [counted(1, 'EUR')])).catchUp()
    expect(inits).toBe(1)
    await (await Projector.open(database, [counted(2, 'EUR')])).catchUp()
    expect(inits).toBe(2)
    await (await Projector.open(database, [counted(2, 'INR')])).catchUp()
    expect(inits).toBe(3)
    // A program that was changed may meet the next append before anything else.
    await appendAll(log, { appends: [[started('3')]] }, await Projector.open(database, [counted(3, 'INR')]))
    expect(inits).toBe(4)
    expect(await database.query('select count(*) as count from counted')).toEqual([{ count: 3n }])
  })

  test('a changed, a missing and an extra row are found by verify, and the live tables are left alone', async () => {
    const log = await freshTestLog(database)
    const projector = await Projector.open(database, summaries())
    await appendAll(log, { appends: [[recorded(transaction('a', '1'), transaction('b', '2'))]] }, projector)
    expect(await verifyTables(log, summaries())).toEqual([])
    await database.query(`update balances set quantity = 99`)
    await database.query(`insert into metadata values ('journal_hash', 'invented')`)
    const before = await dump()
    const differences = await verifyTables(log, summaries())
    expect(differences.map(({ table, missing, extra }) => ({ table, missing: missing.count, extra: extra.count }))).toEqual([
      { table: 'balances', missing: 1, extra: 1 },
      { table: 'metadata', missing: 0, extra: 1 },
    ])
    expect(differences[0]?.extra.examples).toEqual([expect.stringContaining('"quantity": 99')])
    expect(await dump()).toEqual(before)
  })

  test('a table with other columns than it was made with is told as such', async () => {
    const log = await freshTestLog(database)
    const projector = await Projector.open(database, summaries())
    await appendAll(log, { appends: [[recorded(transaction('a', '1'))]] }, projector)
    await database.query('alter table balances add column remark text')
    await database.query('alter table metadata alter column value type varchar(2000)')
    await database.query('drop table balance_costs cascade')
    const differences = await verifyTables(log, summaries())
    expect(Object.fromEntries(differences.map(({ table, columns }) => [table, columns]))).toEqual({
      balances: 'has a column of somebody else: remark text',
      metadata: 'lacks the column value text; has a column of somebody else: value character varying(2000)',
      balance_costs: 'is not there',
    })
    await projector.rebuild()
    expect(await verifyTables(log, summaries())).toEqual([])
  })

  test('tables that are behind the log are said to be so', async () => {
    const log = await freshTestLog(database)
    await Projector.open(database, summaries()).then((projector) => projector.catchUp())
    await appendAll(log, { appends: [[recorded(transaction('a', '1'))]] })
    expect((await verifyTables(log, summaries())).map(({ table }) => table)).toContain('balances')
  })
})

test('a projection that came later has a checkpoint beside those that were there', async () => {
  await freshTestLog(database)
  await Projector.open(database, summaries().slice(1))
  const projector = await Projector.open(database, summaries())
  await projector.catchUp()
  expect([...(await projector.positions()).keys()].toSorted()).toEqual(
    summaries()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('tables that version 0.1.0 made are dropped, and those of others stay', async () => {
  await freshTestLog(database)
  const projector = await Projector.open(database, summaries())
  await database.query(`insert into projections values ('prices', 3, '', 7), ('jobs', 0, '', 0)`)
  await database.query('create table prices (date date)')
  await database.query('create table jobs (of_somebody_else text)')
  await dropFormerTables(database)
  const there = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename in ('prices', 'jobs')`,
  )
  expect(there).toEqual([{ name: 'jobs' }])
  expect([...(await projector.positions()).keys()].toSorted()).toEqual(['balances', 'metadata'])
  await database.query('drop table jobs')
})
