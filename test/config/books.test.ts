import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BookEntry, booksNamedIn, booksOfFolder } from '../../src/config/books.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'books-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
const named = (books: readonly BookEntry[]): string[] => books.map(({ name, file }) => `${name} ${file.slice(folder.length + 1)}`)

describe('a configuration that names books', () => {
  test('may be one of them, which stays where it was alone', async () => {
    const file = write('home/daybook.yaml', 'journal_path: main.ledger\nbooks:\n  - {name: firm, config: ../firm.yaml}\n')
    const list = await booksNamedIn(file)
    expect(list).toMatchObject({ ok: true, own: 'home' })
    expect(list?.ok && named(list.books)).toEqual(['home home/daybook.yaml', 'firm firm.yaml'])
  })

  test('gives itself a name by naming its own file', async () => {
    const file = write(
      'daybook.yaml',
      'journal_path: main.ledger\nbooks:\n  - {name: firm, config: firm.yaml}\n  - {name: ours, config: daybook.yaml}\n',
    )
    const list = await booksNamedIn(file)
    expect(list).toMatchObject({ ok: true, own: 'ours' })
    expect(list?.ok && named(list.books)).toEqual(['firm firm.yaml', 'ours daybook.yaml'])
  })

  test('may be nothing but the list', async () => {
    const list = await booksNamedIn(write('books.yaml', 'books:\n  - {name: firm, config: firm.yaml}\n'))
    expect(list?.ok && [list.own, named(list.books)]).toEqual([undefined, ['firm firm.yaml']])
    const escaped = await booksNamedIn(write('escaped.yaml', '"b\\u006foks":\n  - {name: firm, config: firm.yaml}\n'))
    expect(escaped?.ok && named(escaped.books)).toEqual(['firm firm.yaml'])
  })

  test('has its other mistakes to itself, and a mistake in the list tells where', async () => {
    const broken = await booksNamedIn(write('a.yaml', 'journal_path: main.ledger\nlocal: de\nbooks:\n  - {name: firm, config: firm.yaml}\n'))
    expect(broken).toMatchObject({ ok: true })
    const list = await booksNamedIn(write('b.yaml', 'journal_path: main.ledger\nbooks:\n  - {name: ../x, config: firm.yaml}\n'))
    expect(list).toMatchObject({ ok: false, problems: [{ line: 3, key: 'books[0].name' }] })
    const twice = await booksNamedIn(write('c.yaml', 'books:\n  - {name: x, config: a.yaml}\n  - {name: x, config: b.yaml}\n'))
    expect(twice).toMatchObject({ ok: false, problems: [{ line: 3, key: 'books[1].name', message: expect.stringContaining('duplicate') as string }] })
    expect(await booksNamedIn(write('d.yaml', 'books: {}\n'))).toMatchObject({ ok: false, problems: [{ line: 1, key: 'books' }] })
  })

  test('is one book when it names none', async () => {
    for (const text of ['journal_path: main.ledger\n', 'journal_path: main.ledger\nbooks: []\n', 'books:\n', '[', ''])
      expect(await booksNamedIn(write('daybook.yaml', text))).toBe(undefined)
  })
})

describe('a folder of configurations', () => {
  test('has a book for each file and each folder with one, called as they are', async () => {
    for (const file of [
      'firm.yaml',
      'Müllers Haus/daybook.yaml',
      'old/paisa.yaml',
      'müllers-haus.yml',
      'notes/notes.txt',
      '.hidden.yaml',
      '.stversions/daybook.yaml',
      '漢.yaml',
    ])
      write(file, 'journal_path: main.ledger\n')
    const list = await booksOfFolder(folder)
    expect(list.ok && named(list.books)).toEqual([
      'Mullers-Haus Müllers Haus/daybook.yaml',
      'firm firm.yaml',
      'mullers-haus-2 müllers-haus.yml',
      'old old/paisa.yaml',
      'book 漢.yaml',
    ])
  })

  test('without any is refused with what is expected', async () => {
    for (const place of [folder, join(folder, 'nowhere')]) {
      const list = await booksOfFolder(place)
      expect(!list.ok && list.problems.map(({ file, message }) => file === place && message.length > 20)).toEqual([true])
    }
  })
})
