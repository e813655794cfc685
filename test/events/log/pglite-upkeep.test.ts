import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../src/events/log/database.ts'
import { Upkeep } from '../../../src/events/log/pglite.ts'
import { temporaryPglite } from '../../support/database.ts'
import { until } from '../../support/until.ts'

const IDLE_MS = 3000

let database: Awaited<ReturnType<typeof temporaryPglite>>
beforeAll(async () => void (database = await temporaryPglite()))
afterAll(() => database.close())

/** What upkeep asked of the database, which answers itself. */
let asked: string[]
let upkeep: Upkeep
beforeEach(() => {
  asked = []
  const watched = Object.create(database) as Database
  watched.query = (text, parameters) => {
    asked.push(text)
    return database.query(text, parameters)
  }
  upkeep = new Upkeep(watched)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  upkeep.stop()
  vi.useRealTimers()
})

const pass = (ms: number): void => void vi.advanceTimersByTime(ms)
/** Resolves when upkeep has asked whether the write-ahead log has grown, which comes last, and what it did then is done. */
async function isDone(): Promise<void> {
  vi.useRealTimers()
  await until(
    () => asked,
    (texts) => texts.some((text) => text.includes('redo_lsn')),
  )
  await until(
    () => database.query('select 1'),
    () => true,
  )
}
const look = (): Promise<void> => {
  upkeep.committed()
  pass(IDLE_MS)
  return isDone()
}

describe('a look is taken', () => {
  test('three seconds after the last commit, once', async () => {
    upkeep.committed()
    pass(IDLE_MS - 1)
    upkeep.committed()
    pass(IDLE_MS - 1)
    expect(asked).toEqual([])
    pass(1)
    expect(asked).toHaveLength(1)
    pass(10 * IDLE_MS)
    expect(asked).toHaveLength(1)
    await isDone()
  })

  test('and again after the next commit', async () => {
    await look()
    asked = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await look()
    expect(asked.length).toBeGreaterThan(0)
  })

  test('all the same where commits never pause, after two thousand of them', async () => {
    for (let commit = 1; commit < 2000; commit++) {
      upkeep.committed()
      pass(1000)
    }
    expect(asked).toEqual([])
    for (let commit = 2000; commit < 2003; commit++) {
      upkeep.committed()
      pass(1000)
    }
    expect(asked).toHaveLength(1)
    await isDone()
  })

  test('no more once it is stopped, and of a database that is gone nobody is told', async () => {
    upkeep.committed()
    upkeep.stop()
    pass(IDLE_MS)
    expect(asked).toEqual([])
    const gone = await temporaryPglite()
    await gone.close()
    const beside = new Upkeep(gone)
    beside.committed()
    pass(IDLE_MS)
    vi.useRealTimers()
    await expect(gone.query('select 1')).rejects.toThrow('closed')
  })
})

describe('what is kept up', () => {
  const count = async (table: string): Promise<number> => {
    const [row] = await database.query<{ vacuum_count: bigint }>('select vacuum_count from pg_stat_user_tables where relname = $1', [table])
    return Number(row?.vacuum_count ?? 0)
  }
  /** PostgreSQL counts what was changed a second later, or when it is asked to. */
  const flush = async (): Promise<void> => {
    await database.query('select pg_stat_force_next_flush()')
    await database.query('select 1')
  }
  const change = async (table: string, rows: number, changed: number): Promise<void> => {
    await database.query(`create table "${table}" (id int, a int)`)
    await database.query(`insert into "${table}" select g, 0 from generate_series(1, ${rows}) g`)
    await flush()
    await database.query(`analyze "${table}"`)
    await database.query(`update "${table}" set a = 1 where id <= ${changed}`)
    await flush()
  }

  test('is a table in which a thousand rows and a tenth of all have changed, whatever its name, and no other', async () => {
    await change('much Changed', 3000, 1400)
    await change('little', 3000, 1200)
    await change('few', 100, 100)
    await look()
    expect([await count('much Changed'), await count('little'), await count('few')]).toEqual([1, 0, 0])
  })

  test('is the write-ahead log once 4 MB of it would have to be replayed', async () => {
    const redo = async (): Promise<string> => {
      const [row] = await database.query<{ redo: string }>('select redo_lsn::text as redo from pg_control_checkpoint()')
      return row!.redo
    }
    await database.query('create table bytes (b text)')
    await database.query('alter table bytes alter b set storage external')
    await database.query('checkpoint')
    const write = (megabytes: number): Promise<unknown> =>
      database.query(`insert into bytes select repeat('x', 1048576) from generate_series(1, ${megabytes})`)
    const before = await redo()
    await write(3)
    await look()
    expect(await redo()).toBe(before)
    await write(2)
    asked = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await look()
    await until(redo, (now) => now !== before)
    expect(asked.at(-1)).toBe('checkpoint')
    // What it made needless takes no room any more.
    const [kept] = await database.query<{ megabytes: bigint }>('select sum(size)::int8 / 1048576 as megabytes from pg_ls_waldir()')
    expect(Number(kept!.megabytes)).toBeLessThanOrEqual(3)
  })
})
