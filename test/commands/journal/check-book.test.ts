import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBook, noContents } from '../../../src/commands/journal/check-book.ts'
import { readerOf, type Readers } from '../../../src/ingest/readers.ts'
import { type BookFolder, bookFolder, MAIN, MORE } from '../../support/written-book.ts'

let book: BookFolder
let folder: string
beforeEach(() => {
  book = bookFolder()
  folder = book.path
})
afterEach(() => book.remove())
const requestOf: BookFolder['requestOf'] = (dialect, name) => book.requestOf(dialect, name)
const put: BookFolder['put'] = (files) => book.put(files)

describe('a book is looked at before it is written', () => {
  test('with some files replaced: its dialect, its problems, its files', () => {
    put({ 'main.ledger': MAIN, 'more.ledger': MORE })
    const replaced = new Map([[join(folder, 'more.ledger'), Buffer.from('2024-01-03 Buy\n    Assets:Fund    2 EUR\n')]])
    expect(checkBook(requestOf(''), new Map(), readerOf)).toEqual({
      dialect: 'ledger',
      problems: [],
      files: ['main.ledger', 'more.ledger'].map((name) => join(folder, name)),
    })
    expect(checkBook(requestOf(''), replaced, readerOf).problems).toMatchObject([{ severity: 'error', file: join(folder, 'more.ledger') }])
    expect(checkBook(requestOf(''), new Map([[join(folder, 'main.ledger'), null]]), readerOf)).toMatchObject({
      dialect: 'ledger',
      problems: [{ code: 'file_missing' }],
      files: [],
    })
    const opened: string[] = []
    checkBook(requestOf('ledger'), replaced, readerOf, { opened: (path) => opened.push(path) })
    expect(opened).toContain(join(folder, 'main.ledger'))
  })

  test('and what it has, under its own names and those of the roots', () => {
    put({ 'main.ledger': 'account Assets:Spare\n2024-01-02 * Shop\n    Aktiva:Bank    10.00 EUR\n    Income:Job\n' })
    const { contents } = checkBook(requestOf('ledger'), new Map(), readerOf, { also: 'contents' })
    expect(contents!.declaredAccounts).toEqual(['Assets:Spare'])
    expect(Object.fromEntries(contents!.rooted)).toEqual({ 'Aktiva:Bank': 'Assets:Bank', 'Income:Job': 'Income:Job', 'Assets:Spare': 'Assets:Spare' })
    expect(noContents('hledger')).toMatchObject({ declaredAccounts: [], rooted: new Map() })
    expect(checkBook(requestOf('ledger'), new Map(), readerOf).contents).toBeUndefined()
  })

  test('and what goes wrong in a reader is no problem of the book', () => {
    const broken: Readers = () => ({
      read: () => {
        throw new Error('a mistake of ours')
      },
    })
    put({ 'main.ledger': MAIN })
    expect(() => checkBook(requestOf('ledger'), new Map(), broken)).toThrow('a mistake of ours')
  })
})
