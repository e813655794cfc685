import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { DiskFull } from '../../../src/events/log/sql-error.ts'
import { temporaryFolder } from '../../support/database.ts'

let parent: ReturnType<typeof temporaryFolder>
let folder: string
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'log')
})
afterEach(() => {
  vi.restoreAllMocks()
  parent.remove()
})

/** All that is in a folder, itself included, by names relative to it. */
const namesIn = (of: string): string[] => ['', ...fs.readdirSync(of, { recursive: true, encoding: 'utf8' })]

test('a new database has its name once each of its files and folders is on the disk', async () => {
  const place = `${folder}.tmp-${process.pid}`
  const forced = new Set<string>()
  let before: { readonly unpacked: readonly string[]; readonly unforced: readonly string[] } | undefined
  const { fsync, renameSync, writeFileSync, mkdirSync } = fs
  const unpacked = new Set<string>()
  vi.spyOn(fs, 'writeFileSync').mockImplementation((name, ...rest) => {
    if (String(name).startsWith(place)) unpacked.add(path.relative(place, String(name)))
    writeFileSync(name, ...rest)
  })
  vi.spyOn(fs, 'mkdirSync').mockImplementation((name, options) => {
    if (String(name).startsWith(place)) unpacked.add(path.relative(place, String(name)))
    return mkdirSync(name, options)
  })
  vi.spyOn(fs, 'fsync').mockImplementation((file, done) => {
    const name = fs.readlinkSync(`/proc/self/fd/${file}`)
    fsync(file, (error) => {
      forced.add(path.relative(place, name))
      done(error)
    })
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (to === folder) before = { unpacked: [...unpacked], unforced: [...unpacked].filter((name) => !forced.has(name)) }
    renameSync(from, to)
  })
  const database = await openPglite({ folder })
  await database.query('create table kept (n integer)')
  await database.close()
  expect(before?.unpacked.length).toBeGreaterThan(300)
  expect(before?.unforced).toEqual([])
  // That it is there is on the disk as well.
  expect([...forced]).toContain(path.relative(place, parent.path))
  // All that was made since is in it and nowhere else.
  expect(fs.readdirSync(parent.path)).toEqual(['log'])
  expect(namesIn(folder).length).toBeGreaterThanOrEqual(before!.unpacked.length)
})

test('a new database that could not be opened is opened by the next start', async () => {
  const thread = new URL('../../support/full-disk-thread.ts', import.meta.url)
  fs.writeFileSync(`${folder}.disk`, 'full')
  await expect(openPglite({ folder, thread })).rejects.toBeInstanceOf(DiskFull)
  fs.rmSync(`${folder}.disk`)
  const database = await openPglite({ folder, thread })
  expect(await database.query('select 1::int4 as one')).toEqual([{ one: 1 }])
  await database.close()
  expect(fs.readdirSync(parent.path)).toEqual(['log'])
})

test('an empty folder that somebody made becomes one', async () => {
  fs.mkdirSync(folder, { mode: 0o755 })
  const database = await openPglite({ folder })
  expect(await database.query('select 1::int4 as one')).toEqual([{ one: 1 }])
  await database.close()
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
})
