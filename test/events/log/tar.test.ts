import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packFolder, unpackTo } from '../../../src/events/log/pglite-template.ts'
import { temporaryFolder } from '../../support/database.ts'

const BLOCK = 512
const FILES = {
  PG_VERSION: '18\n',
  'base/1/1259': 'x'.repeat(BLOCK),
  'base/1/1260': 'x'.repeat(BLOCK - 1),
  'base/1/1261': 'x'.repeat(BLOCK + 1),
  'global/empty': '',
  [`global/${'n'.repeat(90)}`]: 'a long name',
}

let parent: ReturnType<typeof temporaryFolder>
let folder: string
beforeEach(() => {
  parent = temporaryFolder()
  folder = path.join(parent.path, 'from')
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  fs.mkdirSync(path.join(folder, 'pg_tblspc'))
})
afterEach(() => parent.remove())

/** Names with contents, folders with null. */
const contentsOf = (of: string): Record<string, string | null> =>
  Object.fromEntries(
    fs.readdirSync(of, { recursive: true, withFileTypes: true }).map((entry) => {
      const name = path.join(entry.parentPath, entry.name)
      return [path.relative(of, name), entry.isDirectory() ? null : fs.readFileSync(name, 'utf8')]
    }),
  )

test('a folder that was packed is unpacked as it was, readable by its owner only', () => {
  const to = path.join(parent.path, 'deeper', 'to')
  const names = unpackTo(packFolder(folder), to)
  expect(names.map((name) => path.relative(to, name)).toSorted()).toEqual(['', ...Object.keys(contentsOf(folder))].toSorted())
  expect(contentsOf(to)).toEqual(contentsOf(folder))
  expect(contentsOf(to)).toMatchObject({ ...FILES, pg_tblspc: null })
  const modes = Object.keys(contentsOf(to)).map((name) => fs.statSync(path.join(to, name)))
  for (const { mode, isDirectory } of modes.map((stat) => ({ mode: stat.mode & 0o777, isDirectory: stat.isDirectory() })))
    expect(mode).toBe(isDirectory ? 0o700 : 0o600)
  expect(fs.statSync(to).mode & 0o777).toBe(0o700)
})

test('a file that is not asked for is left out, its folder is not', () => {
  const to = path.join(parent.path, 'to')
  unpackTo(
    packFolder(folder, (name) => name !== 'base/1/1260' && !name.startsWith('global/')),
    to,
  )
  const { 'base/1/1260': _, 'global/empty': __, [`global/${'n'.repeat(90)}`]: ___, ...kept } = contentsOf(folder)
  expect(contentsOf(to)).toEqual(kept)
})

test('the bytes may lie within a larger buffer', () => {
  const tar = packFolder(folder)
  const around = new Uint8Array(tar.length + 20)
  around.set(tar, 13)
  const to = path.join(parent.path, 'to')
  unpackTo(around.subarray(13, 13 + tar.length), to)
  expect(contentsOf(to)).toEqual(contentsOf(folder))
})

test("any tar program reads it: names, kinds, sizes, modes and checksums are the format's", () => {
  const file = path.join(parent.path, 'packed.tar')
  const tar = packFolder(folder)
  fs.writeFileSync(file, tar)
  expect(tar.length % BLOCK).toBe(0)
  const to = path.join(parent.path, 'to')
  fs.mkdirSync(to)
  execFileSync('tar', ['-xf', file, '-C', to])
  expect(contentsOf(to)).toEqual(contentsOf(folder))
  const listed = execFileSync('tar', ['-tvf', file], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
  expect(listed.map(([mode, , size, , , name]) => [mode, Number(size), name!.replace(/\/$/, '')]).sort()).toEqual(
    Object.entries(contentsOf(folder))
      .map(([name, text]) => [text === null ? 'drwx------' : '-rw-------', text?.length ?? 0, name])
      .sort(),
  )
  // Two empty blocks end it.
  expect(tar.subarray(-2 * BLOCK).every((byte) => byte === 0)).toBe(true)
  expect(tar.subarray(-3 * BLOCK, -2 * BLOCK).some((byte) => byte !== 0)).toBe(true)
})
