import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskRefusal, syncFolder, writeDurably } from '../../../src/commands/files/write-file.ts'
import { lineCounter } from '../../../src/commands/files/hunks.ts'

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EROFS', 'FORBIDDEN'],
  ['EACCES', 'FORBIDDEN'],
  ['EPERM', 'FORBIDDEN'],
  ['EIO', 'FORBIDDEN'],
  ['EMFILE', 'FORBIDDEN'],
  ['ENAMETOOLONG', 'INVALID_REQUEST'],
  ['EXDEV', 'INVALID_REQUEST'],
])('what the disk says with %s is refused as %s, and that nothing was changed is said', (code, refused) => {
  const refusal = diskRefusal(Object.assign(new Error('x'), { code }))
  expect(refusal.code).toBe(refused)
  expect(refusal.message).toMatch(/nothing was changed/i)
})

test('what is no word of the disk is our own mistake, and thrown on', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'ENOENT' })]) {
    const thrown = (): unknown => diskRefusal(error)
    expect(thrown).toThrow(error)
  }
})

test('a file is written with the mode that it shall have, whatever the mask of the process takes away, never over another, and its folder can be made sure of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'))
  const path = join(folder, 'a')
  try {
    await writeDurably(path, 'one', 0o666)
    await expect(writeDurably(path, 'two', 0o600)).rejects.toMatchObject({ code: 'EEXIST' })
    await writeDurably(join(folder, 'mine'), Buffer.from([0, 255]), 0o600, { uid: process.getuid!(), gid: process.getgid!() })
    await syncFolder(folder)
    await expect(syncFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(readFileSync(path, 'utf8')).toBe('one')
    expect(statSync(path).mode & 0o777).toBe(0o666)
    expect([...readFileSync(join(folder, 'mine'))]).toEqual([0, 255])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('lines are counted up to each byte that is asked for in its order', () => {
  const text = Buffer.from('\na\n\nb')
  const expected = [0, 1, 1, 2, 3, 3]
  const count = lineCounter(text)
  expect(expected.map((_, at) => count(at))).toEqual(expected)
  for (const at of expected.keys()) expect(lineCounter(text)(at)).toBe(expected[at])
  const twice = lineCounter(text)
  expect([twice(3), twice(3), twice(4), twice(100)]).toEqual([2, 2, 3, 3])
})
