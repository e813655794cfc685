import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mistyped-'))
  writeFileSync(at('one.ledger'), '2024-01-05 Bakery\n    Expenses:Food  4.20 EUR\n    Assets:Cash\n')
  writeFileSync(
    at('bean.ledger'),
    'option "title" "Book"\n2020-01-01 open Assets:Cash\n2020-01-01 open Equity:Opening\n2020-01-02 * "Start"\n  Assets:Cash  1 EUR\n  Equity:Opening\n',
  )
  writeFileSync(at('daybook.yaml'), 'journal_path: one.ledger\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runCommand(words, { out: (text) => void (said.out += text), err: (text) => void (said.err += text) })
  return { code, ...said }
}

test('a journal that does not exist, and a folder, end with 2 before anything is read', async () => {
  expect(await run('check', at('one.ledger'), at('none.ledger'))).toEqual({
    code: 2,
    out: '',
    err: `there is no file ${at('none.ledger')}; check its name, or add --help\n`,
  })
  expect(await run('check', folder)).toEqual({
    code: 2,
    out: '',
    err: `${folder} is a folder; name the journal in it, such as ${at('main.ledger')}\n`,
  })
})

test('a journal that fails in one dialect and reads in another is said to be of that one', async () => {
  const failed = await run('check', at('bean.ledger'), '--dialect', 'hledger')
  expect([failed.code, failed.err.split('\n')[0]]).toEqual([
    1,
    `${at('bean.ledger')}: warning: this looks like a beancount file, and reads as one; use --dialect beancount, or ledger_cli: beancount in the configuration`,
  ])
  // Wrong by the rules of its own dialect, and no file of another.
  writeFileSync(at('off.ledger'), '2024-01-05 Bakery\n    Expenses:Food  4.20 EUR\n    Assets:Cash  -4 EUR\n')
  expect((await run('check', at('off.ledger'), '--dialect', 'hledger')).err).not.toContain('looks like')
})

test('a table that does not exist is answered with those that do', async () => {
  expect(await run('export', 'foo', at('one.ledger'))).toMatchObject({
    code: 2,
    err: expect.stringContaining("error: there is no table 'foo'; choose one of postings, transactions, balances, prices.") as unknown,
  })
})

test('the first user must be an owner', async () => {
  expect(await run('user', 'add', 'ana', '--role', 'editor', '--config', at('daybook.yaml'))).toEqual({
    code: 2,
    out: '',
    err: 'the first user must be an owner; leave out --role\n',
  })
})

test('one of a kind is told in the singular', async () => {
  expect((await run('check', at('one.ledger'))).out).toMatch(/: 1 transaction, 2 postings, 0 prices in 1 file\n$/)
})
