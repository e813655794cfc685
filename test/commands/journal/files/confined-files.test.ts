import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBook } from '../../../../src/commands/journal/check-book.ts'
import type { Dialect } from '../../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../../src/ingest/readers.ts'
import { type BookFolder, bookFolder } from '../../../support/written-book.ts'

const TOLD = 'TOLDBYNOBODY'
let book: BookFolder
let elsewhere: BookFolder
beforeEach(() => {
  ;[book, elsewhere] = [bookFolder(), bookFolder()]
  elsewhere.put({ 'told.ledger': `${TOLD}\n` })
})
afterEach(() => {
  book.remove()
  elsewhere.remove()
})

/** What is said of a book whose main file is replaced by this text. */
function saidOf(dialect: Dialect, text: string, included: readonly string[] = []): string[] {
  const root = join(book.path, 'main.ledger')
  const request = { ...book.requestOf(dialect), included, secret: [join(book.path, 'settings.conf'), join(book.path, 'data')] }
  return checkBook(request, new Map([[root, Buffer.from(text)]]), readerOf).problems.map(({ code, message }) => `${code}: ${message}`)
}
const including: Readonly<Record<Dialect, (name: string) => string>> = {
  ledger: (name) => `include ${name}\n`,
  hledger: (name) => `include ${name}\n`,
  beancount: (name) => `include "${name}"\n`,
}
const REFUSED = /it is no file of the journal's folder that a page may include/

describe.each<[Dialect]>([['ledger'], ['hledger'], ['beancount']])('a text of %s that is checked before it is written', (dialect) => {
  const include = including[dialect]

  test('reads no file elsewhere, and says nothing of one, there or not', () => {
    book.put({ 'main.ledger': '' })
    const near = relative(book.path, elsewhere.path)
    for (const name of ['told.ledger', 'missing.ledger', '*.ledger', '[t]old.ledger', 'x/../told.ledger'])
      for (const folder of [elsewhere.path, near]) {
        const said = saidOf(dialect, include(`${folder}/${name}`)).join('\n')
        expect(said).toMatch(REFUSED)
        expect(said).not.toContain(TOLD)
      }
    symlinkSync(elsewhere.path, join(book.path, 'link'))
    for (const name of ['link/told.ledger', 'link/*.ledger']) expect(saidOf(dialect, include(name)).join('\n')).toMatch(REFUSED)
  })

  test('reads no settings, no data and nothing hidden beside the journal', () => {
    for (const folder of ['data', '.hidden']) mkdirSync(join(book.path, folder))
    for (const name of ['settings.conf', 'daybook.yaml', 'data/log', '.hidden/log', '.env']) {
      book.put({ 'main.ledger': '', [name]: `${TOLD}\n` })
      const said = saidOf(dialect, include(name)).join('\n')
      expect([name, said]).toEqual([name, expect.stringMatching(REFUSED)])
      expect(said).not.toContain(TOLD)
    }
  })

  test('reads no copy of a configuration, exported log or key beside the journal', () => {
    for (const text of [`journal_path: ${TOLD}\n`, `{"position":1,"stream":"${TOLD}"}\n`, `AGE-SECRET-KEY-1${TOLD}\n`]) {
      book.put({ 'main.ledger': '', 'copy.txt': text })
      const said = saidOf(dialect, include('copy.txt')).join('\n')
      expect([text, said]).toEqual([text, expect.stringMatching(REFUSED)])
      expect(said).not.toContain(TOLD)
    }
  })

  test('reads what lies below the journal, and elsewhere what the files on the disk read', () => {
    mkdirSync(join(book.path, 'years'))
    writeFileSync(join(book.path, 'years', '2024.ledger'), '')
    writeFileSync(join(elsewhere.path, 'prices.ledger'), '')
    const within = include('years/2024.ledger') + include('years/*.ledger')
    const shared = include(`${elsewhere.path}/prices.ledger`) + include(`${elsewhere.path}/price*.ledger`)
    book.put({ 'main.ledger': shared })
    const refused = (text: string): string[] => saidOf(dialect, text).filter((said) => REFUSED.test(said))
    expect(refused(within)).toEqual([])
    expect(refused(shared + within)).toEqual([])
    expect(refused(shared + include(`${elsewhere.path}/told.ledger`))).toHaveLength(1)
    expect(refused(shared + include(`${dirname(elsewhere.path)}/*/told.ledger`))).toHaveLength(1)
  })
  test('reads elsewhere what the log knows of the book, without the files on the disk being read for it', () => {
    const [prices, told] = ['prices.ledger', 'told.ledger'].map((name) => join(elsewhere.path, name)) as [string, string]
    writeFileSync(prices, '')
    book.put({ 'main.ledger': '' })
    const refused = (text: string): string[] => saidOf(dialect, text, [prices]).filter((said) => REFUSED.test(said))
    expect(refused(include(prices))).toEqual([])
    expect(refused(include(prices) + include(told))).toHaveLength(1)
  })
})
