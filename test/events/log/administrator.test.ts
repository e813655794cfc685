import { randomUUID } from 'node:crypto'
import connect from 'postgres'
import { describe, expect, test } from 'vitest'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { UnusableUrl } from '../../../src/events/log/sql-error.ts'
import { openTestLog } from '../../support/database.ts'
import { ownPostgres } from '../../support/own-postgres.ts'
import { startPooler, type PoolerOptions } from '../../support/pooler.ts'
import { postgresSkipped } from '../../support/postgres.ts'

/* A database is made, limited and put behind a pooler by somebody who thinks of programs in general. */

describe.skipIf(postgresSkipped)('a database of an administrator', () => {
  const own = ownPostgres()

  /** A database of its own. Returns its URL. */
  async function made(how: string, ...settings: readonly string[]): Promise<string> {
    const name = `made_${randomUUID().replaceAll('-', '')}`
    const admin = connect(own.url)
    await admin.unsafe(`create database ${name} ${how}`)
    for (const setting of settings) await admin.unsafe(`alter database ${name} set ${setting}`)
    await admin.end()
    return Object.assign(new URL(own.url), { pathname: `/${name}` }).toString()
  }

  test('may have limits for those who ask: they end no transaction that takes its time, and no wait for another', async () => {
    const url = await made('', `statement_timeout = '100ms'`, `lock_timeout = '100ms'`, `idle_in_transaction_session_timeout = '100ms'`)
    const [database, other] = [await openPostgres({ url }), await openPostgres({ url })]
    try {
      let waited: Promise<unknown> = Promise.resolve()
      await database.transaction(async (sql) => {
        await sql.query('create table kept (number integer)')
        await sql.query('select pg_advisory_xact_lock(1)')
        waited = other.query('select pg_advisory_lock(1)')
        await new Promise((resolve) => setTimeout(resolve, 400))
        await sql.query('insert into kept select 1 from pg_sleep(0.3)')
      })
      await waited
      expect(await database.query('select number from kept')).toEqual([{ number: 1 }])
    } finally {
      await Promise.all([database.close(), other.close()])
    }
  })

  test('may have a limit for those who say nothing: a connection that listens, or that nobody needs for a while, stays', async () => {
    const url = await made('', `idle_session_timeout = '100ms'`)
    const database = await openPostgres({ url })
    try {
      let heard = 0
      await database.listen('something', () => heard++)
      const sessions = (): Promise<object[]> => database.query(`select pid from pg_stat_activity where datname = current_database() order by pid`)
      const [before, begun] = [await sessions(), heard]
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await sessions()).toEqual(before)
      expect(heard).toBe(begun)
    } finally {
      await database.close()
    }
  })

  test('in an encoding that lacks characters is refused before anything is made in it', async () => {
    const url = await made(`encoding 'LATIN1' template template0`)
    const database = await openPostgres({ url })
    const refused = await openTestLog(database).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UnusableUrl)
    expect(refused).toMatchObject({ message: expect.stringMatching(/^names a database in LATIN1, .*createdb -E UTF8/) as string })
    const again = await openPostgres({ url })
    expect(await again.query(`select from pg_class where relname in ('migrations', 'events')`)).toEqual([])
    await again.close()
  })

  test('without an encoding, which keeps the bytes, holds a log', async () => {
    const log = await openTestLog(await openPostgres({ url: await made(`encoding 'SQL_ASCII' template template0`) }))
    expect(await log.head()).toMatchObject({ position: 0 })
    await log.close()
  })

  /** What a connection by way of a pooler has; the error that there is none, in words. */
  async function behind(options: PoolerOptions, schema?: string, url = own.url): Promise<unknown> {
    const pooler = await startPooler(url, options)
    try {
      const database = await openPostgres({ url: pooler.url, ...(schema !== undefined && { schema }) })
      const [row] = await database.query<{ limit: string; schema: string }>(
        `select current_setting('lock_timeout') as limit, current_schema() as schema`,
      )
      await database.close()
      return row
    } catch (error) {
      return String(error)
    } finally {
      await pooler.stop()
    }
  }

  test('behind a pooler of sessions is opened, also by one that takes no limits', async () => {
    expect(await behind({ mode: 'session' }, 'mine')).toEqual({ limit: '0', schema: 'mine' })
    const refused = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    expect(await behind({ mode: 'session', refused }, 'mine')).toEqual({ limit: '0', schema: 'mine' })
  })

  test.each([{ refused: ['idle_session_timeout'] }, { unknown: ['idle_session_timeout'] }])(
    'that knows no limit for those who say nothing (before 14) has the others put away: %j',
    async (how) => {
      const url = await made('', `lock_timeout = '100ms'`)
      expect(await behind({ mode: 'session', ...how }, undefined, url)).toMatchObject({ limit: '0' })
    },
  )

  test('behind one that gives a session to another after each transaction is refused', async () => {
    expect(await behind({ mode: 'transaction' })).toMatch(/^UnusableUrl: leads through a pooler that gives each transaction/)
  })

  test('behind one that has fewer connections than a server takes is told to a server at once, and has them all otherwise', async () => {
    const openedBy = async (most: number, needsAll: boolean): Promise<string> => {
      const pooler = await startPooler(own.url, { mode: 'session', most })
      const opened = await openPostgres({ url: pooler.url, connections: 2, needsAll }).catch((error: unknown) => String(error))
      if (typeof opened !== 'string') await opened.close()
      await pooler.stop()
      return typeof opened === 'string' ? opened : 'opened'
    }
    expect(await Promise.all([openedBy(4, true), openedBy(4, false), openedBy(5, true)])).toEqual([
      expect.stringMatching(/^DatabaseGone: .*pooler that has too few connections: .*pool_size.*, 5 for each book, and 4 were given$/),
      'opened',
      'opened',
    ])
  })

  test.each([{ refused: ['search_path'] }, { ignored: ['search_path'] }])(
    'behind one that knows no schema is refused for a book in one: %j',
    async (how) => {
      expect(await behind({ mode: 'session', ...how }, 'mine')).toMatch(/^UnusableUrl: leads through a pooler that passes over the schema "mine"/)
      expect(await behind({ mode: 'session', ...how })).toMatchObject({ schema: 'public' })
    },
  )

  test('behind one that refuses anything else says what it says', async () => {
    expect(await behind({ mode: 'session', refused: ['TimeZone'] })).toBe('SqlError: unsupported startup parameter: TimeZone')
  })
})
