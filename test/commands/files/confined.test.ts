import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { confined } from '../../../src/commands/files/write-file.ts'

let root: string
let folder: string
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'confined-')))
  folder = join(root, 'books')
  mkdirSync(join(folder, '2024', 'deep'), { recursive: true })
  mkdirSync(join(root, 'books-of-others'))
  writeFileSync(join(folder, 'main.ledger'), '')
  writeFileSync(join(folder, '2024', 'a.ledger'), '')
  writeFileSync(join(root, 'secret'), '')
  symlinkSync(join(folder, '2024'), join(folder, 'year'))
  symlinkSync(join(root, 'secret'), join(folder, 'out.ledger'))
  symlinkSync(root, join(folder, 'up'))
  symlinkSync(join(root, 'books-of-others'), join(folder, 'others'))
  symlinkSync(folder, join(folder, 'itself'))
  symlinkSync(join(root, 'nowhere'), join(folder, 'dangling'))
  symlinkSync(folder, join(root, 'link-to-books'))
})
afterAll(() => rmSync(root, { recursive: true }))

const place = async (name: string): Promise<string> => {
  const found = await confined(folder, name)
  return found instanceof Refusal ? `${found.code}: ${found.message}` : found
}

describe('a name leads to a file of the folder', () => {
  test.each([
    ['main.ledger', 'main.ledger'],
    ['2024/a.ledger', '2024/a.ledger'],
    ['year/a.ledger', '2024/a.ledger'],
    ['new.ledger', 'new.ledger'],
    ['2024/new/er/a.ledger', '2024/new/er/a.ledger'],
    ['year/new/a.ledger', '2024/new/a.ledger'],
    ['Überweisungen 2024…ledger', 'Überweisungen 2024…ledger'],
    ['a..b', 'a..b'],
    ['a.', 'a.'],
  ])('%s', async (name, path) => {
    expect(await place(name)).toBe(join(folder, path))
  })

  test('also where the folder itself is reached over a link, or is not there yet', async () => {
    expect(await confined(join(root, 'link-to-books'), 'main.ledger')).toBe(join(folder, 'main.ledger'))
    expect(await confined(join(root, 'to', 'come'), 'main.ledger')).toBe(join(root, 'to', 'come', 'main.ledger'))
  })

  test('of up to 1024 bytes', async () => {
    const long = (bytes: number): string => `${'é/'.repeat(300)}${'x'.repeat(bytes - 900)}`
    expect(Buffer.byteLength(long(1024))).toBe(1024)
    expect(await place(long(1024))).toBe(join(folder, long(1024)))
    expect(await place(long(1025))).toMatch(/^INVALID_REQUEST: "[^"]{200}" cannot be used: write it relative to the folder/)
  })
})

describe('refused is a name', () => {
  const odd = 'write it relative to the folder, as in 2024/january.ledger'
  const hidden = 'hidden files and folders are not written'
  const out = 'it leads out of its folder'
  const inTheWay = 'part of its path is a file and not a folder'
  test.each([
    ['', odd],
    ['/etc/passwd', odd],
    ['../secret', odd],
    ['2024/../../secret', odd],
    ['2024/..', odd],
    ['./main.ledger', odd],
    ['2024//a.ledger', odd],
    ['2024/', odd],
    ['2024\\a.ledger', odd],
    ['a\0.ledger', odd],
    ['a\nb', odd],
    ['a\u0085b', odd],
    ['.hidden', hidden],
    ['2024/.git/config', hidden],
    ['...', hidden],
    ['out.ledger', out],
    ['up/secret', out],
    ['up/new.ledger', out],
    ['others/a.ledger', out],
    ['itself', out],
    ['dangling', 'a link in its path leads nowhere'],
    ['dangling/a.ledger', 'a link in its path leads nowhere'],
    ['2024', 'it is not a regular file'],
    ['year/deep', 'it is not a regular file'],
    ['main.ledger/a.ledger', inTheWay],
    ['year/a.ledger/new/b.ledger', inTheWay],
  ])('%j: %s', async (name, why) => {
    expect(await place(name)).toBe(`INVALID_REQUEST: ${JSON.stringify(name)} cannot be used: ${why}`)
  })

  test('whatever is asked for in a folder behind a link that leads nowhere', async () => {
    expect(await confined(join(folder, 'dangling'), 'a')).toMatchObject({ message: '"a" cannot be used: a link in its path leads nowhere' })
  })
})
