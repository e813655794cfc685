import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ChosenBooks, chosenBooks, type ChosenList, pollList } from '../../src/cli/choose-book.ts'
import type { BookList } from '../../src/config/books.ts'
import { until } from '../support/until.ts'

const OWN = 'journal_path: main.ledger\ndefault_currency: EUR\n'
const FIRM = 'books:\n  - {name: firm, config: firm/daybook.yaml}\n'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'books-'))
  file = join(folder, 'daybook.yaml')
  writeFileSync(file, OWN + FIRM)
})
const chosen = async (asked: Partial<ChosenBooks>): Promise<ChosenList> => {
  const list = await chosenBooks(
    { config: undefined, journal: undefined, inFolder: false, ...asked } as ChosenBooks,
    { out: () => {}, err: () => {} } as never,
  )
  if (list === undefined || list === 'one') throw new Error('expected several books')
  return list
}
const namesOf = (list: BookList | undefined) => list?.books.map(({ name }) => name)

describe('the list of a configuration, looked at again', () => {
  test('is what the file says now', async () => {
    const { list, again } = await chosen({ config: file })
    const own = list.own!
    expect(namesOf(await again())).toEqual([own, 'firm'])
    writeFileSync(file, `${OWN}${FIRM}  - {name: club, config: club.yaml}\n`)
    expect(namesOf(await again())).toEqual([own, 'firm', 'club'])
    writeFileSync(file, OWN)
    expect(await again()).toEqual({ ok: true, books: [{ name: own, file }], own })
  })
  test.each(['', 'books: [', `${OWN}books:\n  - {name: "no name", config: x.yaml}\n`, 'journal_pat: main.ledger\n'])(
    'is none while the file is being written or has a mistake: %j',
    async (text) => {
      const { again } = await chosen({ config: file })
      writeFileSync(file, text)
      expect(await again()).toBeUndefined()
      rmSync(file)
      expect(await again()).toBeUndefined()
      writeFileSync(file, OWN + FIRM)
      expect(namesOf(await again())).toContain('firm')
    },
  )
})

test('the list of a folder is what lies in it now', async () => {
  const books = join(folder, 'books')
  mkdirSync(books)
  writeFileSync(join(books, 'a.yaml'), OWN)
  const { again } = await chosen({ books })
  writeFileSync(join(books, 'b.yaml'), OWN)
  expect(namesOf(await again())).toEqual(['a', 'b'])
  rmSync(books, { recursive: true })
  expect(await again()).toBeUndefined()
})

test('a list is taken once it stands twice in a row, and what was there for a moment is not', async () => {
  const list = (...names: string[]): BookList => ({ ok: true, books: names.map((name) => ({ name, file: name })) })
  const seen = [list('a'), list('a', 'moment'), list('a'), undefined, list('a', 'b'), list('a', 'b'), list('a', 'b')]
  const taken: unknown[] = []
  let looks = 0
  const followed = pollList(
    list('a'),
    () => Promise.resolve(seen[Math.min(looks++, seen.length - 1)]),
    (next) => Promise.resolve(void taken.push(namesOf(next))),
    5,
  )
  await until(
    () => looks,
    (count) => count > seen.length,
  )
  await followed.stop()
  expect(taken).toEqual([['a', 'b']])
})
