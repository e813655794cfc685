import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/events/log/database.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import { openPostgres, type PostgresOptions } from '../../../src/events/log/postgres.ts'
import { DatabaseGone, DiskFull, SqlError } from '../../../src/events/log/sql-error.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openTestLog } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { startPostgresOfPglite, type WirePostgres } from '../../support/postgres-of-pglite.ts'
import { until } from '../../support/until.ts'

let server: WirePostgres
beforeAll(async () => void (server = await startPostgresOfPglite()))
afterAll(() => server.stop())

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})
const open = async (more: Partial<PostgresOptions> = {}): Promise<Database> => {
  const database = await openPostgres({ url: server.url, ...more })
  opened.push(database)
  return database
}
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('over the wire', () => {
  test('values arrive as they were sent: money and days as text, whole numbers as bigint, moments, bytes, values of JSON, yes, and nothing', async () => {
    const database = await open()
    expect(database.engine).toBe('postgres')
    const sent = [
      9_007_199_254_740_993n,
      '-12.50',
      '0044-03-15',
      '2026-05-18T08:35:43.120Z',
      new Uint8Array([0, 255]),
      '{"a":[1]}',
      '[2]',
      true,
      false,
      null,
    ]
    expect(
      await database.query(
        `select $1::int8 as number, $2::numeric as money, $3::date as day, $4::timestamptz as moment, $5::bytea as bytes, $6::jsonb as value,
                $7::json as list, $8::boolean as yes, $9::boolean as no, $10::text as nothing`,
        sent,
      ),
    ).toEqual([
      {
        number: 9_007_199_254_740_993n,
        money: '-12.50',
        day: '0044-03-15',
        moment: '2026-05-18T08:35:43.120Z',
        bytes: new Uint8Array([0, 255]),
        value: { a: [1] },
        list: [2],
        yes: true,
        no: false,
        nothing: null,
      },
    ])
    expect(Array.isArray(await database.query('select 1 as one'))).toBe(true)
  })

  test('a schema is made where it is not there, whoever opens it at the same time, and only a plain name is one', async () => {
    await Promise.all([open({ schema: 'own_1' }), open({ schema: 'own_1' }), open({ schema: 'own_1' })])
    const database = await open({ schema: '_other' })
    expect(await database.query("select nspname as name from pg_namespace where nspname in ('own_1', '_other') order by 1")).toEqual([
      { name: '_other' },
      { name: 'own_1' },
    ])
    for (const schema of ['', 'Own', '1own', 'a b', 'x;drop', 'x"'])
      await expect(openPostgres({ url: server.url, schema })).rejects.toThrow(/plain name/)
  })

  test('four connections are made at most for questions, or as many as one says, and one for the first transaction', async () => {
    for (const [connections, made] of [
      [undefined, 5],
      [1, 2],
    ] as const) {
      const before = server.connections.length
      const database = await open(connections === undefined ? {} : { connections })
      await Promise.all(Array.from({ length: 12 }, () => database.query('select 1')))
      expect(server.connections.length - before).toBe(made)
    }
  })
})

test('a connection says who it is, that moments are those of UTC and days those of the standard, and where its tables are', async () => {
  const said = async (more: Partial<PostgresOptions>): Promise<unknown> => {
    await open(more)
    return server.connections.at(-1)
  }
  const always = { application_name: 'daybook', TimeZone: 'UTC', DateStyle: 'ISO' }
  expect(await said({ schema: 'own_2' })).toMatchObject({ ...always, search_path: 'own_2' })
  expect(await said({})).toMatchObject(always)
  expect(await said({})).not.toHaveProperty('search_path')
})

describe('a transaction', () => {
  test('is kept as a whole and gives what its work gives', async () => {
    const database = await open()
    const given = await database.transaction(async (sql) => {
      await sql.run('create table kept (number int8, text text); create index on kept (number)')
      await sql.query('insert into kept values ($1, $2)', [1n, 'one'])
      return sql.query('select text from kept')
    })
    expect(given).toEqual([{ text: 'one' }])
    expect(await database.query('select * from kept')).toEqual([{ number: 1n, text: 'one' }])
  })

  test('whose work fails, or passes over a statement that failed, leaves nothing and says why', async () => {
    const database = await open()
    const insert = 'insert into kept values (2, null)'
    await expect(
      database.transaction(async (sql) => {
        await sql.query(insert)
        throw new Error('a mistake of ours')
      }),
    ).rejects.toThrow('a mistake of ours')
    const swallowed = database.transaction(async (sql) => {
      await sql.query(insert)
      await sql.query('select nonsense').catch(() => undefined)
      await sql.run('select 1').catch(() => undefined)
    })
    expect(await thrown(swallowed)).toMatchObject({ name: 'SqlError', code: '42703' })
    expect(await database.query('select count(*) as count from kept where number = 2')).toEqual([{ count: 0n }])
  })
})

describe('what the server refuses', () => {
  test('is told with its code and its detail, in a transaction too', async () => {
    const database = await open()
    await database.query('create table single (number int8 primary key)')
    await database.query('insert into single values (1)')
    for (const refused of [
      () => database.query('insert into single values ($1)', [1n]),
      () => database.transaction((sql) => sql.query('insert into single values (1)')),
      () => database.transaction((sql) => sql.run('insert into single values (1)')),
    ]) {
      const error = await thrown(refused())
      expect(error).toBeInstanceOf(SqlError)
      expect(error).toMatchObject({ code: '23505', detail: 'Key (number)=(1) already exists.', message: expect.stringContaining('single_pkey') })
    }
  })

  test('because its disk is full is that', async () => {
    const database = await open()
    for (const [said, code] of [
      ['no space left', '53100'],
      ['could not write init file', 'XX000'],
    ] as const) {
      const full = `do $$ begin raise exception '${said}' using errcode = '${code}'; end $$`
      const error = await thrown(database.transaction((sql) => sql.run(full)))
      expect(error).toBeInstanceOf(DiskFull)
      expect((error as Error).message).toContain('the database server')
      expect((error as Error).message).toContain(said)
    }
  })

  test('and a server that is not there is away', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    for (const options of [{ url }, { url, schema: 'own' }]) {
      const error = await thrown(openPostgres(options))
      expect(error).toBeInstanceOf(DatabaseGone)
      expect((error as Error).message).toMatch(/^the database server does not answer: .*ECONNREFUSED/)
    }
  })

  test('a database that was closed answers nothing any more', async () => {
    const database = await openPostgres({ url: server.url })
    await database.close()
    expect(await thrown(database.query('select 1'))).toBeInstanceOf(DatabaseGone)
    expect(await thrown(database.transaction(() => Promise.resolve()))).toBeInstanceOf(DatabaseGone)
    expect(await thrown(database.alone('x', () => Promise.resolve()))).toBeInstanceOf(DatabaseGone)
  })
})

test('what runs alone runs one after the other, gives what it gives, and fails as it fails', async () => {
  const database = await open()
  let running = 0
  const work = async (number: number): Promise<number> => {
    expect(++running).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (number === 2) throw new Error('the second fails')
    return number
  }
  const results = await Promise.all([1, 2, 3].map((number) => database.alone('counting', () => work(number)).catch(String)))
  expect(results).toEqual([1, 'Error: the second fails', 3])
})

test('a channel is heard from when it is listened to, and whenever something is announced on it', async () => {
  const database = await open()
  let heard = 0
  await database.listen('news', () => heard++)
  const first = heard
  expect(first).toBe(1)
  await database.query("select pg_notify('news', '')")
  await until(
    () => heard,
    (count) => count > first,
  )
})

test('a log on a server is one to all its processes: what one appends the others hear, in order, and the chain holds', async () => {
  const [one, other] = [await openTestLog(await openPostgres({ url: server.url })), await openTestLog(await openPostgres({ url: server.url }))]
  const told: RecordedEvent[] = []
  other.feed.subscribe((events) => told.push(...events))
  const note = (text: string) => ({ stream: 'notes', type: 'AccountNoteWritten' as const, data: { account: 'Assets', note: text } })
  await one.append({ expected: new Map([['notes', 0]]), events: [note('one'), note('two')], key: 'first' })
  await other.append({ expected: new Map([['notes', 2]]), events: [note('three')] })
  expect(await one.append({ expected: new Map([['notes', 2]]), events: [note('late')] })).toMatchObject({ ok: false, actual: 3 })
  expect(await other.append({ expected: new Map(), events: [note('one'), note('two')], key: 'first' })).toMatchObject({ ok: true, repeated: true })
  await one.append({ expected: new Map(), events: [note('four')] })
  await until(
    () => told.length,
    (count) => count >= 4,
  )
  expect(told.map(({ position, data }) => [position, 'note' in data && data.note])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
  ])
  expect(await verifyChain(one.database)).toMatchObject({ ok: true, position: 4 })
  await Promise.all([one.close(), other.close()])
})
