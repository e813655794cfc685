import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderLost, lockFolder, lockPath, processStart, readLock } from '../../../src/events/log/lock.ts'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { temporaryFolder } from '../../support/database.ts'
import { until } from '../../support/until.ts'

let parent: ReturnType<typeof temporaryFolder>
let folder: string
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'log')
})
afterEach(() => parent.remove())

const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: parent.path, encoding: 'utf8' })

describe('a data folder among files that git keeps', () => {
  test('is nothing that git sees, adds, stashes or cleans away', async () => {
    git('init', '-q')
    const database = await openPglite({ folder })
    await database.transaction((sql) => sql.run('create table kept (a int)'))
    expect(git('status', '--porcelain', '-uall').trim().split('\n')).toEqual(['?? log.lock'])
    git('clean', '-fdq')
    expect(await database.query('select a from kept')).toEqual([])
    await database.close()
  })

  test('keeps what somebody has written about it there', async () => {
    const made = await openPglite({ folder })
    await made.close()
    fs.writeFileSync(path.join(folder, '.gitignore'), '# mine\n')
    const again = await openPglite({ folder })
    await again.close()
    expect(fs.readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('# mine\n')
  })

  test('opens after a way on which its empty folders were lost', async () => {
    const before = await openPglite({ folder })
    await before.transaction((sql) => sql.run('create table kept (a int); insert into kept values (7)'))
    await before.close()
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory() && fs.readdirSync(path.join(entry.parentPath, entry.name)).length === 0)
        fs.rmdirSync(path.join(entry.parentPath, entry.name))
    const after = await openPglite({ folder })
    expect(await after.query('select a from kept')).toEqual([{ a: 7 }])
    await after.close()
  })
})

describe('a data folder that is open', () => {
  const take = {
    removed: () => fs.rmSync(folder, { recursive: true }),
    'moved away': () => fs.renameSync(folder, `${folder}-elsewhere`),
    'replaced by a copy': () => {
      fs.cpSync(folder, `${folder}-copy`, { recursive: true })
      fs.rmSync(folder, { recursive: true })
      fs.renameSync(`${folder}-copy`, folder)
    },
  }
  for (const [how, away] of Object.entries(take))
    test(`and is ${how} acknowledges nothing any more, and says which folder it is and what to do`, async () => {
      const database = await openPglite({ folder })
      await database.transaction((sql) => sql.run('create table kept (a int)'))
      away()
      const refused: unknown = await database.transaction((sql) => sql.run('insert into kept values (1)')).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(FolderLost)
      expect((refused as Error).message).toContain(`${folder} was taken away or replaced while it was open`)
      expect((refused as Error).message).toContain('Put the folder back, and start Daybook anew')
      await expect(database.query('select 1')).rejects.toBeInstanceOf(FolderLost)
      await database.close()
    })

  test('may be moved away and put back as it was while it rests', async () => {
    const database = await openPglite({ folder })
    await database.transaction((sql) => sql.run('create table kept (a int)'))
    await database.rest()
    fs.cpSync(folder, `${folder}-copy`, { recursive: true })
    fs.rmSync(folder, { recursive: true })
    fs.renameSync(`${folder}-copy`, folder)
    expect(await database.query('select a from kept')).toEqual([])
    await database.close()
  })
})

describe('the lock of a folder that is held', () => {
  test('is put back with all that it said when somebody removes it', async () => {
    const lock = await lockFolder(folder)
    lock.tell({ url: 'http://one', key: 'secret' })
    const said = fs.readFileSync(lockPath(folder), 'utf8')
    fs.rmSync(lockPath(folder))
    await until(
      () => (fs.existsSync(lockPath(folder)) ? fs.readFileSync(lockPath(folder), 'utf8') : ''),
      (text) => text === said,
    )
    lock.release()
    expect(fs.readdirSync(parent.path)).toEqual([])
  })

  test('is put back when somebody puts one of a process that has ended in its place', async () => {
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

  test('ends the database of who had it when another that lives has taken it in between', async () => {
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

  test('is put back in the place of one of another machine that lies still, and is lost to one that goes on', async () => {
    const lock = await lockFolder(folder, 1)
    const said = JSON.parse(fs.readFileSync(lockPath(folder), 'utf8')) as object
    const pulled = JSON.stringify({ ...said, host: 'elsewhere', since: 'earlier' })
    fs.writeFileSync(lockPath(folder), pulled)
    await until(
      () => (readLock(folder) as { host?: string } | undefined)?.host,
      (host) => host === (said as { host: string }).host,
    )
    expect(lock.takenBy()).toBeUndefined()
    lock.release()

    const patient = await lockFolder(folder)
    fs.writeFileSync(lockPath(folder), pulled)
    const beat = setInterval(() => fs.utimesSync(lockPath(folder), new Date(), new Date()), 50)
    try {
      await until(
        () => patient.takenBy(),
        (other) => other?.since === 'earlier',
      )
    } finally {
      clearInterval(beat)
    }
    patient.release()
    expect(fs.readFileSync(lockPath(folder), 'utf8')).toBe(pulled)
  })
})
