import type { Command } from 'commander'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../src/cli/commands.ts'
import { runHere } from '../support/run-command.ts'
import { cheapPassword } from '../support/cheap-password.ts'

/* Every command that prints a table or findings takes --json, and prints one JSON document with the same exit code. */

/** The commands without --json, and why. */
const WITHOUT_JSON: Readonly<Record<string, string>> = {
  print: 'prints a journal',
  'prices export': 'prints a journal; "export prices --json" prints the table',
  'events export': 'prints a line of JSON for each event',
  'events import': 'prints one sentence',
  init: 'prints what to do next',
  open: 'runs until it is stopped',
  serve: 'runs until it is stopped',
  mcp: 'speaks a protocol',
  lsp: 'speaks a protocol',
  completion: 'prints a script',
  version: 'prints one line',
  password: 'prints one line',
  'user add': 'prints one sentence',
  'user password': 'prints one sentence',
  'user remove': 'prints one sentence',
  'user role': 'prints one sentence',
  'user token': 'prints the token',
  'user revoke-token': 'prints one sentence',
  'user totp-reset': 'prints one sentence',
}

test('every command takes --json, but for those that print no table', async () => {
  const { files } = commandLine()
  const without: string[] = []
  for (const [command, file] of files) {
    const { subcommand } = await file()
    subcommand.declare(command)
    if (!command.options.some(({ long }) => long === '--json')) without.push(nameOf(command))
  }
  expect(without.sort()).toEqual(Object.keys(WITHOUT_JSON).sort())
})
const nameOf = (command: Command): string => (command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name())

const BOOK = `2024-01-01 Opening
    Assets:Bank    100000000000000.01 EUR
    Equity:Opening

2024-01-02 Refund
    Expenses:Food    -5 EUR
    Assets:Bank

P 2024-01-31 USD 0.92 EUR
`
const UNBALANCED = '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -9.00 EUR\n'

let folder: string
let journal: string
let config: readonly string[]
const inFolder = (name: string): string => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'json-'))
  journal = inFolder('main.ledger')
  writeFileSync(journal, BOOK)
  const olga = `user_accounts:\n  - username: olga\n    password: "${cheapPassword('open sesame')}"\n`
  writeFileSync(inFolder('daybook.yaml'), `journal_path: main.ledger\n${olga}`)
  config = ['--config', inFolder('daybook.yaml')]
  await runHere('update', '--journal', ...config)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The document that a command prints, which is all that it prints to standard output. */
async function json(...words: string[]): Promise<{ code: number; document: unknown; err: string }> {
  const { code, out, err } = await runHere(...words, '--json')
  return { code, document: JSON.parse(out) as unknown, err }
}

test('check: the counts of a book without problems', async () => {
  expect(await json('check', journal)).toMatchObject({
    code: 0,
    document: { journals: [{ file: journal, is_ok: true, dialect: 'ledger', transactions: 2, postings: 4, prices: 1, files: 1, problems: [] }] },
    err: '',
  })
})

test('check: problems are in the document, and the exit code is 1', async () => {
  const file = inFolder('wrong.ledger')
  writeFileSync(file, UNBALANCED)
  expect(await json('check', journal, file)).toMatchObject({
    code: 1,
    document: {
      journals: [{ is_ok: true }, { file, is_ok: false, problems: [{ severity: 'error', code: 'transaction_unbalanced', file, line: 1 }] }],
    },
    err: '',
  })
})

test('balances: all digits, as text, with the commodity', async () => {
  const { document } = await json('balances', journal)
  expect(document).toMatchObject({
    balances: expect.arrayContaining([{ account: 'Assets:Bank', commodity: 'EUR', quantity: '100000000000005.01' }]) as unknown,
  })
})

test('a book with errors has no balances: the error is on standard error', async () => {
  const file = inFolder('wrong.ledger')
  writeFileSync(file, UNBALANCED)
  expect(await runHere('balances', file, '--json')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('1.00 EUR') as string })
})

test('list, query and export: --json is --format json', async () => {
  for (const words of [
    ['list', 'food', journal],
    ['query', "select account, quantity, commodity from postings where account = 'Expenses:Food'", journal],
    ['export', 'postings', journal, '--query', 'food'],
  ]) {
    const { code, document } = await json(...words)
    expect([words[0], code, document]).toEqual([words[0], 0, [expect.objectContaining({ account: 'Expenses:Food', quantity: -5, commodity: 'EUR' })]])
    expect(await runHere(...words, '--json', '--format', 'csv')).toMatchObject({ code: 2, out: '' })
    expect(JSON.parse((await runHere(...words, '--format', 'json')).out)).toEqual(document)
  }
})

test('a search or query that cannot be parsed is wrong use: exit code 2', async () => {
  expect(await runHere('list', 'amount >', journal, '--json')).toMatchObject({ code: 2, out: '' })
  expect(await runHere('query', 'selec 1', journal, '--json')).toMatchObject({ code: 2, out: '' })
})

test('doctor: findings with file and line, and the exit code is 1', async () => {
  expect(await json('doctor', ...config)).toEqual({
    code: 1,
    document: {
      count: 1,
      muted_count: 0,
      findings: [expect.objectContaining({ level: 'danger', title: 'Debit Entry', file_name: 'main.ledger', line: 6 }) as unknown],
    },
    err: '',
  })
})

test('update: what the sync recorded, and that nothing changed', async () => {
  expect(await json('update', '--journal', ...config)).toMatchObject({
    code: 0,
    document: { status: 'completed', skipped: true, details: [] },
    err: '',
  })
})

test('update: a journal that cannot be read is in the document, and the exit code is 1', async () => {
  writeFileSync(journal, UNBALANCED)
  const { code, document } = await json('update', '--journal', ...config)
  writeFileSync(journal, BOOK)
  expect({ code, document }).toMatchObject({ code: 1, document: { status: 'failed', error: expect.stringContaining('off by 1.00 EUR') as string } })
})

test('verify: each part that was checked', async () => {
  const { code, document, err } = await json('verify', ...config)
  expect({ code, document, err }).toMatchObject({ code: 0, document: { is_ok: true }, err: '' })
  expect((document as { checks: { part: string; is_ok: boolean }[] }).checks.map(({ part, is_ok }) => [part, is_ok])).toEqual([
    ['log', true],
    ['tables', true],
    ['reports', true],
  ])
})

test('replay: each table with the number of its events', async () => {
  const { code, document } = await json('replay', ...config)
  expect(code).toBe(0)
  const { tables } = document as { tables: { name: string; events: number }[] }
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.every(({ name, events }) => name !== '' && events > 0)).toBe(true)
})

test('backup and restore: the file, and how much is in it', async () => {
  const other = mkdtempSync(join(tmpdir(), 'json-backup-'))
  const file = join(other, 'book.zip')
  const made = await json('backup', file, ...config)
  expect(made).toMatchObject({ code: 0, document: { file, files: 2, missing: [] }, err: '' })
  const { events } = made.document as { events: number }
  const restored = await json('restore', file, join(other, 'new'))
  expect(restored).toMatchObject({ code: 0, document: { folder: join(other, 'new'), files: 2, events, outside: [], missing: [] }, err: '' })
  rmSync(other, { recursive: true })
})

test('convert: the files, and what is written differently', async () => {
  const file = inFolder('plan.ledger')
  writeFileSync(file, `${BOOK}\n2024-02-01 Plan\n    (Budget)  5 EUR\n`)
  const converted = await json('convert', file, '--to', 'beancount', '--into', inFolder('converted'))
  expect(converted).toMatchObject({
    code: 0,
    document: { dialect: 'beancount', transactions: 3, files: [inFolder('converted/plan.beancount')] },
    err: '',
  })
  const { differences } = converted.document as { differences: string[] }
  expect(differences.join('\n')).toMatch(/Plan: the virtual posting to Budget/)
})

test('import: the outcome of each row', async () => {
  const statement = inFolder('statement.csv')
  writeFileSync(statement, 'Date,Payee,Amount\n2024-03-01,Baker,-3.50\n2024-03-02,Salary,1000.00\n')
  const { code, document } = await json('import', statement, '--dry-run', '--account', 'Assets:Bank', '--currency', 'EUR', ...config)
  expect({ code, document }).toMatchObject({ code: 0, document: { files: [{ file: statement, code: 0, counts: { added: 2, not_understood: 0 } }] } })
  const { rows } = (document as { files: { rows: { outcome: string; transactions: { postings: unknown[] }[] }[] }[] }).files[0]!
  expect(rows.find(({ outcome }) => outcome === 'text')?.transactions[0]?.postings).toContainEqual(
    expect.objectContaining({ account: 'Assets:Bank', quantity: '-3.50', commodity: 'EUR' }),
  )
})

test('user list and user log: users, tokens and their changes', async () => {
  expect(await runHere('user', 'token', 'phone', '--scope', 'import', '--days', '0', ...config)).toMatchObject({ code: 0 })
  expect(await json('user', 'list', ...config)).toEqual({
    code: 0,
    document: { users: [{ username: 'olga', role: 'owner' }], tokens: [{ name: 'phone', scope: 'import', expires: '', used_at: null }] },
    err: '',
  })
  const { document } = await json('user', 'log', ...config)
  expect(document).toMatchObject({
    entries: [{ at: expect.stringMatching(/^\d{4}-.*Z$/) as string, text: expect.stringContaining('Token phone') as string }, {}],
  })
})

test('adopt: what was copied, and nothing the second time', async () => {
  const { resolve } = createRequire(import.meta.url)
  const { Database } = await initSqlJs({ locateFile: (file) => resolve(`sql.js/dist/${file}`) })
  const made = new (Database as unknown as new () => { run(sql: string): void; export(): Uint8Array })()
  made.run(`create table account_notes (id integer primary key, account text unique, note text);
    insert into account_notes values (1, 'Assets:Bank', 'The joint one');`)
  writeFileSync(inFolder('paisa.db'), made.export())
  const { code, document } = await json('adopt', inFolder('paisa.db'), ...config)
  expect({ code, document }).toMatchObject({ code: 0, document: { adopted: 1 } })
  expect(await json('adopt', inFolder('paisa.db'), ...config)).toMatchObject({ code: 0, document: { adopted: 0 } })
})
