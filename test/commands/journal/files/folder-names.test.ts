import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadBook } from '../../../../src/cli/load-book.ts'
import { expand, filePattern } from '../../../../src/commands/journal/files/expand-pattern.ts'
import { folderAsPattern } from '../../../../src/ingest/journal/readable-files.ts'
import { parseDay } from '#vocabulary/day.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'folder-names-'))
})
afterEach(() => rmSync(parent, { recursive: true }))
const put = (name: string, text: string): string => {
  mkdirSync(dirname(join(parent, name)), { recursive: true })
  writeFileSync(join(parent, name), text)
  return join(parent, name)
}

const ENTRY = '2024-01-02 Shop\n    Expenses:Food  1.00 EUR\n    Assets:Cash\n'
const BEANCOUNT = '2024-01-02 * "Shop"\n  Expenses:Food  1.00 EUR\n  Assets:Cash\n'
const OPENED = '2024-01-01 open Expenses:Food\n2024-01-01 open Assets:Cash\n'
const FOLDERS = ['Money [2024]', 'a*b', 'w?t', '{a,b}', '[]', '[!a]']

describe('the letters of patterns stand for themselves in the name of the folder that a journal is in', () => {
  test.each(
    FOLDERS.flatMap((folder) => [
      [folder, 'ledger', 'include years/*.ledger\n', ENTRY],
      [folder, 'journal', 'include years/*.journal\n', ENTRY],
      [folder, 'beancount', `include "years/*.beancount"\n${OPENED}`, BEANCOUNT],
    ]),
  )('%s, main.%s', async (folder, extension, root, entry) => {
    const journal = put(`${folder}/main.${extension}`, root!)
    const included = put(`${folder}/years/2024.${extension}`, entry!)
    // Folders that the name would stand for as a pattern.
    for (const other of ['Money 2', 'axb', 'wit', 'a', 'b']) put(`${other}/years/2024.${extension}`, entry!)
    const book = await loadBook(journal, { today: parseDay('2024-02-01') })
    expect(book.problems).toEqual([])
    expect(book.files.map(({ path }) => path)).toEqual([journal, included])
  })

  test.each(FOLDERS)('%s, as it is watched', (folder) => {
    const file = put(`${folder}/2024.ledger`, '')
    const pattern = `${folderAsPattern(join(parent, folder))}/*.ledger`
    expect(expand(pattern)).toEqual([file])
    expect(filePattern(pattern)).toMatchObject({ folder: join(parent, folder), isDeep: false })
    expect(filePattern(pattern).matches(file)).toBe(true)
  })
})
