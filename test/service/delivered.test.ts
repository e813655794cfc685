import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderBytes, licences } from '../../src/service/delivered.ts'

test('a folder takes what its files take, wherever they are in it, and links lead nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bytes-'))
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  writeFileSync(join(folder, 'one'), '12345')
  writeFileSync(join(folder, 'a/b/two'), '123')
  symlinkSync('/', join(folder, 'a/everything'))
  expect(await folderBytes(folder)).toBe(8)
  expect(await folderBytes(join(folder, 'none'))).toBeUndefined()
})

test('a program that was not built has no list of what it was built of', async () => expect(await licences()).toEqual([]))
