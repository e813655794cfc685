import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FolderLost, lockFolder, lockPath, processStart, readLock } from '../../../src/events/log/lock.ts'
import { openPglite, type PgliteDatabase } from '../../../src/events/log/pglite.ts'
import { temporaryFolder } from '../../support/database.ts'
import { until } from '../../support/until.ts'

function ownFolder(finished: (remove: () => void) => void): { readonly parent: string; readonly folder: string } {
  const { path: parent, remove } = temporaryFolder()
  finished(remove)
  return { parent, folder: path.join(parent, 'log') }
}

test('a data folder among files that git keeps is not seen, added, stashed or cleaned, opens without its empty folders, and keeps a changed .gitignore', async () => {
  const { parent, folder } = ownFolder(onTestFinished)
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: parent, encoding: 'utf8' })
  git('init', '-q')
  const before = await openPglite({ folder })
  await before.transaction((sql) => sql.run('create table kept (a int); insert into kept values (7)'))
  expect(git('status', '--porcelain', '-uall').trim().split('\n')).toEqual(['?? log.lock'])
  git('clean', '-fdq')
  expect(await before.query('select a from kept')).toEqual([{ a: 7 }])
  await before.close()

  fs.writeFileSync(path.join(folder, '.gitignore'), '# mine\n')
  // As a copy has it that went by way of git.
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory() && fs.readdirSync(path.join(entry.parentPath, entry.name)).length === 0)
      fs.rmdirSync(path.join(entry.parentPath, entry.name))
  const after = await openPglite({ folder })
  expect(await after.query('select a from kept')).toEqual([{ a: 7 }])
  await after.close()
  expect(fs.readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('# mine\n')
})

describe('a data folder that is open', () => {
  const replaceByCopy = (folder: string): void => {
    fs.cpSync(folder, `${folder}-copy`, { recursive: true })
    fs.rmSync(folder, { recursive: true })
    fs.renameSync(`${folder}-copy`, folder)
  }
  const isLost = async (database: PgliteDatabase, folder: string): Promise<void> => {
    const refused: unknown = await database.transaction((sql) => sql.run('insert into kept values (1)')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FolderLost)
    expect((refused as Error).message).toContain(`${folder} was taken away or replaced while it was open`)
    expect((refused as Error).message).toContain('Put the folder back, and start Daybook anew')
    await expect(database.query('select 1')).rejects.toBeInstanceOf(FolderLost)
    await database.close()
  }

  test('and is moved away acknowledges nothing any more, and says which folder it is and what to do', async () => {
    const { folder } = ownFolder(onTestFinished)
    const database = await openPglite({ folder })
    await database.transaction((sql) => sql.run('create table kept (a int)'))
    fs.renameSync(folder, `${folder}-elsewhere`)
    await isLost(database, folder)
  })

  test('may be replaced by a copy while it rests; afterwards that acknowledges nothing any more', async () => {
    const { folder } = ownFolder(onTestFinished)
    const database = await openPglite({ folder })
    await database.transaction((sql) => sql.run('create table kept (a int)'))
    await database.rest()
    replaceByCopy(folder)
    expect(await database.query('select a from kept')).toEqual([])
    replaceByCopy(folder)
    await isLost(database, folder)
  })
})

// Side by side, each in a folder of its own: the holder looks every two seconds.
describe.concurrent('the lock of a folder that is held', () => {
  test('is put back with all that it said when somebody removes it', async ({ expect, onTestFinished }) => {
    const { parent, folder } = ownFolder(onTestFinished)
    const lock = await lockFolder(folder)
    lock.tell({ url: 'http://one', key: 'secret' })
    const said = fs.readFileSync(lockPath(folder), 'utf8')
    fs.rmSync(lockPath(folder))
    await until(
      () => (fs.existsSync(lockPath(folder)) ? fs.readFileSync(lockPath(folder), 'utf8') : ''),
      (text) => text === said,
    )
    lock.release()
    expect(fs.readdirSync(parent)).toEqual([])
  })

  test('is put back when somebody puts one of a process that has ended in its place', async ({ expect, onTestFinished }) => {
    const { folder } = ownFolder(onTestFinished)
    const lock = await lockFolder(folder)
    const said = JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as object
    fs.writeFileSync(lockPath(folder), JSON.stringify({ ...said, processStart: '1' }))
    expect(readLock(folder)).toBeUndefined()
    await until(
      () => readLock(folder),
      (holder) => holder?.pid === process.pid,
    )
    expect(lock.takenBy()).toBeUndefined()
    lock.release()
  })

  test('ends the database of who had it when another that lives has taken it in between', async ({ expect, onTestFinished }) => {
    const { folder } = ownFolder(onTestFinished)
    const database = await openPglite({ folder })
    const said = JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as object
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    try {
      const theirs = JSON.stringify({ ...said, pid: child.pid, processStart: processStart(child.pid!) })
      fs.writeFileSync(lockPath(folder), theirs)
      await until(
        () => database.lock.takenBy(),
        (other) => other?.pid === child.pid,
      )
      await expect(database.transaction((sql) => sql.run('select 1'))).rejects.toThrow(`process ${child.pid} has the folder since`)
      await database.close()
      expect(fs.readFileSync(lockPath(folder), 'utf8')).toBe(theirs)
    } finally {
      child.kill('SIGKILL')
    }
  })

  test('is put back in the place of one of another machine that lies still', async ({ expect, onTestFinished }) => {
    const { folder } = ownFolder(onTestFinished)
    const lock = await lockFolder(folder, 1)
    const said = JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as { host: string }
    fs.writeFileSync(lockPath(folder), JSON.stringify({ ...said, host: 'elsewhere', since: 'earlier' }))
    await until(
      () => (readLock(folder) as { host?: string } | undefined)?.host,
      (host) => host === said.host,
    )
    expect(lock.takenBy()).toBeUndefined()
    lock.release()
  })

  test('is lost to one of another machine that goes on', async ({ expect, onTestFinished }) => {
    const { folder } = ownFolder(onTestFinished)
    const lock = await lockFolder(folder)
    const said = JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as object
    const pulled = JSON.stringify({ ...said, host: 'elsewhere', since: 'earlier' })
    fs.writeFileSync(lockPath(folder), pulled)
    const beat = setInterval(() => fs.utimesSync(lockPath(folder), new Date(), new Date()), 50)
    try {
      await until(
        () => lock.takenBy(),
        (other) => other?.since === 'earlier',
      )
    } finally {
      clearInterval(beat)
    }
    lock.release()
    expect(fs.readFileSync(lockPath(folder), 'utf8')).toBe(pulled)
  })
})
