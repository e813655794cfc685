import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planConversion, type PlannedConversion } from '../../../src/commands/convert/convert-journal.ts'
import type { BookRequest } from '../../../src/commands/journal/read-changes.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
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

describe('a book is converted', () => {
  const planned = (to: Dialect, readers: Readers = readerOf, dialect: BookRequest['dialect'] = ''): PlannedConversion =>
    planConversion(requestOf(dialect), to, readers)

  test('file by file, and means the same when it is read again', () => {
    put({ 'main.ledger': MAIN, 'more.ledger': MORE })
    const { dialect, conversion } = planned('beancount')
    if (conversion.kind !== 'converted') throw new Error(JSON.stringify(conversion))
    expect([dialect, conversion.transactions]).toEqual(['ledger', 2])
    expect(conversion.sources).toEqual(['main.ledger', 'more.ledger'].map((name) => join(folder, name)))
    expect(conversion.files.map(({ name, source, before }) => [name, source, before])).toEqual([
      ['main.beancount', join(folder, 'main.ledger'), MAIN],
      ['more.beancount', join(folder, 'more.ledger'), MORE],
    ])
    expect(conversion.files[0]!.after).toContain('2024-01-02 * "Shop"')
    expect(conversion.files[1]!.after).toContain('2 ACME')
  })

  test.each(['ledger', 'hledger'] as const)('with the hours of a time log, in whatever the target counts them: from %s', (from) => {
    put({ 'main.ledger': 'include a.timeclock\n', 'a.timeclock': 'i 2024/01/05 09:00:00 Work:Project  desc\no 2024/01/05 10:30:00\n' })
    expect(planned('beancount', readerOf, from).conversion).toMatchObject({ kind: 'converted', transactions: 1 })
  })

  test.each([
    ['hledger', 'main.journal', '2024-01-01 moved house  ; on foot\n\n2024-01-02 x\n    a  1 EUR\n    b\n'],
    ['beancount', 'main.beancount', '2024-01-01 open Assets:A\n2024-01-01 * "moved house"\n2024-01-02 * "x"\n  Assets:A  0 EUR\n'],
  ] as const)('with a comment for what moves nothing, which ledger has no place for: from %s', (from, name, text) => {
    put({ [name]: text })
    const { conversion } = planConversion(requestOf(from, name), 'ledger', readerOf)
    if (conversion.kind !== 'converted') throw new Error(JSON.stringify(conversion))
    expect(conversion.files[0]!.after).toMatch(/^; 2024\/01\/01 (?:\* )?moved house$/m)
    expect(conversion.leftOut.map(({ what }) => what)).toEqual([
      '2024-01-01 moved house: a transaction without postings is none to ledger; it stays as a comment',
    ])
  })

  test.each(['equity:rounding', 'equity:virtual', '(virtual)', '(else)  2 EUR\n    (virtual)'])('with an account that is called so: %s', (name) => {
    put({ 'main.journal': `2024-01-01 x\n    assets:cash  1 EUR\n    ${name}  -1 EUR\n    equity:opening\n` })
    const { conversion } = planConversion(requestOf('hledger', 'main.journal'), 'beancount', readerOf)
    expect(conversion).toMatchObject({ kind: 'converted', transactions: 1 })
  })

  const convertedText = (to: Dialect, text: string, from: 'ledger' | 'hledger' | 'beancount' = 'ledger') => {
    put({ [`main.${from}`]: text })
    const { conversion } = planConversion(requestOf(from, `main.${from}`), to, readerOf)
    if (conversion.kind !== 'converted') throw new Error(JSON.stringify(conversion))
    return { text: conversion.files[0]!.after, leftOut: conversion.leftOut.map(({ what, line }) => `${line}: ${what}`) }
  }

  test('with the price of a sale of ledger beside the cost that hledger balances at', () => {
    const sale = '2024/02/02 Sell\n    Assets:Fund  -5 FUND {10 EUR} @ 12 EUR\n    Assets:Bank  60 EUR\n    Income:Gains  -10 EUR\n'
    const { text, leftOut } = convertedText('hledger', sale)
    expect(text).toContain('-5 FUND {10 EUR} @ 10 EUR\n')
    expect(text).toMatch(/\n\nP 2024-02-02 FUND 12 EUR\n$/)
    expect(leftOut).toEqual([])
  })
  test.each(['ledger', 'hledger'] as const)('with the prices that costs of %s imply, for beancount', (from) => {
    const trades =
      '2024-01-02 Buy\n    Assets:Fund  4 FUND @ 10 EUR\n    Assets:Bank\n\n2024-01-03 Buy\n    Assets:Fund  4 FUND @@ 50 EUR\n    Assets:Bank\n'
    const { text, leftOut } = convertedText('beancount', trades, from)
    expect(text.match(/^.* price .*$/gm)).toEqual(['2024-01-02 price FUND 10 EUR', '2024-01-03 price FUND 12.5 EUR'])
    expect(leftOut).toEqual([])
  })
  test('with the price that outranks a cost of the same day in hledger, behind the cost for ledger', () => {
    const text = 'P 2024-01-02 FUND 12 EUR\n2024-01-02 Buy\n    Assets:Fund  4 FUND @ 10 EUR\n    Assets:Bank\n'
    const converted = convertedText('ledger', text, 'hledger')
    expect(converted.text).toMatch(/@ 10 EUR\n[^]*\nP 2024\/01\/02 FUND 12 EUR\n$/)
    expect(converted.leftOut).toEqual([])
  })
  test('and says which price the target takes from a cost where the source has none', () => {
    const accounts = '2024-01-01 open Assets:Fund\n2024-01-01 open Assets:Bank\n'
    const bought = '2024-01-02 * "Buy"\n  Assets:Fund  4 FUND {10.00 EUR}\n  Assets:Bank  -40.00 EUR\n'
    expect(convertedText('ledger', accounts + bought, 'beancount').leftOut).toEqual([
      '3: 2024-01-02: FUND has no price in beancount and a price of 10 EUR in ledger; values may differ',
    ])
  })

  test('not where it is of that dialect already, or has errors, or cannot be read', () => {
    put({ 'main.ledger': MAIN, 'more.ledger': MORE })
    expect(planned('ledger').conversion).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('is a journal of ledger already'),
      problems: [],
    })
    put({ 'more.ledger': MORE.replace('\n    Assets:Bank', '\n    Assets:Bank    1 EUR') })
    const wrong = planned('hledger').conversion
    expect(wrong).toMatchObject({ kind: 'refused', why: 'the book has errors; mend them first' })
    expect(wrong.kind === 'refused' && wrong.problems.every(({ severity }) => severity === 'error') && wrong.problems.length).toBe(1)
    rmSync(join(folder, 'main.ledger'))
    expect(planned('beancount')).toEqual({
      dialect: 'ledger',
      conversion: {
        kind: 'refused',
        why: 'the journal cannot be read',
        problems: [expect.objectContaining({ code: 'file_missing', file: join(folder, 'main.ledger'), line: 0 })],
      },
    })
    expect(planned('beancount', readerOf, 'hledger')).toMatchObject({ dialect: 'hledger', conversion: { problems: [{ code: 'file_unreadable' }] } })
  })

  test('not where it would mean something else when it is read again', () => {
    put({ 'main.ledger': MAIN, 'more.ledger': MORE })
    /** Reads what was converted with one thing in it otherwise. */
    const misreading =
      (change: (text: string) => string): Readers =>
      (dialect) => ({
        read: (root, files, options) =>
          readerOf(dialect).read(
            root,
            root.includes('.converted')
              ? {
                  home: files.home,
                  glob: (pattern) => files.glob(pattern),
                  bytes: (path) => Buffer.from(change(Buffer.from(files.bytes(path)).toString())),
                }
              : files,
            options,
          ),
      })
    const why = (change: (text: string) => string): string => {
      const { conversion } = planned('hledger', misreading(change))
      return conversion.kind === 'refused' ? conversion.why : conversion.kind
    }
    expect(why((text) => text)).toBe('converted')
    expect(why((text) => text.replaceAll('10.00', '11.00'))).toMatch(/^read again, the accounts hold other amounts/)
    // The same amounts, in other accounts or of other commodities.
    expect(why((text) => text.replaceAll('Expenses:Food', 'Expenses:Fun'))).toMatch(/^read again, the accounts hold other amounts/)
    expect(why((text) => text.replaceAll('ACME', 'GOLD'))).toMatch(/^read again, the accounts hold other amounts/)
    expect(why((text) => `${text}\n2024-01-09 x\n    Expenses:Food    0 EUR\n    Assets:Bank    0 EUR\n`)).toMatch(
      /^read again, the accounts hold other amounts/,
    )
    expect(why((text) => `${text}\n2024-01-09 x\n    Expenses:Food    1 EUR\n`)).toMatch(/^read again, the book has \d errors; mend these places/)
  })
})
