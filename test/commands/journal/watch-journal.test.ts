import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JournalWatch } from '../../../src/commands/journal/watch-journal.ts'

let folder: string
let watch: JournalWatch
let changes = 0
let onChange: () => void = () => undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-watch-'))
  changes = 0
  watch = new JournalWatch(() => {
    changes++
    onChange()
  })
})
afterEach(async () => {
  await watch.close()
  rmSync(folder, { recursive: true })
})

const WAIT_MS = 5000
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
