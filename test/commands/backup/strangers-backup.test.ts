import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Archive, FORMAT, LOG, manifestSchema } from '../../../src/commands/backup/read-archive.ts'
import { restoreFiles, takeBack } from '../../../src/commands/backup/restore-backup.ts'

const file = (name: string): object => ({ name, bytes: 1, sha256: 'a'.repeat(64) })
const MANIFEST = {
  format: FORMAT,
  made_at: '2026-11-22T10:00:00.000Z',
  version: '1.2.3',
  log: { events: 0, hash: '' },
  configuration: { file: 'daybook.yaml', journal: '' },
  journal: 'main.ledger',
  files: [file('configuration/daybook.yaml'), file('journal/main.ledger'), file(LOG)],
}
const isRead = (changed: object): boolean => manifestSchema.safeParse({ ...MANIFEST, ...changed }).success

describe('an archive of a stranger cannot be used', () => {
  test.each([
    '.daybook/PG_VERSION',
    '.daybook-changes/x/intent.json',
    '.Daybook-Changes/x/decided',
    '.daybook-backups/a.zip',
    '.daybook.lock',
    '.daybook.tmp-7/PG_VERSION',
    'years/.git/hooks/post-checkout',
    '.git/config',
  ])('where it has %s, which is no part of a book', (name) => {
    expect(isRead({ files: [...MANIFEST.files, file(`journal/${name}`)] })).toBe(false)
    expect(isRead({ configuration: { file: name, journal: '' } })).toBe(false)
    expect(isRead({ configuration: { file: 'daybook.yaml', journal: name } })).toBe(false)
  })

  test('where it names a file twice', () => {
    expect(isRead({ files: [...MANIFEST.files, file('journal/main.ledger')] })).toBe(false)
  })

  test('where the way to its journal is none that a system has', () => {
    expect(isRead({ configuration: { file: 'daybook.yaml', journal: '../books of 2026' } })).toBe(true)
    for (const journal of ['a\0b', 'a/'.repeat(2049)]) expect(isRead({ configuration: { file: 'daybook.yaml', journal } })).toBe(false)
  })

  test('and one can that has hidden files of the journal', () => {
    expect(isRead({ files: [...MANIFEST.files, file('journal/.daybook.ledger'), file('journal/.gitignore')] })).toBe(true)
  })
})

test('of an archive with a name that the disk has no room for, nothing is left that was restored before', async () => {
  const files = ['journal/main.ledger', `journal/${'é'.repeat(300)}`, 'journal/years/2026.ledger'].map(file)
  const pieces = async function* (): AsyncIterable<Uint8Array> {
    yield await Promise.resolve(Buffer.from('?'))
  }
  const archive = { manifest: { ...MANIFEST, files }, pieces, read: () => Buffer.from('journal_path: main.ledger\n') } as Archive
  const folder = join(mkdtempSync(join(tmpdir(), 'strangers-')), 'book')
  await expect(restoreFiles(archive, folder)).rejects.toThrow(/ENAMETOOLONG/)
  expect(existsSync(join(folder, 'main.ledger'))).toBe(true)
  await takeBack({ ...archive, manifest: { ...archive.manifest, files: files.toReversed() } } as Archive, folder, '.daybook')
  expect(existsSync(folder)).toBe(false)
})
