import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/events/log/database.ts'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog, Position } from '../../../src/events/log/log.ts'
import { exportLines } from '../../../src/events/log/export-lines.ts'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { SqlError } from '../../../src/events/log/sql-error.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { follow } from '../../../src/projections/follow.ts'
import { LedgerViewBuilder } from '../../../src/projections/view/ledger-view-builder.ts'
import { Projector } from '../../../src/projections/projector.ts'
import { summaries } from '../../../src/projections/tables/projections.ts'
import { snapshotBytes } from '../../../src/projections/view/view-snapshot.ts'
import type { BookAt } from '../../../src/service/snapshots/snapshot-store.ts'
import { isSnapshotTrue, openViews, SnapshotTable } from '../../../src/service/snapshots/view-snapshots.ts'
import { openTestLog, temporaryPglite, temporarySchema, testClock } from '../../support/database.ts'
import { recordedBlock } from '../../support/event-batches.ts'
import { type PostgresServer, postgresSkipped, startPostgres } from '../../support/postgres.ts'

/* The book that a start on a server finds in a table of that. What is said of every store is in view-snapshots.test.ts. */

const BUILD = 'this program'
const EVENTS = 5
let server: PostgresServer | undefined
beforeAll(async () => {
  if (!postgresSkipped) server = await startPostgres()
})
afterAll(() => server?.stop())

/** The table is asked in SQL that both engines speak alike; only a server has several at a time. */
const engines: [string, () => Promise<Database>][] = [['PGlite', () => temporaryPglite()]]
if (!postgresSkipped) engines.push(['PostgreSQL', () => temporarySchema(server!.url)])

describe.each(engines)('the book in a table, on %s', (_, newDatabase) => {
  let log: EventLog
  let database: Database
  beforeEach(async () => {
    database = await newDatabase()
    log = await openTestLog(database)
    for (let event = 1; event <= EVENTS; event++) await spend(log, `t${event}`)
  })
  afterEach(() => log.close())

  const store = (build = BUILD): SnapshotTable => new SnapshotTable({ database, build })
  const at = async (position: Position): Promise<BookAt> => ({ position, hash: (await log.hashAt(position))! })
  /** Keeps the book as it stood at an event; with its account under another name, so that whoever shows that one believed it. */
  const keep = async (position: Position, { build = BUILD, enough = position } = {}): Promise<BookAt | undefined> => {
    const book = await at(position)
    const bytes = await doctored(log, book, build)
    return store(build).keep(book, enough, () => bytes)
  }
  const foundAt = async (build = BUILD): Promise<Position | undefined> => (await store(build).find())?.position
  /** What a start shows of the first transaction. */
  const shown = async (build = BUILD): Promise<string> => {
    const { views, confirmed } = openViews(log, { store: store(build), snapshot: await store(build).find() })
    const { past } = await confirmed()
    const following = await follow(log, [views], () => undefined, past)
    following.stop()
    const { order, accounts, postings, transactions } = views.current()
    expect(order).toHaveLength(EVENTS)
    return accounts[postings.account[transactions.firstPosting[order[0]!]!]!]!
  }

  test('is believed when the log has its last event, and what came since is read', async () => {
    expect(await shown()).toBe('Assets:Checking')
    await keep(3)
    expect([await foundAt(), await shown()]).toEqual([3, 'Doctored'])
    expect(await foundAt('a newer program')).toBeUndefined()
    expect(await shown('a newer program')).toBe('Assets:Checking')
    expect(await isSnapshotTrue(log, store())).toBe(false)
  })

  test('is no part of the log: nothing of it is exported or verified, and its rows may be deleted', async () => {
    const told = async (): Promise<unknown> => {
      const lines: string[] = []
      for await (const line of exportLines(database)) lines.push(line)
      return [await verifyChain(database), lines]
    }
    const before = await told()
    await keep(EVENTS)
    expect(await told()).toEqual(before)
    await database.query('delete from book_snapshots')
    expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
    await database.query('drop table book_snapshots')
    expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
    await keep(EVENTS)
    expect(await foundAt()).toBe(EVENTS)
  })

  test('is not believed when a byte of it is another, or a part of it is gone', async () => {
    await keep(EVENTS)
    const [row] = await database.query<{ bytes: Uint8Array }>('select bytes from book_snapshots')
    for (let place = 0; place < row!.bytes.length; place += 301) {
      const turned = row!.bytes.slice()
      turned[place]! ^= 1
      await database.query('update book_snapshots set bytes = $1', [turned])
      expect(await foundAt()).toBeUndefined()
    }
    await database.query('update book_snapshots set bytes = $1', [row!.bytes.subarray(0, 200)])
    expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
  })

  test.each([
    ['the log has another hash there', `hash = decode(repeat('ff', 32), 'hex')`],
    ['the log is not that long', 'position = 1000'],
    ['its bytes are of another event than its row', 'position = 2, hash = (select hash from events where position = 2)'],
  ])('is not believed when %s', async (_, change) => {
    await keep(4)
    await database.query(`update book_snapshots set ${change}`)
    expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
  })

  test.each([
    ['may put rows there', 'grant insert on book_snapshots to'],
    ['may change rows there', 'grant update on book_snapshots to'],
    ['may change a column there', 'grant update (bytes) on book_snapshots to'],
    ['may change what is put there', 'grant trigger on book_snapshots to'],
    ['may give everybody such a right', 'alter table book_snapshots owner to'],
  ])('is not believed and not kept when somebody %s who may not append to the log', async (_, right) => {
    const role = `guest_${randomBytes(8).toString('hex')}`
    await keep(3)
    await database.query(`create role ${role}`)
    try {
      await database.query(`grant select, delete on book_snapshots to ${role}`)
      expect([await foundAt(), await shown()]).toEqual([3, 'Doctored'])
      await database.query(`${right} ${role}`)
      expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
      expect(await keep(EVENTS)).toBeUndefined()
      await database.query(`grant insert on events to ${role}`)
      expect([await foundAt(), await shown()]).toEqual([3, 'Doctored'])
    } finally {
      await database.query(`reassign owned by ${role} to current_user`)
      await database.query(`drop owned by ${role}`)
      await database.query(`drop role ${role}`)
    }
  })

  test('is not believed when everybody may put rows there', async () => {
    await keep(3)
    await database.query('grant insert on book_snapshots to public')
    expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
    await database.query('revoke insert on book_snapshots from public')
    expect(await foundAt()).toBe(3)
  })

  test('is not believed when it is of another log', async () => {
    const book: BookAt = { position: 4, hash: 'f'.repeat(64) }
    const bytes = await doctored(log, book, BUILD)
    await store().keep(book, 4, () => bytes)
    expect([await foundAt(), await shown()]).toEqual([undefined, 'Assets:Checking'])
  })

  test('keeps no start from its book when it is whole and makes none', async () => {
    const book = await at(EVENTS)
    for (const state of [{}, { columns: {} }, null]) {
      await store().keep(book, EVENTS + 1, () => snapshotBytes({ ...book, state: state as never }, BUILD))
      expect(await shown()).toBe('Assets:Checking')
    }
  })

  test('never takes the place of a newer one, and stays where another would be hardly newer', async () => {
    expect(await keep(3)).toEqual(await at(3))
    expect(await keep(2)).toEqual(await at(3))
    expect(await keep(EVENTS, { enough: 3 })).toEqual(await at(3))
    expect(await foundAt()).toBe(3)
    expect(await keep(EVENTS, { enough: 4 })).toEqual(await at(EVENTS))
    expect(await foundAt()).toBe(EVENTS)
    // One of another log is no newer one, wherever it says that it ends.
    await database.query('update book_snapshots set position = 1000')
    await keep(2)
    expect(await foundAt()).toBe(2)
  })

  test('is not written when there is nothing to be kept any more', async () => {
    await keep(2)
    expect(await store().keep(await at(4), 4, () => undefined)).toBeUndefined()
    expect(await foundAt()).toBe(2)
  })

  test('goes with what programs of other versions have left when that is old', async () => {
    await keep(2, { build: 'an older program' })
    await keep(3, { build: 'another program' })
    await database.query(`update book_snapshots set written_at = now() - interval '8 days' where build = 'an older program'`)
    await keep(4)
    expect([await foundAt('an older program'), await foundAt('another program'), await foundAt()]).toEqual([undefined, 3, 4])
  })

  test('is kept in rows of at most a megabyte', async () => {
    await store().keep(await at(3), 3, () => randomBytes(2_500_000))
    const rows = await database.query<{ bytes: number }>('select octet_length(bytes) as bytes from book_snapshots order by part')
    expect(rows.map(({ bytes }) => bytes)).toEqual([1024 * 1024, 1024 * 1024, 2_500_000 - 2 * 1024 * 1024])
  })
})

describe.skipIf(postgresSkipped)('several servers on one PostgreSQL', () => {
  test('write at the same time: the newest book is there in the end, as a whole, and at no time none', async () => {
    const database = await temporarySchema(server!.url)
    const log = await openTestLog(database)
    for (let event = 1; event <= EVENTS; event++) await spend(log, `t${event}`)
    const others = await Promise.all([1, 2].map(() => openPostgres({ url: server!.url, schema: database.schema })))
    const stores = [database, ...others].map((each) => new SnapshotTable({ database: each, build: BUILD }))
    const books: BookAt[] = []
    for (let position = 1; position <= EVENTS; position++) books.push({ position, hash: (await log.hashAt(position))! })
    const bytes = await Promise.all(books.map((book) => doctored(log, book, BUILD)))
    const written = fc.array(fc.tuple(fc.nat(stores.length - 1), fc.nat(EVENTS - 1)), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(written, async (writers) => {
        await database.query('drop table if exists book_snapshots')
        await stores[0]!.keep(books[0]!, 1, () => bytes[0])
        let isOver = false
        const looking = (async () => {
          while (!isOver) expect(await stores[0]!.find()).toBeDefined()
        })()
        await Promise.all(writers.map(([by, at]) => stores[by]!.keep(books[at]!, books[at]!.position, () => bytes[at])))
        isOver = true
        await looking
        expect((await stores[0]!.find())?.position).toBe(Math.max(...writers.map(([, at]) => at)) + 1)
      }),
      { numRuns: 15 },
    )
    for (const other of others) await other.close()
    await log.close()
  })

  test('a role that may make no table starts and records, and does without', async () => {
    const database = await temporarySchema(server!.url)
    const owned = await openTestLog(database)
    await spend(owned, 't1')
    await Projector.open(database, summaries()).then((projector) => projector.catchUp())
    const { schema } = database
    await database.query(`create role ${schema} login`)
    await database.query(`grant usage on schema ${schema} to ${schema}`)
    await database.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${schema}`)
    const url = Object.assign(new URL(server!.url), { username: schema }).toString()
    const limited = await openPostgres({ url, schema })
    const projector = await Projector.open(limited, summaries())
    const log = await openEventLog({ database: limited, clock: testClock(), alongside: projector.alongside })
    await projector.catchUp()
    await spend(log, 't2')
    const store = new SnapshotTable({ database: limited, build: BUILD })
    const book: BookAt = { position: 2, hash: (await log.hashAt(2))! }
    const kept = store.keep(book, 2, () => Buffer.from('never'))
    await expect(kept).rejects.toMatchObject({ name: SqlError.name, code: '42501' })
    expect(await store.find()).toBeUndefined()
    // Nor one that is there and may not be read.
    await new SnapshotTable({ database, build: BUILD }).keep(book, 2, () => Buffer.from('something'))
    expect(await store.find()).toBeUndefined()
    await log.close()
    await database.query(`drop owned by ${schema}`)
    await database.query(`drop role ${schema}`)
    await owned.close()
  })
})

async function spend(log: EventLog, id: string): Promise<void> {
  const data = recordedBlock([{ id, day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1.00' }] }])
  await log.append({ expected: new Map(), events: [{ stream: 'journal', type: 'TransactionsRecorded', data }] })
}

async function doctored(log: EventLog, book: BookAt, build: string): Promise<Buffer> {
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0, until: book.position })) for (const event of events) builder.apply(event)
  const state = builder.state()
  const names = state.columns.names.map((each) => each.map((name) => (name === 'Assets:Checking' ? 'Doctored' : name)))
  return snapshotBytes({ ...book, state: { ...state, columns: { ...state.columns, names } } }, build)
}
