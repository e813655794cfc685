import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBelow, namedFile } from '../../../src/commands/files/named-file.ts'

let root: string
let books: string
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), '.named-')))
  books = join(root, 'books')
  for (const folder of ['books/scans', 'books/.git', 'books-of-others']) mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['books/a.pdf', 'books/scans/b.pdf', 'books/.secret', 'books/.git/config', 'books-of-others/c.pdf', 'd.pdf'])
    writeFileSync(join(root, name), '')
  symlinkSync(join(books, 'scans'), join(books, 'pictures'))
  symlinkSync(join(root, 'd.pdf'), join(books, 'out.pdf'))
  symlinkSync(join(books, '.secret'), join(books, 'plain.pdf'))
  symlinkSync(join(root, 'nothing'), join(books, 'gone.pdf'))
  symlinkSync(books, join(root, 'linked'))
})
afterAll(() => rmSync(root, { recursive: true }))

describe('a file that a journal names', () => {
  test.each([
    ['books/a.pdf', 'books/a.pdf'],
    ['books/scans/b.pdf', 'books/scans/b.pdf'],
    ['books/pictures/b.pdf', 'books/scans/b.pdf'],
  ])('%s is really %s', async (path, real) => {
    expect(await namedFile(books, join(root, path))).toEqual({ real: join(root, real) })
  })

  test.each([
    ['books/none.pdf', 'missing'],
    ['books/gone.pdf', 'missing'],
    ['none.pdf', 'outside'],
    ['d.pdf', 'outside'],
    ['books-of-others/c.pdf', 'outside'],
    ['books-of-others/none.pdf', 'outside'],
    ['books/out.pdf', 'outside'],
    ['books/.secret', 'outside'],
    ['books/.git/config', 'outside'],
    ['books/plain.pdf', 'outside'],
  ])('%s is %s', async (path, answer) => {
    expect(await namedFile(books, join(root, path))).toBe(answer)
  })

  test('is found where the folder is reached over a link, and missing where the folder is not there', async () => {
    expect(await namedFile(join(root, 'linked'), join(root, 'linked', 'a.pdf'))).toEqual({ real: join(books, 'a.pdf') })
    expect(await namedFile(join(root, 'no'), join(root, 'no', 'a.pdf'))).toBe('missing')
    expect(await namedFile(join(root, 'no'), join(books, 'a.pdf'))).toBe('outside')
  })
})

test('below a folder is what its name begins with, slash and all', () => {
  expect(['/b/c', '/b', '/bc', '/a'].map((path) => isBelow('/b', path))).toEqual([true, false, false, false])
  expect(['/b/c', '/bc'].map((path) => isBelow('/b/', path))).toEqual([true, false])
  expect(isBelow('/', '/b')).toBe(true)
})
