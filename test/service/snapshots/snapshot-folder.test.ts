import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SNAPSHOT_FILE, SnapshotFolder } from '../../../src/service/snapshots/snapshot-store.ts'

const BOOK = { position: 1, hash: 'a'.repeat(64) }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a snapshot replaces a link in its place, not the file that the link names', async () => {
  const theirs = join(folder, 'theirs')
  writeFileSync(theirs, 'theirs')
  symlinkSync(theirs, join(folder, SNAPSHOT_FILE))
  const kept = new SnapshotFolder({ folder, build: 'test' })
  await kept.keep(BOOK, 1, () => Buffer.from('view'))
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
  expect([readFileSync(kept.place, 'utf8'), lstatSync(kept.place).isFile()]).toEqual(['view', true])
})

test('answers that version 0.1.0 kept beside the log are removed', async () => {
  writeFileSync(join(folder, 'daybook-answers'), 'answers')
  await new SnapshotFolder({ folder, build: 'test' }).clearUnfinished()
  expect(readdirSync(folder)).toEqual([])
})
