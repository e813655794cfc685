import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileHashes } from '../../../../src/commands/journal/files/disk-files.ts'
import { contentHash } from '../../../../src/ingest/journal/readable-files.ts'
import { temporaryFolder } from '../../../support/database.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => folder.remove())
const path = (name: string): string => join(folder.path, name)

test('a file has the hash of its content, whatever its size, and another one once it was changed', async () => {
  const hashes = new FileHashes()
  for (const text of ['', 'a', 'x'.repeat(256 * 1024), 'y'.repeat(600_001)]) {
    writeFileSync(path('main.ledger'), text)
    expect(await hashes.hashOf(path('main.ledger'))).toBe(contentHash(Buffer.from(text)))
    expect(await hashes.hashOf(path('main.ledger'))).toBe(contentHash(Buffer.from(text)))
  }
})

test('a file that takes the place of another of the same size and time is told from it', async () => {
  const hashes = new FileHashes()
  const write = (name: string, text: string): void => {
    writeFileSync(path(name), text)
    utimesSync(path(name), 1000, 1000)
  }
  write('main.ledger', 'one')
  write('other', 'two')
  expect(await hashes.hashOf(path('main.ledger'))).toBe(contentHash(Buffer.from('one')))
  renameSync(path('other'), path('main.ledger'))
  expect(await hashes.hashOf(path('main.ledger'))).toBe(contentHash(Buffer.from('two')))
})

test('many files have their hashes in their order', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `${at}.ledger`)
  for (const name of names) writeFileSync(path(name), `; ${name}`.repeat(name.length * 20))
  const found = await new FileHashes().hashesOf([...names, 'missing'].map(path))
  expect(found).toEqual([...names.map((name) => contentHash(Buffer.from(`; ${name}`.repeat(name.length * 20)))), undefined])
})

test('what is missing, a folder, or a link to nothing has none', async () => {
  const hashes = new FileHashes()
  mkdirSync(path('folder'))
  symlinkSync(path('nothing'), path('link'))
  expect(await Promise.all(['missing', 'folder', 'link'].map((name) => hashes.hashOf(path(name))))).toEqual([undefined, undefined, undefined])
  writeFileSync(path('gone'), 'x')
  await hashes.hashOf(path('gone'))
  rmSync(path('gone'))
  expect(await hashes.hashOf(path('gone'))).toBeUndefined()
})
