import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { checkBook } from '../../src/commands/journal/check-book.ts'
import { sharedWith } from '../../src/cli/serve-books.ts'
import { type Configuration, loadFile } from '../../src/config/load.ts'
import { rememberingReaders } from '../../src/ingest/readers.ts'
import { OtherBooks } from '../../src/service/other-books.ts'
import { checkRequest } from '../../src/service/sync/sync-work.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'other-books-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
const configuration = async (name: string): Promise<Configuration> => {
  const loaded = await loadFile(join(folder, name))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.configuration
}
/** Places of other books as seen by one, from the folder. */
const placesSeenBy = async (name: string, own: readonly string[] = []): Promise<string[]> => {
  const current = await configuration(name)
  const places = await new OtherBooks({ current }, () => own).places()
  return places.map((place) => place.slice(folder.length + 1)).toSorted()
}

const BESIDE = {
  'one.yaml': 'journal_path: one.beancount\ndata_directory: .one\n',
  'one.beancount': '2024-01-01 open Assets:Cash\n',
  'two.yaml': 'journal_path: two.beancount\ndata_directory: .two\nimport: {folder: inbox-two}\n',
  'two.beancount': 'include "years/*.beancount"\n2024-01-01 open Assets:Cash\n2024-01-02 document Assets:Cash "papers/lease.pdf"\n',
  'years/2024.beancount': 'option "documents" "scans"\n',
}

describe('books beside each other in one folder', () => {
  test('hold back from each other what their journals include and name, and what is kept for them', async () => {
    write(BESIDE)
    expect(await placesSeenBy('one.yaml')).toEqual(
      ['.two', '.two-backups', 'inbox-two', 'papers/lease.pdf', 'two.beancount', 'two.yaml', 'years/2024.beancount', 'years/scans'].toSorted(),
    )
    expect(await placesSeenBy('two.yaml')).toEqual(['.one', '.one-backups', 'one.beancount', 'one.yaml'])
  })

  test('follow each other: what the journal of one includes since is held back from the other', async () => {
    write(BESIDE)
    const current = await configuration('one.yaml')
    const others = new OtherBooks({ current }, () => [])
    await others.places()
    write({ 'two.beancount': 'include "late.beancount"\n', 'late.beancount': '' })
    expect(await others.places()).toContain(join(folder, 'late.beancount'))
  })

  test('a change in one that would include the journal of the other is refused', async () => {
    write(BESIDE)
    const current = await configuration('one.yaml')
    const others = new OtherBooks({ current }, () => ['one.beancount'])
    const request = checkRequest(current, parseDay('2024-03-01'), new LedgerViewBuilder().view(), await others.places())
    const changed = Buffer.from('include "two.beancount"\n')
    const { problems } = checkBook(request, new Map([[current.paths.journal, changed]]), rememberingReaders())
    expect(problems.map(({ message }) => message).join()).toContain('no file of the journal')
  })

  test('a book in a folder below is held back as a whole', async () => {
    write({
      'daybook.yaml': 'journal_path: main.ledger\n',
      'main.ledger': '',
      'firm/daybook.yaml': 'journal_path: firm.ledger\n',
      'firm/firm.ledger': '',
    })
    expect(await placesSeenBy('daybook.yaml')).toContain('firm')
  })

  test('a book that this one includes is a part of it, but for its settings and data', async () => {
    write({ 'daybook.yaml': 'journal_path: main.ledger\n', 'main.ledger': 'include firm/firm.ledger\n' })
    write({ 'firm/daybook.yaml': 'journal_path: firm.ledger\n', 'firm/firm.ledger': '' })
    expect(await placesSeenBy('daybook.yaml', ['main.ledger', 'firm/firm.ledger'])).toEqual([
      'firm/.daybook',
      'firm/.daybook-backups',
      'firm/daybook.yaml',
    ])
  })

  test('two configurations of one journal are of one book', async () => {
    write({ 'daybook.yaml': 'journal_path: main.ledger\n', 'paisa.yaml': 'journal_path: main.ledger\n', 'main.ledger': '' })
    expect(await placesSeenBy('daybook.yaml', ['main.ledger'])).toEqual(['paisa.yaml'])
  })
})

describe('two books of one server that share something', () => {
  const refusal = async (one: string, two: string): Promise<string | undefined> => {
    write({ 'one.yaml': one, 'two.yaml': two, 'one.ledger': '', 'two.ledger': '' })
    return sharedWith(await configuration('two.yaml'), [{ name: 'first', configuration: await configuration('one.yaml') }])
  }
  const OF = { one: 'journal_path: one.ledger\ndata_directory: .one\n', two: 'journal_path: two.ledger\ndata_directory: .two\n' }
  const token = `api_tokens: [{name: phone, hash: ${'a'.repeat(64)}, scope: read}]\n`

  test('nothing is said of books that share nothing', async () => {
    expect(await refusal(OF.one, OF.two)).toBeUndefined()
  })
  test.each([
    ['the folder of its log', '', 'data_directory: .one\n', 'data_directory: .daybook-two'],
    ['its journal', '', 'journal_path: one.ledger\n', 'journal_path: two.ledger'],
    ['the file of new transactions', 'add_journal_path: inbox.ledger\n', 'add_journal_path: inbox.ledger\n', 'add_journal_path: two-inbox.ledger'],
    ['the folder of its statements', 'import: {folder: in}\n', 'import: {folder: in}\n', 'import: {folder: statements-two}'],
    ['the folder of its backups', 'backup: {folder: b}\n', 'backup: {folder: b}\n', 'backup: {folder: .daybook-backups-two}'],
    ['the token "phone"', token, token, 'daybook user token --config'],
  ])('%s is refused, with the line to write', async (what, one, two, line) => {
    const key = two.slice(0, two.indexOf(':'))
    const rest = OF.two
      .split('\n')
      .filter((written) => !written.startsWith(`${key}:`))
      .join('\n')
    const message = await refusal(OF.one + one, rest + two)
    expect(message).toContain(`has ${what} in common with the book first`)
    expect(message).toContain(line)
  })
  test('a folder of sheets is shared once there is a sheet in it', async () => {
    write({ 'plan.sheet': '1 + 1\n' })
    expect(await refusal(OF.one, OF.two)).toContain('sheets_directory: sheets-two')
  })
  test('a folder of documents is for one book', async () => {
    const [one, two] = ['journal_path: one.beancount\ndata_directory: .one\n', 'journal_path: two.beancount\ndata_directory: .two\n']
    write({ 'one.beancount': 'option "documents" "papers"\n', 'two.beancount': 'option "documents" "papers"\n' })
    expect(await refusal(one, two)).toContain('option "documents" "documents-two"')
  })
})
