import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncFolder, writeDurably } from '../../../src/commands/files/write-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a new file has its contents and the mode that was asked for, whatever the mask of the process takes away', async () => {
  for (const [name, mode] of [
    ['a', 0o666],
    ['b', 0o600],
    ['c', 0o777],
  ] as const) {
    await writeDurably(join(folder, name), name === 'a' ? 'Café' : Buffer.from([0, 255]), mode)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(mode)
  }
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('Café')
  expect([...readFileSync(join(folder, 'b'))]).toEqual([0, 255])
})

test('what is there is never written over', async () => {
  writeFileSync(join(folder, 'a'), 'theirs')
  await expect(writeDurably(join(folder, 'a'), 'ours', 0o600)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('theirs')
})

test('a file belongs to whom it belonged to, where it can be given away, and is written where it cannot', async () => {
  const mine = { uid: process.getuid!(), gid: process.getgid!() }
  let mayGive = true
  writeFileSync(join(folder, 'try'), '')
  try {
    chownSync(join(folder, 'try'), 12_345, 23_456)
  } catch {
    mayGive = false
  }
  const theirs = { uid: 12_345, gid: 23_456 }
  await writeDurably(join(folder, 'a'), 'x', 0o640, theirs)
  const { uid, gid, mode } = statSync(join(folder, 'a'))
  expect({ uid, gid }).toEqual(mayGive ? theirs : mine)
  expect(mode & 0o777).toBe(0o640)
})

test('a folder that is not there cannot be made to last', async () => {
  await expect(syncFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await syncFolder(folder)).toBeUndefined()
})
