import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const MAIN = 'include more.ledger\n\n2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n'
const MORE = '2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank\n'
const RENAME = { operation: { kind: 'rename_account', from: 'Assets:Bank', to: 'Assets:Giro' } }

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
  write('main.ledger', MAIN)
  write('more.ledger', MORE)
})
afterEach(() => service.stop())

const write = (name: string, text: string): void => writeFileSync(join(service.folder, name), text)
const read = (name: string): string => readFileSync(join(service.folder, name), 'utf8')
interface Answer {
  readonly status: number
  readonly files: { readonly name: string; readonly hash: string; readonly hunks: readonly object[] }[]
  readonly change: string
}
const post = async (url: string, payload: object): Promise<Answer> => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) }
}
const hashesOf = ({ files }: Answer): Record<string, string> => Object.fromEntries(files.map(({ name, hash }) => [name, hash]))

describe('an account of the whole book', () => {
  test('is renamed as it was shown, in all files at once, and taken back byte for byte', async () => {
    const preview = await post('/api/bulk/preview', RENAME)
    expect(preview).toMatchObject({
      status: 200,
      possible: true,
      transactions: 2,
      files: [
        { name: 'main.ledger', hunks: [{ line: 4, removed: '  Assets:Bank   10 EUR\n', inserted: '  Assets:Giro   10 EUR\n' }] },
        { name: 'more.ledger', hunks: [{ line: 3, removed: '  Assets:Bank\n', inserted: '  Assets:Giro\n' }] },
      ],
    })
    expect(read('main.ledger')).toBe(MAIN)
    const applied = await post('/api/bulk/apply', { ...RENAME, hashes: hashesOf(preview) })
    expect([read('main.ledger'), read('more.ledger')]).toEqual([MAIN, MORE].map((text) => text.replace('Bank', 'Giro')))
    expect(await post('/api/editor/undo', { id: applied.change })).toMatchObject({ status: 200 })
    expect([read('main.ledger'), read('more.ledger')]).toEqual([MAIN, MORE])
  })

  test('is named where the configuration has it', async () => {
    await service.stop()
    service = await startService({ log, config: "goals:\n  savings:\n    - { name: Boat, target: 1, icon: '', accounts: ['Assets:Bank:Sub'] }\n" })
    write('main.ledger', MORE)
    expect(await post('/api/bulk/preview', RENAME)).toMatchObject({
      warnings: ['the configuration names Assets:Bank too; change it there: goals.savings[0].accounts[0]'],
    })
  })

  test('is not renamed when a file is another by now', async () => {
    const hashes = hashesOf(await post('/api/bulk/preview', RENAME))
    write('more.ledger', `${MORE}; a note\n`)
    expect(await post('/api/bulk/apply', { ...RENAME, hashes })).toMatchObject({ status: 409 })
    expect(await post('/api/bulk/apply', { ...RENAME, hashes: {} })).toMatchObject({ status: 409 })
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('says where a book does not load, and changes nothing', async () => {
    write('more.ledger', '2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank  -2 EUR\n')
    const problems = [{ file: 'more.ledger', line: expect.any(Number), message: expect.stringContaining('off by 1 EUR') }]
    expect(await post('/api/bulk/preview', RENAME)).toMatchObject({ status: 200, possible: false, problems })
    expect(await post('/api/bulk/apply', { ...RENAME, hashes: {} })).toMatchObject({ status: 200, saved: false, problems })
  })
})

test.each([
  ['without an operation', {}],
  ['to an account of two lines', { operation: { kind: 'rename_account', from: 'A', to: 'B\n2024-01-01 evil' } }],
  ['to an account with two blanks', { operation: { kind: 'rename_account', from: 'A', to: 'B  5 EUR' } }],
  ['to a payee that is a note', { operation: { kind: 'set_payee', payee: 'A ; b' }, transactions: ['x'] }],
  ['on no transactions', { operation: { kind: 'delete' }, transactions: [] }],
  ['on everything, but renaming', { operation: { kind: 'delete' } }],
  ['with a date that is none', { operation: { kind: 'set_date', date: '2024-02-30' }, transactions: ['x'] }],
  ['of a kind that there is not', { operation: { kind: 'explode' }, transactions: ['x'] }],
])('an order %s is refused', async (_, order) => {
  expect(await post('/api/bulk/preview', order)).toMatchObject({ status: 400 })
  expect(await post('/api/bulk/apply', { ...order, hashes: {} })).toMatchObject({ status: 400 })
})

test('transactions that are not in the book any more are a conflict', async () => {
  expect(await post('/api/bulk/preview', { operation: { kind: 'delete' }, transactions: ['gone'] })).toMatchObject({ status: 409 })
})

describe('what a search finds', () => {
  const TAG = { operation: { kind: 'add_tag', name: 'checked', value: '' } }

  const OPENING = '2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n\ninclude more.ledger\n'
  beforeEach(() => {
    write('main.ledger', OPENING)
    const transaction = (day: number, payee: string, file: string, other: string) => ({
      transaction: {
        day,
        payee,
        file,
        postings: [
          { account: 'Assets:Bank', quantity: '10', commodity: 'EUR' },
          { account: other, quantity: '-10', commodity: 'EUR' },
        ],
      },
    })
    service.views.sync([transaction(19723, 'Opening', 'main.ledger', 'Equity'), transaction(19724, 'Baker', 'more.ledger', 'Expenses:Food')])
  })

  test('is changed without naming a single transaction, but for those that are left out', async () => {
    const order = { ...TAG, query: 'account = Bank' }
    const preview = await post('/api/bulk/preview', order)
    expect(preview).toMatchObject({ status: 200, transactions: 2 })
    const [opening] = (await service.app.inject('/api/transaction?query=opening')).json<{ transactions: { id: string }[] }>().transactions
    const other = await post('/api/bulk/preview', { ...order, except: [opening!.id] })
    expect(other).toMatchObject({ status: 200, transactions: 1, files: [{ name: 'more.ledger' }] })
    expect(await post('/api/bulk/apply', { ...order, except: [opening!.id], hashes: hashesOf(other) })).toMatchObject({ status: 200, saved: true })
    expect(read('main.ledger')).toBe(OPENING)
    expect(read('more.ledger')).toContain(':checked:')
  })
  test('is not changed where that is not possible, with the reason in the language of the request', async () => {
    const order = { operation: { kind: 'make_transfer' }, query: 'Baker' }
    const [english, german] = await Promise.all(
      ['en', 'de'].map(async (language) => {
        const headers = { cookie: `daybook-language=${language}` }
        const response = await service.app.inject({ method: 'POST', url: '/api/bulk/preview', headers, payload: JSON.stringify(order) })
        return response.json<{ problems: { file: string; message: string }[] }>().problems[0]?.message
      }),
    )
    expect(english).toMatch(/^a transfer is made of two transactions: choose /)
    expect(german).toMatch(/^Eine Umbuchung besteht aus zwei Buchungen\. /)
  })
  test('is nothing when nothing answers, when the search cannot be read, and when ids are given as well', async () => {
    expect(await post('/api/bulk/preview', { ...TAG, query: 'account = Nowhere' })).toMatchObject({ status: 400 })
    expect(await post('/api/bulk/preview', { ...TAG, query: 'account =' })).toMatchObject({
      status: 400,
      error: { message: 'query: column 10: the search ends here; expected a word, or text in quotes after =' },
    })
    expect(await post('/api/bulk/preview', { ...TAG, query: 'Baker', transactions: ['x'] })).toMatchObject({ status: 400 })
  })
})
