import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FolderUnusable } from '../../../src/events/log/data-folder.ts'
import { openPglite, type PgliteDatabase } from '../../../src/events/log/pglite.ts'
import { DatabaseGone, DiskFull } from '../../../src/events/log/sql-error.ts'
import { placeEmptyLog, temporaryFolder } from '../../support/database.ts'

let parent: ReturnType<typeof temporaryFolder>
let folder: string
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'deeper', 'log')
})
afterEach(() => parent.remove())

describe('a data folder', () => {
  test('is made with all above it, although an interrupted start left something beside it, readable by the owner only, refused while in use, and keeps what was written', async () => {
    fs.mkdirSync(`${folder}.tmp-4711`, { recursive: true })
    fs.mkdirSync(`${folder}.tmp-mine`)
    const first = await openPglite({ folder })
    await expect(openPglite({ folder })).rejects.toThrow(`is in use by process ${process.pid} since`)
    await first.transaction((sql) => sql.run('create table kept (a int); insert into kept values (7)'))
    await first.close()
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    const readable = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() && (fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
    expect(readable.map((entry) => entry.name)).toEqual([])
    const second = await openPglite({ folder })
    expect(await second.query('select a from kept')).toEqual([{ a: 7 }])
    await second.close()
    expect(fs.readdirSync(path.dirname(folder)).toSorted()).toEqual(['log', 'log.tmp-mine'])
  })

  test('that does not open stays as it is at every start, so that no restart begins an empty log, and the message says how to restore', async () => {
    await placeEmptyLog(folder)
    fs.writeFileSync(path.join(folder, 'global', 'pg_control'), 'not a control file')
    for (let start = 0; start < 2; start++) {
      const error: unknown = await openPglite({ folder }).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(FolderUnusable)
      expect((error as Error).message).toMatch(/Move the folder away .*daybook events import/)
    }
    expect(fs.readdirSync(path.dirname(folder))).toEqual(['log'])
    expect(fs.readFileSync(path.join(folder, 'global', 'pg_control'), 'utf8')).toBe('not a control file')
  })

  test('in which somebody keeps other files is refused before a byte is written', async () => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
    fs.writeFileSync(path.join(folder, 'holiday.jpg'), 'a picture')
    await expect(openPglite({ folder })).rejects.toThrow(/has files that Daybook did not make \(holiday\.jpg\); set data_directory/)
    expect([fs.readdirSync(folder), fs.readdirSync(path.dirname(folder))]).toEqual([['holiday.jpg'], ['log']])
    expect(fs.statSync(folder).mode & 0o777).toBe(0o755)
  })

  test('of another version of PostgreSQL is left where it is', async () => {
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '17\n')
    await expect(openPglite({ folder })).rejects.toThrow(/written by PostgreSQL 17 and this program has 18/)
    expect(fs.readdirSync(folder)).toEqual(['PG_VERSION'])
  })

  test('on a disk that is nearly full is read but not written', async () => {
    await placeEmptyLog(folder)
    await expect(openPglite({ folder, freeBytesFloor: Number.MAX_SAFE_INTEGER })).rejects.toBeInstanceOf(DiskFull)
    let floor = 0
    const filling = await openPglite({
      folder,
      get freeBytesFloor() {
        return floor
      },
    })
    await filling.transaction((sql) => sql.run('create table kept (a int)'))
    floor = Number.MAX_SAFE_INTEGER
    await expect(filling.transaction((sql) => sql.run('insert into kept values (1)'))).rejects.toThrow(/MB are left and writing needs at least/)
    expect(await filling.query('select count(*) as count from kept')).toEqual([{ count: 0n }])
    floor = 0
    await filling.transaction((sql) => sql.run('insert into kept values (1)'))
    await filling.close()
  })
})

describe('one connection', () => {
  const place = temporaryFolder()
  let database: PgliteDatabase
  beforeAll(async () => {
    await placeEmptyLog(path.join(place.path, 'log'))
    database = await openPglite({ folder: path.join(place.path, 'log') })
  })
  afterAll(async () => {
    await database.close()
    place.remove()
  })

  test('transactions and queries wait for their turn', async () => {
    await database.transaction((sql) => sql.run('create table turns (a int)'))
    await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        await database.transaction(async (sql) => {
          const [row] = await sql.query<{ count: bigint }>('select count(*) as count from turns')
          await new Promise((resolve) => setTimeout(resolve, 1))
          await sql.query('insert into turns values ($1)', [row!.count])
        })
        await database.query('select 1')
        expect(i).toBeLessThan(10)
      }),
    )
    expect(await database.query('select count(distinct a) as count from turns')).toEqual([{ count: 10n }])
  })

  test('using the database inside its own transaction is an error, not a wait for ever; so is using a transaction after its end', async () => {
    await expect(database.transaction(() => database.query('select 1'))).rejects.toThrow('inside a transaction only its own handle is used')
    const leaked = await database.transaction((sql) => Promise.resolve(sql))
    await expect(leaked.query('select 1')).rejects.toThrow('only while its work runs')
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('hears what it announces itself', async () => {
    let heard = 0
    await database.listen('here', () => heard++)
    await database.transaction((sql) => sql.run(`notify here`))
    await expect.poll(() => heard).toBe(1)
  })

  test('after it is closed every call is refused at once, and closing again is harmless', async () => {
    const pending = database.query('select 1 as one')
    await database.close()
    expect(await pending).toEqual([{ one: 1 }])
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseGone)
    await expect(database.transaction(() => Promise.resolve())).rejects.toBeInstanceOf(DatabaseGone)
    await database.close()
  })
})
