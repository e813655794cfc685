import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FolderLocked, lockFolder, lockPath, readLock } from '../../../src/events/log/lock.ts'
import { temporaryFolder } from '../../support/database.ts'

let parent: ReturnType<typeof temporaryFolder>
let folder: string
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'log')
})
afterEach(() => parent.remove())
type Facts = Record<string, unknown>
const said = (): Facts => JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as Facts
const say = (facts: Facts): void => fs.writeFileSync(lockPath(folder), JSON.stringify(facts))

describe('the file of a lock', () => {
  test('stands beside the folder, whole, for the owner alone, and says who has it since when', async () => {
    expect(lockPath('some/where')).toBe(`${path.resolve('some/where')}.lock`)
    const lock = await lockFolder(folder)
    expect(fs.readdirSync(parent.path)).toEqual(['log.lock'])
    expect(fs.statSync(lockPath(folder)).mode & 0o777).toBe(0o600)
    expect(said()).toMatchObject({ pid: process.pid, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
    lock.release()
    expect(fs.readdirSync(parent.path)).toEqual([])
    lock.release()
  })

  test('is written in its own place, also where somebody has left a link under the name that it has until it is whole', async () => {
    const theirs = path.join(parent.path, 'theirs')
    fs.writeFileSync(theirs, 'theirs', { mode: 0o600 })
    const lock = await lockFolder(folder)
    fs.symlinkSync(theirs, `${lockPath(folder)}.${process.pid}`)
    lock.tell({ url: 'http://one', key: 'secret' })
    expect(fs.readFileSync(theirs, 'utf8')).toBe('theirs')
    expect([said(), fs.lstatSync(lockPath(folder)).isFile()]).toEqual([expect.objectContaining({ url: 'http://one', key: 'secret' }), true])
    lock.release()
  })

  test('is not taken on a disk that is full, and leaves nothing half written', async () => {
    const write = fs.writeFileSync
    const full = vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((file, _text, options) => {
      write(file, '', options)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    try {
      await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'ENOSPC' })
    } finally {
      full.mockRestore()
    }
    expect(fs.readdirSync(parent.path)).toEqual([])
  })

  test('takes what the holder tells to what it said, and leaves nothing beside it', async () => {
    const lock = await lockFolder(folder)
    const before = said()
    lock.tell({ url: 'http://one' })
    lock.tell({ url: 'http://two' })
    expect(said()).toEqual({ ...before, url: 'http://two' })
    expect([fs.readdirSync(parent.path), fs.statSync(lockPath(folder)).mode & 0o777]).toEqual([['log.lock'], 0o600])
    lock.release()
    expect(fs.readdirSync(parent.path)).toEqual([])
  })

  test('names its holder in the refusal, and where it serves only when it has said so', async () => {
    const lock = await lockFolder(folder)
    const error = (await lockFolder(folder).catch((refused: unknown) => refused)) as FolderLocked
    expect(error.message).toBe(`${folder} is in use by process ${process.pid} since ${String(said()['since'])}`)
    expect([error.folder, error.holder.pid, error.name]).toEqual([folder, process.pid, 'FolderLocked'])
    lock.release()
  })

  test.each(['pid', 'processStart', 'boot', 'namespace', 'since'])('stays when it is of another, told by its %s', async (field) => {
    const lock = await lockFolder(folder)
    const others = { ...said(), [field]: field === 'pid' ? 1 : 'another' }
    say(others)
    lock.release()
    expect(said()).toEqual(others)
  })

  test('of a process in another container counts while it was touched in the last seconds', async () => {
    const lock = await lockFolder(folder)
    const theirs = { ...said(), host: 'elsewhere', namespace: 'pid:[1]' }
    lock.release()
    say(theirs)
    expect(readLock(folder)).toMatchObject({ host: 'elsewhere' })
    const seconds = (ago: number): Date => new Date(Date.now() - ago * 1000)
    fs.utimesSync(lockPath(folder), seconds(5), seconds(5))
    expect(readLock(folder)).toMatchObject({ host: 'elsewhere' })
    fs.utimesSync(lockPath(folder), seconds(8), seconds(8))
    expect(readLock(folder)).toBeUndefined()
  })

  test('that cannot be made or read is an error, and none where there is none', async () => {
    await expect(lockFolder(path.join(parent.path, 'no', 'folder'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(readLock(folder)).toBeUndefined()
    fs.mkdirSync(lockPath(folder))
    expect(() => readLock(folder)).toThrow(/EISDIR/)
  })
})
