import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRegularFile, readRegularFileInBackground } from '../../src/commands/regular-file.ts'
import { FileUnreadable } from '../../src/ingest/journal/readable-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'regular-'))
  writeFileSync(join(folder, 'file'), Buffer.from([0, 255]))
  mkdirSync(join(folder, 'folder'))
  symlinkSync('file', join(folder, 'link'))
  symlinkSync('itself', join(folder, 'itself'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
})
afterAll(() => rmSync(folder, { recursive: true }))

const READS = [
  ['at once', async (path: string) => readRegularFile(path)],
  ['in the background', readRegularFileInBackground],
] as const

describe.each(READS)('a file is read %s', (_, read) => {
  test('as its bytes, also over a link', async () => {
    for (const name of ['file', 'link']) expect([...(await read(join(folder, name)))]).toEqual([0, 255])
  })

  test.each([
    ['none', 'missing', 'the file does not exist'],
    ['file/below', 'missing', 'the file does not exist'],
    ['folder', 'directory', 'this is a folder, not a file'],
    ['pipe', 'failed', 'this is not a regular file'],
    ['itself', 'failed', 'this is a symbolic link to itself: replace it with the file'],
  ])('but not %s, which is %s', async (name, reason, message) => {
    const path = join(folder, name)
    const error = await read(path).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FileUnreadable)
    expect(error).toMatchObject({ path, reason, message, name: 'FileUnreadable' })
  })
})
