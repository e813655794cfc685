import { written } from '../../../src/messages/said.ts'
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JournalWatch } from '../../../src/commands/journal/watch-journal.ts'
import { until } from '../../support/until.ts'

let folder: string
let watch: JournalWatch
let changes = 0
let stirs = 0
let onChange: () => void = () => undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-watch-'))
  changes = 0
  stirs = 0
  watch = new JournalWatch({
    changed: (over) => {
      stirs++
      void over.then((isOver) => {
        if (!isOver) return
        changes++
        onChange()
      })
    },
  })
})
afterEach(async () => {
  await watch.close()
  rmSync(folder, { recursive: true })
})

/** Waited in full by what fails only. */
const WAIT_MS = 20_000
/** The watcher looks at its folders in the background; what is written before it has is not seen, so it is written again. */
async function seen(write: () => void): Promise<boolean> {
  const changed = new Promise<boolean>((resolve) => {
    onChange = () => resolve(true)
  })
  const again = setInterval(write, 200)
  const ended = new Promise<boolean>((resolve) => setTimeout(resolve, WAIT_MS, false))
  const result = await Promise.race([changed, ended])
  clearInterval(again)
  return result
}

test('a pattern for all folders that joins the journal later is followed into folders that are made later still', async () => {
  const root = join(folder, 'main.ledger')
  writeFileSync(root, '')
  watch.follow({ files: [root], globs: [] })
  expect(await seen(() => writeFileSync(root, `; ${Math.random()}`))).toBe(true)

  watch.follow({ files: [root], globs: [{ pattern: join(folder, '**/*.ledger'), matches: [root] }] })
  let count = 0
  expect(
    await seen(() => {
      const fresh = join(folder, `year-${++count}`, 'spring')
      mkdirSync(fresh, { recursive: true })
      writeFileSync(join(fresh, 'new.ledger'), '')
    }),
  ).toBe(true)
})

test('a save is told of when it begins and when it is over, whatever it is written in', async () => {
  const root = join(folder, 'main.ledger')
  writeFileSync(root, '')
  watch.follow({ files: [root], globs: [] })
  expect(await seen(() => writeFileSync(root, `; ${Math.random()}`))).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(stirs).toBe(changes)
  const before = changes
  const over = new Promise<readonly number[]>((resolve) => {
    onChange = () => resolve([stirs - before, changes - before])
  })
  writeFileSync(root, '; one')
  expect(await over).toEqual([1, 1])
})

test('a save is not over while a file grows, of which the system does not tell each time', async () => {
  const root = join(folder, 'main.ledger')
  writeFileSync(root, '')
  watch.follow({ files: [root], globs: [] })
  expect(await seen(() => writeFileSync(root, `; ${Math.random()}`))).toBe(true)
  // On a busy machine pieces come so late that the save does look over: then once more.
  for (let slowest = Number.POSITIVE_INFINITY; slowest > 10; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const over = new Promise<number>((resolve) => {
      onChange = () => resolve(statSync(root).size)
    })
    writeFileSync(root, '')
    slowest = await growing(root, 60)
    if (slowest <= 10) expect(await over).toBe(60)
  }
})

/** Writes so many bytes one by one, and returns the longest time between two of them. */
async function growing(path: string, bytes: number): Promise<number> {
  let slowest = 0
  let last = performance.now()
  for (let byte = 0; byte < bytes; byte++) {
    appendFileSync(path, ';')
    await new Promise((resolve) => setTimeout(resolve, 1))
    slowest = Math.max(slowest, performance.now() - last)
    last = performance.now()
  }
  return slowest
}

test('what a pattern cannot match changes nothing: the database may lie in the same folder', async () => {
  const root = join(folder, 'main.ledger')
  writeFileSync(root, '')
  watch.follow({ files: [root], globs: [{ pattern: join(folder, '**/*.ledger'), matches: [root] }] })
  mkdirSync(join(folder, 'data'))
  expect(await seen(() => writeFileSync(root, `; ${Math.random()}`))).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = changes
  for (let i = 0; i < 5; i++) {
    writeFileSync(join(folder, 'data', `wal-${i}`), 'x')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(changes).toBe(before)
})

describe('finds what the system does not tell', () => {
  const trouble: (string | undefined)[] = []
  let own: JournalWatch
  const root = (): string => join(folder, 'book', 'main.ledger')
  beforeEach(async () => {
    trouble.length = 0
    mkdirSync(join(folder, 'book'))
    writeFileSync(root(), '')
    own = new JournalWatch({ changed: () => onChange(), troubled: (message) => trouble.push(message && written(message)) }, 100)
    own.follow({ files: [root()], globs: [{ pattern: join(folder, 'book', '*.ledger'), matches: [root()] }] })
    expect(await seen(() => writeFileSync(root(), `; ${Math.random()}`))).toBe(true)
    // Everything of the beginning has been told.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  afterEach(() => own.close())
  /** Done once: that it is done again and again would prove nothing about a watcher that has to survive it. */
  async function seenOnce(write: () => void): Promise<boolean> {
    const changed = new Promise<boolean>((resolve) => {
      onChange = () => resolve(true)
    })
    write()
    return Promise.race([changed, new Promise<boolean>((resolve) => setTimeout(resolve, WAIT_MS, false))])
  }
  const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500))

  test.each<[string, () => void]>([
    ['the file was replaced by another', () => (writeFileSync(join(folder, 'new'), '; new'), renameSync(join(folder, 'new'), root()))],
    ['the file was removed and made again', () => (rmSync(root()), writeFileSync(root(), '; again'))],
    [
      'the file became a folder and a file again',
      () => (rmSync(root()), mkdirSync(root()), rmSync(root(), { recursive: true }), writeFileSync(root(), '; again')),
    ],
    [
      'the folder was replaced by another',
      () => (renameSync(join(folder, 'book'), join(folder, 'old')), mkdirSync(join(folder, 'book')), writeFileSync(root(), '; other')),
    ],
    [
      'the folder was moved away and back',
      () => (
        renameSync(join(folder, 'book'), join(folder, 'away')),
        renameSync(join(folder, 'away'), join(folder, 'book')),
        writeFileSync(root(), '; back')
      ),
    ],
  ])('%s, and changes after that', async (_, replace) => {
    expect(await seenOnce(replace)).toBe(true)
    await quiet()
    expect(await seenOnce(() => writeFileSync(root(), '; one more change'))).toBe(true)
  })

  test('the folder went away for a while: that, its coming back, and changes after it', async () => {
    expect(await seenOnce(() => renameSync(join(folder, 'book'), join(folder, 'away')))).toBe(true)
    await quiet()
    expect(await seenOnce(() => renameSync(join(folder, 'away'), join(folder, 'book')))).toBe(true)
    await quiet()
    expect(await seenOnce(() => writeFileSync(join(folder, 'book', 'more.ledger'), ''))).toBe(true)
  })

  test('a change that was told is not found once more', async () => {
    let count = 0
    onChange = () => void count++
    writeFileSync(root(), '; one change')
    await until(
      () => count,
      (count) => count > 0,
    )
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(count).toBe(1)
    expect(trouble).toEqual([])
  })
})

const CHILD = `
  const { JournalWatch } = await import(process.argv[1])
  const { written } = await import(process.argv[3])
  const watch = new JournalWatch({ changed: () => console.log('changed'), troubled: (message) => console.log('trouble', message && written(message)) }, 200)
  const root = process.argv[2] + '/main.ledger'
  watch.follow({ files: [root], globs: [{ pattern: process.argv[2] + '/*.ledger', matches: [root] }] })
  setTimeout(() => process.exit(), 100000)
`
const noWatches = ['--user', '--map-root-user', 'bash', '-c', 'echo 0 > /proc/sys/user/max_inotify_watches && exec "$@"', 'bash']
const canLimit = spawnSync('unshare', [...noWatches, 'true']).status === 0

test.runIf(canLimit)(
  'where the system watches no more files, that is said, and changes are found by looking',
  async () => {
    writeFileSync(join(folder, 'main.ledger'), '')
    const module = new URL('../../../src/commands/journal/watch-journal.ts', import.meta.url).href
    const texts = new URL('../../../src/messages/said.ts', import.meta.url).href
    const child = spawn('unshare', [...noWatches, process.execPath, '--import', 'tsx', '--input-type=module', '-e', CHILD, module, folder, texts])
    let out = ''
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    const said = (text: string): Promise<string> =>
      until(
        () => out,
        (out) => out.includes(text),
        { everyMs: 100 },
      )
    try {
      await said('trouble Changes of the journal are found within some seconds instead of at once: the system watches no more files')
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(out).not.toContain('changed')
      writeFileSync(join(folder, 'main.ledger'), '; changed')
      await said('changed')
      out = ''
      writeFileSync(join(folder, 'fresh.ledger'), '')
      await said('changed')
    } finally {
      child.kill('SIGKILL')
    }
  },
  180_000,
)

test('whoever was told to stop watches nothing any more, whatever a sync that ends then asks for', async () => {
  const root = join(folder, 'main.ledger')
  writeFileSync(root, '')
  const watchers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
  const before = watchers()
  await watch.close()
  watch.follow({ files: [root], globs: [{ pattern: join(folder, '**/*.ledger'), matches: [root] }] })
  for (let look = 0; look < 20; look++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(watchers()).toBe(before)
  }
})
