import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderLocked, lockFolder, lockPath, readLock } from '../../../src/events/log/lock.ts'
import { temporaryFolder } from '../../support/database.ts'

let parent: ReturnType<typeof temporaryFolder>
let folder: string
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'log')
})
afterEach(() => parent.remove())

const write = (facts: object): void => fs.writeFileSync(lockPath(folder), JSON.stringify(facts))
const ours = (): Record<string, unknown> => JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as Record<string, unknown>

/** What this process would write, changed. */
async function writeLike(changes: object): Promise<void> {
  const lock = await lockFolder(folder)
  const facts = ours()
  lock.release()
  write({ ...facts, ...changes })
}

/** Runs `work` while another process lives; gives its number. */
async function besideAnother(work: (pid: number) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  try {
    await work(child.pid!)
  } finally {
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

const startOf = (pid: number): string => {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!
}
const onLinux = process.platform === 'linux'

describe('the lock of a data folder', () => {
  test('is refused to a second taker, in one line that names the first, since when, and where it serves', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLocked)
    lock.tell({ url: 'http://127.0.0.1:7500' })
    const error = (await lockFolder(folder).catch((error: unknown) => error)) as FolderLocked
    expect(error.message).toMatch(new RegExp(`^${folder} is in use by process ${process.pid} since [-0-9T:.Z]+, which serves http://127.0.0.1:7500$`))
    expect(readLock(folder)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:7500' })
    lock.release()
    expect(readLock(folder)).toBeUndefined()
    const next = await lockFolder(folder)
    next.release()
  })

  test('is readable by the owner only', async () => {
    const lock = await lockFolder(folder)
    expect(fs.statSync(lockPath(folder)).mode & 0o777).toBe(0o600)
    lock.release()
  })

  test.runIf(onLinux)('is never taken from a process that lives', async () => {
    await besideAnother(async (pid) => {
      await writeLike({ pid, processStart: startOf(pid) })
      await expect(lockFolder(folder)).rejects.toMatchObject({ holder: { pid } })
      expect(ours()['pid']).toBe(pid)
    })
  })

  test('is taken over from a process that has ended', async () => {
    let ended = 0
    await besideAnother(async (pid) => {
      ended = pid
      await writeLike({ pid, ...(onLinux ? { processStart: startOf(pid) } : {}) })
    })
    expect(readLock(folder)).toBeUndefined()
    const lock = await lockFolder(folder)
    expect(ours()['pid']).toBe(process.pid)
    expect(ended).not.toBe(process.pid)
    lock.release()
  })

  test('is taken over when another process has got the number of the one that held it', async () => {
    await writeLike({ pid: process.pid, processStart: '1' })
    const lock = await lockFolder(folder)
    lock.release()
  })

  test.runIf(onLinux)('is taken over when the machine has been started anew', async () => {
    await writeLike({ pid: process.pid, boot: 'another boot' })
    const lock = await lockFolder(folder)
    lock.release()
  })

  test('a torn file names nobody and is taken over', async () => {
    fs.writeFileSync(lockPath(folder), '{"pid": 12')
    const lock = await lockFolder(folder)
    lock.release()
  })

  test('of several who find it stale, one takes it', async () => {
    await writeLike({ pid: process.pid, processStart: '1' })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)))
    const won = results.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) value.release()
    expect(fs.readdirSync(parent.path)).toEqual([])
  })

  test('releasing takes away no lock that another has taken since', async () => {
    const lock = await lockFolder(folder)
    await besideAnother(async (pid) => {
      write({ ...ours(), pid, ...(onLinux ? { processStart: startOf(pid) } : {}) })
      lock.release()
      expect(ours()['pid']).toBe(pid)
    })
  })

  test('a process of another container, whose number says nothing here, holds it while it goes on touching the file', async () => {
    await writeLike({ pid: 1, namespace: 'pid:[1]', host: 'elsewhere' })
    const beat = setInterval(() => fs.utimesSync(lockPath(folder), new Date(), new Date()), 50)
    try {
      await expect(lockFolder(folder, 2000)).rejects.toMatchObject({ holder: { pid: 1 } })
    } finally {
      clearInterval(beat)
    }
    const lock = await lockFolder(folder, 400)
    lock.release()
  })
})
