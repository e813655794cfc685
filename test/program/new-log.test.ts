import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import type { Database } from '../../src/events/log/database.ts'
import { verifyChain } from '../../src/events/log/verify-chain.ts'
import { NEW_LOG_FILE } from '../../src/events/log/pglite-template.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { unpackTo } from '../../src/events/log/tar.ts'
import { logWithTables } from '../../src/service/opening/open-log.ts'
import { temporaryFolder } from '../support/database.ts'
import { bookFolder, mainFile, serve, spending } from '../support/program.ts'
import { spoilableProgram } from '../support/spoilable-program.ts'

vi.setConfig({ testTimeout: 180_000 })

let parent: ReturnType<typeof temporaryFolder>
let database: Database | undefined
const leftovers: (() => void)[] = []
beforeEach(() => {
  parent = temporaryFolder()
})
afterEach(async () => {
  await database?.close()
  database = undefined
  parent.remove()
  leftovers.splice(0).forEach((remove) => remove())
})

const built = (): Uint8Array => brotliDecompressSync(readFileSync(join(dirname(mainFile()), NEW_LOG_FILE)))

const openLog = (of: Database) =>
  logWithTables(of, {
    clock: systemClock,
    books: {},
    troubled: (message) => expect.unreachable(message),
  })

/** Everything in the schema that was made for the log and its tables, as PostgreSQL would write it down. */
const madeIn = (of: Database): Promise<object[]> =>
  of.query(`
    select 'column' as kind, table_name || '.' || column_name as name,
      concat_ws(' ', ordinal_position, data_type, collation_name, column_default, is_nullable) as text from information_schema.columns where table_schema = 'public'
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', concat(conrelid::regclass, '.', conname), pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgname, concat(pg_get_triggerdef(oid), ' ', tgenabled) from pg_trigger where not tgisinternal
    union all select 'function', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'storage', attname, attstorage::text from pg_attribute where attrelid = 'events'::regclass and attnum > 0
    union all select 'migration', number::text, name from migrations
    union all select 'checkpoint', name, concat_ws(' ', version, fingerprint, position) from projections
    order by 1, 2, 3`)

/** The tables with rows. Beyond those above, a row would be of the moment of the build, and the same in every folder. */
async function filledIn(of: Database): Promise<readonly string[]> {
  const tables = await of.query<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)
  const filled: string[] = []
  for (const { name } of tables) if ((await of.query(`select from ${name} limit 1`)).length > 0) filled.push(name)
  return filled
}

test('what the build begins a folder with has all that opening a log makes, and nothing else', async () => {
  const fresh = await openPglite({ folder: join(parent.path, 'fresh') })
  await (await openLog(fresh)).head()
  const expected = await madeIn(fresh)
  await fresh.close()
  expect(expected.length).toBeGreaterThan(60)

  unpackTo(built(), join(parent.path, 'built'))
  database = await openPglite({ folder: join(parent.path, 'built') })
  expect(await madeIn(database)).toEqual(expected)
  expect(await filledIn(database)).toEqual(['migrations', 'projections'])
  // So a first start writes nothing.
  const written = vi.spyOn(database, 'transaction')
  const log = await openLog(database)
  expect(written).not.toHaveBeenCalled()
  expect((await log.head()).position).toBe(0)
})

test('it holds no file that PostgreSQL makes anew', () => {
  const folder = join(parent.path, 'built')
  const names = unpackTo(built(), folder).map((name) => name.slice(folder.length + 1))
  expect(names.filter((name) => /_fsm$|_vm$|pg_internal|postmaster|\.pid$/.test(name))).toEqual([])
  expect(names.filter((name) => /^pg_wal\/[0-9A-F]{24}$/.test(name))).toHaveLength(1)
})

/** What a server of that program makes of a new folder: what it answers, and the log that it leaves. */
async function begun(program: string) {
  const { folder, remove } = bookFolder({ 'main.ledger': spending(0, 3) })
  leftovers.push(remove)
  const server = await serve(folder, ['--now', '2024-02-01'], {}, join(program, 'main.js'))
  const { body } = await server.until(
    () => server.get('/api/transaction'),
    ({ body }) => JSON.stringify(body).includes('Expenses'),
  )
  expect((await server.stop()).code).toBe(0)
  database = await openPglite({ folder: join(folder, '.daybook') })
  const types = await database.query('select position, type from events order by position')
  const sound = await verifyChain(database)
  await database.close()
  database = undefined
  return { body, types, sound: sound.ok }
}

test('a program without it makes the tables itself', async () => {
  const expected = await begun(dirname(mainFile()))
  expect(expected.sound).toBe(true)
  const { folder, remove } = spoilableProgram([], [NEW_LOG_FILE])
  leftovers.push(remove)
  expect(await begun(folder)).toEqual(expected)
})
