import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DiskFailure, DurableFileSystem, type FileOperations } from '../../../src/events/log/durable-file-system.ts'
import { openPglite, type PgliteDatabase } from '../../../src/events/log/pglite.ts'
import { DatabaseGone, DiskFull } from '../../../src/events/log/sql-error.ts'
import { placeEmptyLog, temporaryFolder } from '../../support/database.ts'
import { until } from '../../support/until.ts'

let parent: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  parent = temporaryFolder()
})
afterEach(() => parent.remove())
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('what a disk says of a write or of a force to the disk', () => {
  class Open extends DurableFileSystem {
    override change(operations: FileOperations): void {
      super.change(operations)
    }
  }
  const heard: DiskFailure[] = []
  const operations = (write: FileOperations['write']): FileOperations & { readonly system: DurableFileSystem } => {
    heard.length = 0
    const system = new Open(parent.path, (failure) => heard.push(failure))
    const changed = { write, fsync: () => expect.unreachable(), setattr: () => undefined, system }
    system.change(changed)
    return changed
  }

  test.each<[number | undefined, readonly DiskFailure[]]>([
    [51, ['full']],
    [19, ['full']],
    [29, ['failed']],
    [69, ['failed']],
    [44, []],
    [undefined, []],
  ])('with the number %s is told at once, and thrown on', (errno, told) => {
    const error = Object.assign(new Error('no'), { errno })
    const { write } = operations(() => {
      throw error
    })
    expect(() => write({ nfd: 1 }, new Uint8Array(1), 0, 1)).toThrow(error)
    expect(heard).toEqual(told)
  })

  test('and what it takes is written as it was asked for, and forced to the disk', () => {
    const calls: unknown[][] = []
    const { write, fsync, system } = operations((...call) => (calls.push(call), 3))
    const bytes = new Uint8Array([1, 2, 3])
    expect(write({ nfd: 7 }, bytes, 0, 3, 9)).toBe(3)
    expect(calls).toEqual([[{ nfd: 7 }, bytes, 0, 3, 9]])
    const nfd = fs.openSync(path.join(parent.path, 'file'), 'w')
    expect([system.syncs, fsync({ nfd }), fsync({ nfd }), system.syncs, heard]).toEqual([0, 0, 0, 2, []])
    fs.closeSync(nfd)
    expect([fsync({ nfd: 1_000_000 }), system.syncs, heard]).toEqual([29, 2, ['failed']])
  })
})

describe('a disk without space', () => {
  const thread = new URL('../../support/full-disk-thread.ts', import.meta.url)
  const folder = (): string => path.join(parent.path, 'log')
  const disk = (says: 'full' | 'failed' | ''): void => (says === '' ? fs.rmSync(`${folder()}.disk`) : fs.writeFileSync(`${folder()}.disk`, says))
  const opened = async (): Promise<PgliteDatabase> => {
    await placeEmptyLog(folder())
    const database = await openPglite({ folder: folder(), thread })
    await database.transaction((sql) => sql.run('create table kept (number int8); insert into kept values (1)'))
    return database
  }
  const write = (database: PgliteDatabase): Promise<unknown> => thrown(database.transaction((sql) => sql.run('insert into kept values (2)')))

  test('ends the database with one refusal, and once there is space it goes on by itself and hears as before', async () => {
    const database = await opened()
    let heard = 0
    await database.listen('news', () => heard++)
    disk('full')
    const refused = await write(database)
    expect(refused).toBeInstanceOf(DiskFull)
    expect((refused as Error).message).toContain(folder())
    // What a start leaves that finds the disk as full as it was, as under a quota, which nobody sees from outside.
    fs.writeFileSync(path.join(folder(), 'postmaster.pid'), '')
    disk('')
    expect(await database.query('select number from kept order by 1')).toContainEqual({ number: 1n })
    await database.query("select pg_notify('news', '')")
    await until(
      () => heard,
      (count) => count === 1,
    )
    expect(await write(database)).toBeUndefined()
    await database.close()
  })

  test('that has failed ends it for good', async () => {
    const database = await opened()
    disk('failed')
    expect(await write(database)).toBeInstanceOf(DatabaseGone)
    disk('')
    const error = await thrown(database.query('select 1'))
    expect(error).toBeInstanceOf(DatabaseGone)
    expect((error as Error).message).toMatch(/^the disk that holds .* has failed: a write was refused$/)
    await database.close()
  })
})

test('the database forces what it acknowledges to the disk, and keeps its log short', async () => {
  await placeEmptyLog(path.join(parent.path, 'log'))
  const database = await openPglite({ folder: path.join(parent.path, 'log') })
  const settings = {
    fsync: 'on',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
    shared_buffers: '16MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '2MB',
    wal_recycle: 'off',
    wal_compression: 'pglz',
    TimeZone: 'UTC',
  }
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(settings)) {
    const [row] = await database.query<{ value: string }>('select current_setting($1) as value', [name])
    shown[name] = row?.value
  }
  expect(shown).toEqual(settings)
  const [style] = await database.query<{ style: string }>("select current_setting('DateStyle') as style")
  expect(style!.style).toMatch(/^ISO/)
  await database.close()
})
