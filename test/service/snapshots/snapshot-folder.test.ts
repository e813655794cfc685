import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANSWERS_FILE, SNAPSHOT_FILE, SnapshotFolder } from '../../../src/service/snapshots/snapshot-folder.ts'

const BOOK = { position: 1, hash: 'a'.repeat(64) }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what is kept beside a log takes the place of a link that somebody left there, and not of what it leads to', async () => {
  const theirs = join(folder, 'theirs')
  writeFileSync(theirs, 'theirs')
  for (const name of [SNAPSHOT_FILE, ANSWERS_FILE]) symlinkSync(theirs, join(folder, name))
  const kept = new SnapshotFolder({ folder, build: 'test' })
  await kept.keep(BOOK, 1, () => Buffer.from('view'))
  await kept.keepAnswers(BOOK, Buffer.from('answers'))
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
  for (const [name, text] of Object.entries({ [SNAPSHOT_FILE]: 'view', [ANSWERS_FILE]: 'answers' })) {
    expect([readFileSync(join(folder, name), 'utf8'), lstatSync(join(folder, name)).isFile()]).toEqual([text, true])
  }
})
