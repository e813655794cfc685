import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import type { StatementPreviewAnswer } from '../../src/http/contract/imports-contract.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const MAIN = `2024-01-01 Opening
    Assets:Bank                              100.00 EUR
    Equity:Opening

2024-01-05 Corner Bakery
    Expenses:Food:Bakery                       4.20 EUR
    Assets:Bank
`
const STATEMENT = `Date;Payee;Amount;Balance
05.01.2024;CORNER BAKERY;-4,20;95,80
12.01.2024;Corner Bakery;-3,10;92,70
20.01.2024;ACME Wages;1.500,00;1.592,70
`

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
  writeFileSync(join(service.folder, 'main.ledger'), MAIN)
})
afterEach(() => service.stop())

const journal = (): string => readFileSync(join(service.folder, 'main.ledger'), 'utf8')
const post = async (url: string, payload: unknown, method: 'POST' | 'DELETE' = 'POST') => {
  const response = await service.app.inject({ method, url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, body: response.json() as never, reason: response.headers['daybook-reason'] }
}
const preview = async (text: string, more: object = {}): Promise<StatementPreviewAnswer> => {
  const { status, body } = await post('/api/import/statement', { content: Buffer.from(text).toString('base64'), ...more })
  expect([status, body]).toEqual([200, body])
  return body
}
/** Saves the rows that a preview has as new. */
const save = async (shown: StatementPreviewAnswer, into = 'main.ledger') => {
  const rows = shown.rows.filter(({ outcome }) => outcome === 'text')
  const transactions = rows.map(({ text, key, transactions: [first] }) => ({ day: first!.day, text, keys: [key!] }))
  return post('/api/import/save', {
    statement: { name: 'bank.csv', hash: shown.hash, format: shown.format },
    account: shown.account,
    journal: into,
    transactions,
  })
}

test('a few statements are read at a time, and who comes to a long line of them is told to try again', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/import/statement', { content: Buffer.from(STATEMENT).toString('base64') })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 18 }, () => 200), 429, 429])
})

describe('transfers between own accounts', () => {
  const TRANSFERS = `2024-01-01 Opening
    Assets:Checking                          900.00 EUR
    Equity:Opening

2024-01-10 BANK TRANSFER
    Expenses:Unknown                         400.00 EUR
    Assets:Checking

2024-01-17 BANK TRANSFER
    Expenses:Unknown                         300.00 EUR
    Assets:Checking
`
  const SAVINGS = 'Date,Description,Amount\n2024-01-11,FROM CHECKING,400.00\n2024-01-18,FROM CHECKING,300.00\n2024-01-20,INTEREST,-1.00\n'

  test('are made of all halves at once, and none is counted twice', async () => {
    writeFileSync(join(service.folder, 'main.ledger'), TRANSFERS)
    const shown = await preview(SAVINGS, { account: 'Assets:Savings' })
    const halves = shown.rows.flatMap(({ similar_to: twin }) =>
      twin?.is_other_half ? [{ file: twin.file, line: twin.line, day: twin.day, open: twin.open! }] : [],
    )
    expect(halves.map(({ line }) => line)).toEqual([5, 9])
    const joined = await post('/api/import/transfers', { account: 'Assets:Savings', halves })
    expect(joined).toMatchObject({ status: 200, body: { saved: true, problems: [] } })
    expect(journal().match(/Assets:Savings/g)).toHaveLength(2)
    expect(journal()).not.toContain('Expenses:Unknown')
    const again = await preview(SAVINGS, { account: 'Assets:Savings' })
    expect(again.counts).toMatchObject({ added: 1, left_out: 3 })
    expect(again.rows.filter(({ similar_to: twin }) => twin?.open !== undefined)).toEqual([])
  })

  test('a half that is not there any more changes nothing', async () => {
    const halves = [{ file: 'main.ledger', line: 99, day: '2024-01-10', open: 'Expenses:Unknown' }]
    const { body } = await post('/api/import/transfers', { account: 'Assets:Savings', halves })
    expect(body).toMatchObject({ saved: false, changes: [], problems: [{ file: 'main.ledger', line: 99 }] })
    expect(journal()).toBe(MAIN)
  })
})

describe('rules of hledger that lie beside the journal', () => {
  const RULES =
    'skip 1\nseparator ;\nfields date, description, amount\ndate-format %d.%m.%Y\ndecimal-mark ,\ncurrency EUR\naccount1 assets:bank\ninclude ../common.rules\n'
  test('are listed, and read a statement with what they include of that folder, and nothing of another', async () => {
    const outside = join(service.folder, '..', 'outside.rules')
    mkdirSync(join(service.folder, 'csv', '.hidden'), { recursive: true })
    writeFileSync(join(service.folder, 'csv', 'bank.csv.rules'), RULES)
    writeFileSync(join(service.folder, 'csv', '.hidden', 'x.rules'), RULES)
    writeFileSync(join(service.folder, 'common.rules'), 'if bakery\n account2 expenses:bread\n')
    const listed = await service.app.inject({ url: '/api/import/rules' })
    expect(listed.json()).toEqual({ rules: ['common.rules', 'csv/bank.csv.rules'] })
    const shown = await preview(STATEMENT, { method: { kind: 'rules', name: 'csv/bank.csv.rules' } })
    expect(shown.rows.find(({ line }) => line === 3)!.transactions[0]!.postings).toEqual([
      { account: 'assets:bank', quantity: '-3.10', commodity: 'EUR' },
      { account: 'expenses:bread', quantity: '3.10', commodity: 'EUR' },
    ])
    for (const name of ['../outside.rules', 'csv/none.rules', 'main.ledger', 'csv/.hidden/x.rules'])
      expect((await post('/api/import/statement', { content: 'YQ==', method: { kind: 'rules', name } })).status).toBe(404)
    const elsewhere = 'if bakery\n account2 expenses:elsewhere\n'
    writeFileSync(outside, elsewhere)
    writeFileSync(join(service.folder, 'settings.yaml'), elsewhere)
    writeFileSync(join(service.folder, '.kept.rules'), elsewhere)
    symlinkSync(outside, join(service.folder, 'link.rules'))
    for (const name of ['../../outside.rules', '../link.rules', '../.kept.rules', '../settings.yaml']) {
      writeFileSync(join(service.folder, 'csv', 'bank.csv.rules'), RULES.replace('../common.rules', name))
      const refused = await preview(STATEMENT, { method: { kind: 'rules', name: 'csv/bank.csv.rules' } })
      expect(JSON.stringify(refused)).not.toContain('elsewhere')
      expect(refused.problems.map(({ message }) => message).join()).toContain(name.replaceAll('../', ''))
    }
    rmSync(outside)
  })
})

describe('a statement of a bank never seen', () => {
  test('is understood without a click: the account, the payees seen before, and what the journal has already', async () => {
    const shown = await preview(STATEMENT)
    expect(shown.rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'duplicate', 'text', 'text'])
    expect(shown.rows[1]!.duplicate_of).toMatchObject({ file: 'main.ledger', line: 5 })
    expect(shown.rows[2]!.text).toContain('Expenses:Food:Bakery')
    expect(shown.rows[3]!.transactions[0]!.postings).toContainEqual({ account: 'Assets:Bank', quantity: '1500.00', commodity: 'EUR' })
    expect(journal()).toBe(MAIN)
  })

  test('has its reasons in the language of the reader, also from the thread that reads it', async () => {
    const payload = JSON.stringify({ content: Buffer.from(STATEMENT).toString('base64') })
    const response = await service.app.inject({ method: 'POST', url: '/api/import/statement', payload, headers: { cookie: 'daybook-language=de' } })
    const { rows, decisions }: StatementPreviewAnswer = response.json()
    expect(rows[0]!.why).toBe('ist die Kopfzeile')
    expect(decisions.find(({ about }) => about === 'sign')!.because).toBe('Der laufende Saldo bestätigt es.')
    expect((await preview(STATEMENT)).rows[0]!.why).toBe('is the heading')
  })

  test('stands in the journal once, however often it is imported, and is taken out byte for byte', async () => {
    const first = await save(await preview(STATEMENT))
    expect(first).toMatchObject({ status: 200, body: { saved: true, added: 2, repeated: 0 } })
    const written = journal()
    expect(written.startsWith(MAIN)).toBe(true)
    const again = await preview(STATEMENT)
    expect(again.rows.filter(({ outcome }) => outcome === 'text')).toEqual([])
    // Who sends the rows all the same changes nothing.
    const forced = { ...again, rows: again.rows.map((row) => (row.outcome === 'duplicate' ? { ...row, outcome: 'text' as const } : row)).slice(2) }
    expect(await save(forced)).toMatchObject({ body: { saved: true, added: 0, repeated: 2 } })
    expect(journal()).toBe(written)
    const { change } = (first as { body: { change: string } }).body
    expect(await post('/api/editor/undo', { id: change })).toMatchObject({ status: 200 })
    expect(journal()).toBe(MAIN)
    expect((await service.app.inject('/api/import/history')).json()).toMatchObject({ imports: [{ change, name: 'bank.csv', rows: 2, undone: true }] })
  })

  test('is told what the book will hold, without rows that were imported before and taken out of the journal since', async () => {
    const later = STATEMENT.replaceAll('.01.2024', '.02.2024')
    const first = await preview(later)
    const { closing } = first.balances[0]!
    await save(first)
    writeFileSync(join(service.folder, 'main.ledger'), MAIN)
    const again = await preview(later)
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'duplicate', 'duplicate', 'duplicate'])
    expect(again.rows[3]).toMatchObject({ why: 'was imported before, and is not there as it was then' })
    expect(again.balances[0]!.closing).toEqual({ ...closing, book: '95.80' })
  })

  test('says how it was read and of which account it is, and is read otherwise when a person says so', async () => {
    const shown = await preview(STATEMENT)
    expect(shown).toMatchObject({ account: 'Assets:Bank', reading: { encoding: 'utf-8', delimiter: ';' } })
    expect(shown.preset).toMatchObject({
      columns: { date: 'A', payee: 'B', amount: 'C', balance: 'D' },
      settings: { positive: 'in', decimal_mark: ',' },
    })
    const method = {
      kind: 'columns',
      column_mappings: { date: 'A', payee: 'B', amount: 'D' },
      date_format: 'DD.MM.YYYY',
      settings: { positive: 'out', decimal_mark: ',' },
    }
    const other = await preview(STATEMENT, { method, account: 'Assets:Cash' })
    expect(other.account).toBe('Assets:Cash')
    expect(other.rows[2]!.transactions[0]!.postings).toContainEqual({ account: 'Assets:Cash', quantity: '-92.70', commodity: 'EUR' })
  })

  test('goes to the account that a person chose, in that row and no other', async () => {
    const plain = await preview(STATEMENT)
    const shown = await preview(STATEMENT, { chosen: { 2: ['Expenses:Treats'] } })
    expect(shown.rows[2]!.text).toContain('Expenses:Treats')
    expect(shown.rows[3]).toEqual(plain.rows[3])
  })

  test('goes into no file but those of a journal, least of all the configuration', async () => {
    const settings = readFileSync(join(service.folder, 'daybook.yaml'), 'utf8')
    expect(await save(await preview(STATEMENT), 'daybook.yaml')).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/"daybook\.yaml" is no file of a journal/) } },
    })
    expect([readFileSync(join(service.folder, 'daybook.yaml'), 'utf8'), journal()]).toEqual([settings, MAIN])
  })

  test('that would break the book is refused with file and line', async () => {
    const shown = await preview(STATEMENT)
    const broken = { ...shown, rows: shown.rows.map((row) => ({ ...row, text: row.text.replace('3.10 EUR', '3.10 EUR @') })) }
    expect(await save(broken)).toMatchObject({ status: 200, body: { saved: false, problems: [{ file: 'main.ledger', line: expect.any(Number) }] } })
    expect(journal()).toBe(MAIN)
  })

  test.each(['2024-02-30', '2024-13-01', '12.01.2024'])('of a day that there is not (%s) is refused', async (day) => {
    const transactions = [{ day, text: '2024-01-12 x\n  Assets:Bank  1 EUR\n  Expenses:Food\n', keys: [] }]
    const order = { statement: { name: 'bank.csv', hash: '0'.repeat(64), format: 'csv' }, journal: 'main.ledger', transactions }
    expect(await post('/api/import/save', order)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('a day as YYYY-MM-DD') } },
    })
  })
})

describe("a person's rules", () => {
  test('decide of payees that the book does not know, and the preview says which one did', async () => {
    await service.configuration.save(
      JSON.stringify({
        ...service.configuration.current.settings,
        import: {
          rules: [
            { pattern: '^acme\\b', account: 'Income:Wages' },
            { pattern: 'bakery', account: 'Expenses:Never' },
          ],
        },
      }),
    )
    const shown = await preview(STATEMENT)
    expect(shown.rows[3]!.predictions[0]!.choices[0]).toMatchObject({ account: 'Income:Wages', because: 'rule', rule: '^acme\\b' })
    expect(shown.rows[3]!.text).toContain('Income:Wages')
    // What the same payee was booked to before goes first.
    expect(shown.rows[2]!.predictions[0]!.choices.map(({ account }) => account)).toEqual(['Expenses:Food:Bakery', 'Expenses:Never'])
    const line = (await post('/api/parser/parse', { text: '5 eur at Bakery Miller' })) as { body: { result: object } }
    expect(line.body.result).toMatchObject({ to_account: 'Expenses:Never' })
  })
  test.each(['(', '(a)\\1', ''])('with the pattern %j are refused where they are written', async (pattern) => {
    const settings = { ...service.configuration.current.settings, import: { rules: [{ pattern, account: 'Expenses:X' }] } }
    const { status, body } = await post('/api/config', settings)
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([400, expect.stringContaining('import.rules')])
  })
})

describe('what no statement is', () => {
  test.each([
    ['', /empty/, 'empty'],
    ['\u0000\u0001\u0002\u0003binary', /./, 'binary'],
  ])('%j is refused in a sentence', async (text, message, code) => {
    const { status, body, reason } = await post('/api/import/statement', { content: Buffer.from(text).toString('base64') })
    expect([status, reason]).toEqual([400, code])
    expect((body as { error: { message: string } }).error.message).toMatch(message)
  })
  test.each([
    [{}],
    [{ content: 'no base64!' }],
    [{ content: 'AAAA', method: { kind: 'magic' } }],
    [{ content: 'QQ==', delimiter: '' }],
    [{ content: 'QQ==', delimiter: ';;' }],
    [{ content: 'QQ==', delimiter: '"' }],
    [{ content: 'QQ==', delimiter: '\n' }],
  ])('%j is refused', async (payload) => {
    expect(await post('/api/import/statement', payload)).toMatchObject({ status: 400 })
  })
  test.each([
    { kind: 'preset', name: 'none' },
    { kind: 'template', name: 'none' },
  ])('a method that there is not is 404: %j', async (method) => {
    expect(await post('/api/import/statement', { content: 'QQ==', method })).toMatchObject({ status: 404 })
  })
})

describe('templates', () => {
  test('are kept in the configuration and used by their name', async () => {
    const content =
      '{{#if (isDate ROW.A "DD.MM.YYYY")}}{{date ROW.A "DD.MM.YYYY"}} {{ROW.B}}\n  Assets:Bank  {{amount ROW.C}} EUR\n  Expenses:Template\n{{/if}}'
    expect(await post('/api/templates/upsert', { name: 'Mine', content })).toMatchObject({
      status: 200,
      body: { saved: true, template: { id: 'custom:Mine' } },
    })
    const { templates } = (await service.app.inject('/api/templates')).json() as { templates: { id: string }[] }
    expect(templates[0]).toMatchObject({ id: 'custom:Mine' })
    expect(templates.filter(({ id }) => id.startsWith('builtin:'))).toHaveLength(14)
    // By the names of their files: a blank is before a point.
    expect(templates.slice(3, 5).map(({ id }) => id)).toEqual(['builtin:HDFC Account Statement XLS', 'builtin:HDFC Account Statement'])
    expect((await preview(STATEMENT, { method: { kind: 'template', name: 'Mine' } })).rows[2]!.text).toContain('Expenses:Template')
    expect(await post('/api/templates/delete', { name: 'Mine' })).toMatchObject({ status: 200 })
    expect(await post('/api/templates/upsert', { name: ' ', content })).toMatchObject({ status: 400 })
  })

  test('that never end are ended, and the server goes on', async () => {
    const { status, body } = await post('/api/import/statement', {
      content: Buffer.from(STATEMENT).toString('base64'),
      method: { kind: 'template', content: '{{#each SHEET}}'.repeat(12) + 'x' + '{{/each}}'.repeat(12) },
    })
    expect([status < 500, body]).toEqual([true, body])
    expect((await service.app.inject('/api/ping')).statusCode).toBe(200)
  })
})

describe('presets', () => {
  test('of a person are kept, used and forgotten; those that come along stay', async () => {
    const mine = {
      name: 'Mine',
      column_mappings: { date: 'A', payee: 'B', amount: 'C' },
      date_format: 'DD.MM.YYYY',
      default_accounts: { asset: 'Assets:Other' },
      delimiter: ';',
      settings: { decimal_mark: ',' },
    }
    expect(await post('/api/import/presets', mine)).toMatchObject({ status: 200, body: { saved: true, preset: { id: 'custom:Mine' } } })
    expect((await preview(STATEMENT, { method: { kind: 'preset', name: 'Mine' } })).rows[2]!.text).toContain('Assets:Other')
    expect(await post('/api/import/presets', { ...mine, delimiter: '' })).toMatchObject({ body: { preset: { delimiter: ',' } } })
    expect(await post('/api/import/presets', { ...mine, name: 'Generic Bank CSV' })).toMatchObject({ status: 400 })
    expect(await post('/api/import/presets', { name: 'Generic Bank CSV' }, 'DELETE')).toMatchObject({ status: 400 })
    for (let again = 0; again < 2; again++) expect(await post('/api/import/presets', { name: 'Mine' }, 'DELETE')).toMatchObject({ status: 200 })
    const { presets } = (await service.app.inject('/api/import/presets')).json() as { presets: unknown[] }
    expect(presets).toHaveLength(4)
  })
  test.each([
    [{ delimiter: 'ab' }, 'delimiter: is one character, and no quote'],
    [{ settings: { positive: 'up' } }, 'settings.positive: up is none of in, out'],
    [{ settings: { decimal_mark: ';' } }, 'settings.decimal_mark: ; is none of ., ,'],
    [{ settings: { sign: 'out' } }, 'settings.sign: there is no such setting; there are positive, decimal_mark, charges, commodity, layout'],
  ])('with %j is refused, and not kept for nothing', async (odd, message) => {
    const refused = { status: 400, body: { error: { code: 'INVALID_REQUEST', message } } }
    expect(await post('/api/import/presets', { name: 'Odd', column_mappings: { date: 'A' }, ...odd })).toMatchObject(refused)
    if ('settings' in odd) {
      const method = { kind: 'columns', column_mappings: { date: 'A', amount: 'B' }, date_format: 'YYYY', ...odd }
      expect((await post('/api/import/statement', { content: 'QQ==', method })).status).toBe(400)
    }
  })
})

describe('a statement that a person has to decide about', () => {
  const OPEN = 'Date;Payee;Amount\n02/01/2024;Kiosk;-3,10\n02/01/2024;Florist;-15,00\n'
  const OFF = STATEMENT.replace('1.592,70', '1.602,70').replaceAll('.01.2024', '.10.2023')
  const stop = async (shown: StatementPreviewAnswer, more: object = {}) => {
    const [first] = shown.rows.filter(({ outcome }) => outcome === 'text')
    const transactions = [{ day: first!.transactions[0]!.day, text: first!.text, keys: [first!.key!] }]
    const statement = { name: 'bank.csv', hash: shown.hash, format: shown.format }
    return post('/api/import/save', { statement, journal: 'main.ledger', transactions, ...more })
  }

  test('is not saved while a decision is open, and is once it was chosen', async () => {
    const shown = await preview(OPEN)
    const open = shown.decisions.find(({ is_certain }) => !is_certain)!
    expect([open.about, open.choices.map(({ value }) => value).toSorted()]).toEqual(['date_format', ['DD/MM/YYYY', 'MM/DD/YYYY']])
    expect(open.choices.map(({ rows }) => rows[0]!.day).toSorted()).toEqual(['2024-01-02', '2024-02-01'])
    expect(await stop(shown)).toEqual({
      status: 409,
      reason: 'decision_open',
      body: { error: { code: 'INVALID_REQUEST', message: expect.stringContaining('date format (DD/MM/YYYY or MM/DD/YYYY)') as string } },
    })
    expect(journal()).toBe(MAIN)
    const chosen = await preview(OPEN, { choices: { date_format: 'MM/DD/YYYY' } })
    expect(chosen.decisions.filter(({ is_certain }) => !is_certain)).toEqual([])
    expect(await stop(chosen)).toMatchObject({ status: 200, body: { saved: true, added: 1 } })
    expect(journal()).toContain('2024-02-01 Kiosk')
  })

  test('is read as it was chosen for the layout at an earlier import, until something else is chosen', async () => {
    const order = async (csv: string, more: object = {}) => {
      const shown = await preview(csv, more)
      return shown.decisions.find(({ about }) => about === 'date_format')
    }
    const next = OPEN.replaceAll('02/01', '01/02')
    await preview(OPEN, { choices: { date_format: 'MM/DD/YYYY' } })
    expect(await order(next), 'a preview alone keeps nothing').toMatchObject({ by: 'guess', is_certain: false })
    expect((await stop(await preview(OPEN, { choices: { date_format: 'MM/DD/YYYY' } }))).status).toBe(200)
    expect(await order(next)).toMatchObject({ value: 'MM/DD/YYYY', by: 'preset', is_certain: true })
    expect(await order(next, { choices: { date_format: 'DD/MM/YYYY' } })).toMatchObject({ value: 'DD/MM/YYYY', by: 'asked' })
    expect(await order(next.replace('Payee', 'Note'))).toMatchObject({ by: 'guess' })
  })

  test('is not saved where its balance contradicts its rows, unless a person says so', async () => {
    const shown = await preview(OFF)
    const message = 'the balance after this row is 1602.70 EUR, but the rows add up to 1592.70, a difference of 10.00'
    expect(shown.contradictions).toEqual([{ line: 4, row: 3, message }])
    expect(await stop(shown)).toMatchObject({ status: 409, reason: 'contradiction', body: { error: { message: expect.stringContaining(message) } } })
    expect(journal()).toBe(MAIN)
    expect(await stop(shown, { despite_balance: true })).toMatchObject({ status: 200, body: { added: 1 } })
  })
})

test('a statement goes where quick add writes: to the file of this year that has the newest transaction', async () => {
  expect((await preview(STATEMENT)).journal).toBe('main.ledger')
  writeFileSync(join(service.folder, 'main.ledger'), `${MAIN}\ninclude 2024.ledger\n`)
  writeFileSync(join(service.folder, '2024.ledger'), '2024-01-09 Kiosk\n    Expenses:Food  1.00 EUR\n    Assets:Bank\n')
  expect((await preview(STATEMENT)).journal).toBe('2024.ledger')
  expect((await preview(STATEMENT, { journal: 'main.ledger' })).journal).toBe('main.ledger')
})

test('an opening balance opens its accounts in beancount, as rows do', async () => {
  await service.stop()
  service = await startService({ log, config: 'ledger_cli: beancount\n' })
  writeFileSync(join(service.folder, 'main.ledger'), 'option "operating_currency" "EUR"\n')
  const shown = await preview(STATEMENT, { account: 'Assets:Savings' })
  expect(shown.opening).toMatchObject({ quantity: '100.00', from: 'Equity:OpeningBalances' })
  const { status, body } = await post('/api/import/save', {
    statement: { name: 'bank.csv', hash: shown.hash, format: shown.format },
    account: shown.account,
    journal: 'main.ledger',
    transactions: [{ day: shown.opening!.day, text: shown.opening!.text, keys: [] }],
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { saved: true, added: 1 } })
  expect(journal()).toMatch(/open Assets:Savings\b/)
  expect(journal()).toMatch(/open Equity:OpeningBalances\b/)
})

test('the number of a statement is known from then on: another number is another account', async () => {
  const csv = (iban: string, day: string) => `IBAN;${iban}\n\nDate;Payee;Amount\n${day};Cinema;-9,00\n${day};Shop;-5,00\n`
  const first = await preview(csv('DE02120300000000202051', '20.01.2024'))
  expect(first.account).toBe('Assets:Bank')
  expect((await save(first)).body).toMatchObject({ saved: true, added: 2 })
  expect((await preview(csv('DE02500105170137075030', '21.01.2024'))).account).toBe('Assets:Checking')
  expect((await preview(csv('DE02120300000000202051', '22.01.2024'))).account).toBe('Assets:Bank')
})
