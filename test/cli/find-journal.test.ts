import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findJournal } from '../../src/cli/choose-book.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

/** What is found in a folder with these files, by name. */
function found(files: Readonly<Record<string, string>>): string | string[] {
  folder = mkdtempSync(join(tmpdir(), 'found-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const result = findJournal(folder)
  return 'journal' in result ? basename(result.journal) : result.candidates.map((file) => basename(file))
}
const ENTRY = '2024-01-05 Shop\n    Expenses:Food  $1\n    Assets:Cash\n'

describe('the journal of a folder is', () => {
  test('the only one that there is', () => expect(found({ 'money.beancount': '', 'notes.txt': ENTRY })).toBe('money.beancount'))
  test('main, whatever else is there', () =>
    expect(found({ 'main.journal': '', 'other.journal': 'include more.journal', 'more.journal': '' })).toBe('main.journal'))
  test('the one that includes the others', () =>
    expect(found({ '2023.ledger': ENTRY, '2024.ledger': ENTRY, 'all.ledger': '!include 2023.ledger\ninclude 2024.ledger\n' })).toBe('all.ledger'))
  test('the one that includes the others by a pattern', () =>
    expect(found({ '2023.hledger': ENTRY, '2024.hledger': ENTRY, 'book.hledger': 'include 20*.hledger\n' })).toBe('book.hledger'))
  test('the one that includes others in folders, when another stands alone', () =>
    expect(found({ 'old.bean': '', 'book.bean': 'include "years/2024.bean"\n', 'years/2024.bean': '' })).toBe('book.bean'))
  test('asked for when two stand alone', () => expect(found({ 'a.ledger': ENTRY, 'b.ledger': ENTRY })).toEqual(['a.ledger', 'b.ledger']))
  test('asked for when two are called main', () => expect(found({ 'main.ledger': ENTRY, 'main.bean': '' })).toEqual(['main.bean', 'main.ledger']))
  test('nothing in a folder without one', () => expect(found({ 'readme.md': '', 'data.dat': 'binary?' })).toEqual([]))
  test('a .dat only when it says so', () => expect(found({ 'drewr.dat': ENTRY, 'cache.dat': 'x' })).toBe('drewr.dat'))
})
