import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearLitter,
  FolderUnusable,
  refuseForeign,
  refuseNearlyFull,
  refuseOtherVersion,
  refuseUnwritable,
  stopped,
  unopenable,
} from '../../../src/events/log/data-folder.ts'
import { DatabaseGone, DiskFull } from '../../../src/events/log/sql-error.ts'
import { temporaryFolder } from '../../support/database.ts'

let parent: ReturnType<typeof temporaryFolder>
let folder: string
const put = (...names: string[]): void => {
  fs.mkdirSync(folder, { recursive: true })
  for (const name of names) fs.writeFileSync(path.join(folder, name), '')
}
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'log')
})
afterEach(() => parent.remove())

describe('a place that may not be written', () => {
  const refusing = (place: string, code: string): void =>
    void vi.spyOn(fs, 'accessSync').mockImplementation((asked) => {
      if (asked === place) throw Object.assign(new Error(code), { code })
    })
  afterEach(() => void vi.restoreAllMocks())

  test('is named, with what may be done about it', () => {
    refusing(parent.path, 'EROFS')
    expect(() => refuseUnwritable(folder)).toThrow(FolderUnusable)
    expect(() => refuseUnwritable(folder)).toThrow(
      `the log is kept in ${folder}, and ${parent.path} is on a disk that is read-only; set data_directory in the configuration to another place`,
    )
    put('PG_VERSION')
    refusing(folder, 'EACCES')
    expect(() => refuseUnwritable(folder)).toThrow(`and ${folder} is not open to this user`)
  })

  test('is nothing else that is wrong, and one that may be written is fine', () => {
    expect(() => refuseUnwritable(folder)).not.toThrow()
    refusing(parent.path, 'EIO')
    expect(() => refuseUnwritable(folder)).not.toThrow(FolderUnusable)
    expect(() => refuseUnwritable(folder)).toThrow('EIO')
  })
})

describe('a folder that is not ours', () => {
  test('is refused with the names of at most three files', () => {
    put('a', 'b', 'c')
    expect(() => refuseForeign(folder)).toThrow(FolderUnusable)
    expect(() => refuseForeign(folder)).toThrow(`${folder} has files that Daybook did not make (a, b, c); set data_directory to a folder of its own`)
    put('d')
    expect(() => refuseForeign(folder)).toThrow('(a, b, c, …);')
  })

  test('a missing one, an empty one and one with a database are fine', () => {
    expect(() => refuseForeign(folder)).not.toThrow()
    put()
    expect(() => refuseForeign(folder)).not.toThrow()
    put('PG_VERSION', 'b', 'c')
    expect(() => refuseForeign(folder)).not.toThrow()
  })
})

describe('the version of PostgreSQL that wrote a folder', () => {
  test.each(['17', '19\n', '1'])('%j is refused, with the way out', (version) => {
    put()
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), version)
    expect(() => refuseOtherVersion(folder)).toThrow(FolderUnusable)
    expect(() => refuseOtherVersion(folder)).toThrow(
      `${folder} was written by PostgreSQL ${version.trim()} and this program has 18; write it out with the version that made it ("daybook events export") and read it in here ("daybook events import")`,
    )
  })

  test('is fine when it is ours, or not written yet', () => {
    expect(() => refuseOtherVersion(folder)).not.toThrow()
    put('PG_VERSION')
    expect(() => refuseOtherVersion(folder)).not.toThrow()
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '18\n')
    expect(() => refuseOtherVersion(folder)).not.toThrow()
  })
})

describe('room on the disk', () => {
  const free = (): number => {
    const { bavail, bsize } = fs.statfsSync(parent.path)
    return bavail * bsize
  }

  test('is asked for in bytes, of the folder or of where it will be', () => {
    expect(() => refuseNearlyFull(folder, 0)).not.toThrow()
    expect(() => refuseNearlyFull(folder, free() / 2)).not.toThrow()
    expect(() => refuseNearlyFull(folder, free() * 2)).toThrow(DiskFull)
    put()
    expect(() => refuseNearlyFull(folder, free() / 2)).not.toThrow()
    expect(() => refuseNearlyFull(folder, free() * 2)).toThrow(DiskFull)
  })

  test('that is missing is told in megabytes', () => {
    const floor = free() + 1024 * 1024 * 1024
    const message = (() => {
      try {
        refuseNearlyFull(folder, floor)
      } catch (error) {
        return (error as Error).message
      }
      return ''
    })()
    const [, left, least] = /is full: (\d+) MB are left and writing needs at least (\d+) MB; free some space/.exec(message) ?? []
    expect(Number(least)).toBe(Math.floor(floor / 1024 / 1024))
    // Others write to the disk at the same time.
    expect(Math.abs(Number(left) - free() / 1024 / 1024)).toBeLessThan(512)
  })
})

test('what an interrupted start left goes away, and nothing else', () => {
  const stays = ['log', 'log.tmp', 'log.tmp-', 'log.tmp-12x', 'xlog.tmp-12', 'log.tmp-1.tmp-2', 'other.tmp-12', 'xyz.tmp-12']
  for (const name of [...stays, 'log.tmp-12', 'log.tmp-4711']) fs.mkdirSync(path.join(parent.path, name, 'inside'), { recursive: true })
  clearLitter(folder)
  expect(fs.readdirSync(parent.path).toSorted()).toEqual(stays.toSorted())
})

test('what was to become the lock goes with the process that wrote it', () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const stays = [
    'log.lock',
    `log.lock.${process.ppid}-abc`,
    `other.lock.${dead}-abc`,
    `log-2.lock.${dead}-abc`,
    `log.lock.${dead}-abc.old`,
    'log.lock.x',
  ]
  for (const name of [...stays, `log.lock.${dead}-abc`, `log.lock.${dead}`, `log.lock.stale-${dead}-x1`])
    fs.writeFileSync(path.join(parent.path, name), '')
  clearLitter(folder)
  expect(fs.readdirSync(parent.path).toSorted()).toEqual(stays.toSorted())
})

test('what stopped a database is told as what it is', () => {
  expect(stopped('full', folder)).toBeInstanceOf(DiskFull)
  expect(stopped('full', folder).message).toBe(
    `the disk that holds ${folder} is full: a write was refused; free some space; nothing that was acknowledged is lost`,
  )
  expect((stopped('full', folder) as DiskFull).folder).toBe(folder)
  expect(stopped('failed', folder)).toBeInstanceOf(DatabaseGone)
  expect(stopped('failed', folder).message).toBe(`the disk that holds ${folder} has failed: a write was refused`)
  expect(unopenable(folder, 'because')).toBeInstanceOf(FolderUnusable)
  expect(unopenable(folder, 'because').message).toMatch(
    /does not open \(because\); nothing was changed\. Move the folder away .*daybook events import FILE/,
  )
  expect([unopenable(folder, ''), stopped('full', folder), stopped('failed', folder)].map(({ name }) => name)).toEqual([
    'FolderUnusable',
    'DiskFull',
    'DatabaseGone',
  ])
})
