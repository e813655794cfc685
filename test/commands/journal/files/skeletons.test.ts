import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Skeletons } from '../../../../src/commands/journal/check-passage.ts'
import { FileUnreadable } from '../../../../src/ingest/journal/readable-files.ts'

let folder: string
let skeletons: Skeletons
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skeletons-'))
  skeletons = new Skeletons()
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string): string => join(folder, name)
const write = (name: string, text: string): void => writeFileSync(file(name), text)
const declared = (name: string): string => skeletons.of(file(name), 'ledger').text.toString()
const BYTES = (text: string): Uint8Array => Buffer.from(text)

describe('what a file declares', () => {
  test('is read once, and again when the file has another size, another time, or is another one', () => {
    write('a.ledger', 'account A\n')
    const first = skeletons.of(file('a.ledger'), 'ledger')
    expect(skeletons.of(file('a.ledger'), 'ledger')).toBe(first)
    write('a.ledger', 'account AA\n')
    expect(declared('a.ledger')).toBe('account AA\n')
    write('a.ledger', 'account BB\n')
    utimesSync(file('a.ledger'), new Date(0), new Date(1_000_000))
    expect(declared('a.ledger')).toBe('account BB\n')
    rmSync(file('a.ledger'))
    write('other', 'account CC\n')
    write('a.ledger', 'account DD\n')
    utimesSync(file('a.ledger'), new Date(0), new Date(1_000_000))
    expect(declared('a.ledger')).toBe('account DD\n')
  })

  test('is another one in another dialect', () => {
    write('a', '2024-01-01 open Assets:Bank\n')
    expect([declared('a'), skeletons.of(file('a'), 'beancount').text.toString(), declared('a')]).toEqual(['', '2024-01-01 open Assets:Bank\n', ''])
  })

  test('is that of the text which an editor has, until it has another file', () => {
    write('a', 'account A\n')
    write('b', 'account B\n')
    expect(declared('a')).toBe('account A\n')
    skeletons.know(file('a'), BYTES('account Edited\n'))
    expect([declared('a'), declared('b')]).toEqual(['account Edited\n', 'account B\n'])
    write('a', 'account On:Disk\n')
    const edited = skeletons.of(file('a'), 'ledger')
    expect([edited.text.toString(), skeletons.of(file('a'), 'ledger') === edited]).toEqual(['account Edited\n', true])
    skeletons.know(file('a'), BYTES('account Again\n'))
    expect(declared('a')).toBe('account Again\n')
    skeletons.know(file('b'), BYTES('account B:Edited\n'))
    expect([declared('a'), declared('b')]).toEqual(['account On:Disk\n', 'account B:Edited\n'])
  })

  test('is nothing where there is no file', () => {
    expect(() => declared('none')).toThrow(FileUnreadable)
    expect(() => skeletons.dialectOf(file('none.ledger'))).toThrow(FileUnreadable)
  })
})

test('the dialect is that of the whole root, told again when it was changed', () => {
  write('main.dat', '2024-01-01 * "Shop" "Bread"\n2024-01-01 open Assets:Bank\n')
  expect(skeletons.dialectOf(file('main.dat'))).toBe('beancount')
  expect(skeletons.dialectOf(file('main.dat'))).toBe('beancount')
  write('main.dat', '2024-01-01 Shop\n    A  1 EUR\n    B\n')
  expect(skeletons.dialectOf(file('main.dat'))).toBe('ledger')
  write('second.journal', '2024-01-01 Shop\n    A  1 EUR\n    B\n')
  expect([skeletons.dialectOf(file('second.journal')), skeletons.dialectOf(file('main.dat'))]).toEqual(['hledger', 'ledger'])
})

test('a reader sees the declarations of every file, the lines that are typed in place of their own, and all that a pattern matches', () => {
  write('a.ledger', 'account A\n2024-01-01 Shop\n    A  1 EUR\n')
  write('b.ledger', 'account B\n2024-01-01 Shop\n    B  1 EUR\n')
  const files = skeletons.files('ledger', { path: file('b.ledger'), text: BYTES('2024-01-02 typed\n') })
  expect(['a.ledger', 'b.ledger'].map((name) => Buffer.from(files.bytes(file(name))).toString())).toEqual(['account A\n', '2024-01-02 typed\n'])
  expect(files.glob(file('*.ledger'))).toEqual([file('a.ledger'), file('b.ledger')])
  expect(files.home).toBe(homedir())
})
