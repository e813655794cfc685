import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const BAKER = '2024-01-02 Baker  ; rolls\n    Expenses:Food   3.00 EUR\n    Assets:Bank\n'
const OPENING = '2024-01-01 Opening\n    Assets:Bank   10 EUR\n    Equity\n'
const MAIN = `${BAKER}\n${OPENING}`
const COPY = BAKER.replace('2024-01-02', '2024-02-01')

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
  write(MAIN)
  service.views.sync([
    {
      transaction: {
        day: 19724,
        payee: 'Baker',
        file: 'main.ledger',
        postings: [
          { account: 'Expenses:Food', quantity: '3', commodity: 'EUR' },
          { account: 'Assets:Bank', quantity: '-3', commodity: 'EUR' },
        ],
      },
    },
  ])
})
afterEach(() => service.stop())

const write = (text: string): void => writeFileSync(join(service.folder, 'main.ledger'), text)
const read = (): string => readFileSync(join(service.folder, 'main.ledger'), 'utf8')
const id = (): string => service.views.current().transactionIds[0]!
type Answer = Record<string, unknown> & { readonly status: number }
const ask = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> => {
  const response = await service.app.inject({ method, url, ...(payload && { payload: JSON.stringify(payload) }) })
  return { ...(response.json() as object), status: response.statusCode }
}
const look = (): Promise<Answer> => ask('GET', `/api/transaction/editable?id=${encodeURIComponent(id())}`)

test('a transaction is shown as its file has it', async () => {
  expect(await look()).toMatchObject({
    status: 200,
    file: 'main.ledger',
    line: 1,
    date: '2024-01-02',
    payee: 'Baker',
    note: 'rolls',
    postings: [
      { account: 'Expenses:Food', quantity: '3', commodity: 'EUR', is_left_out: false },
      { account: 'Assets:Bank', quantity: '-3', is_left_out: true },
    ],
  })
})

test('an edit changes its line, and undo gives back the same bytes', async () => {
  const { version } = await look()
  const postings = [{ from: 0, amount: { quantity: '4.5', commodity: 'EUR' } }, { from: 1 }]
  const edited = await ask('POST', '/api/transaction/edit', { id: id(), version, payee: 'Bakery', postings })
  expect(edited).toMatchObject({ status: 200, saved: true })
  expect(read()).toBe(MAIN.replace('Baker', 'Bakery').replace('3.00', '4.50'))
  const { changes } = await ask('GET', '/api/editor/changes')
  expect(changes).toMatchObject([{ id: edited['change'], title: 'Edit Baker of 2024-01-02', cause: 'transaction_edit' }])
  expect(await ask('POST', '/api/editor/undo', { id: edited['change'] })).toMatchObject({ status: 200 })
  expect(read()).toBe(MAIN)
})

test('what is wrong is said at its field, and nothing is written', async () => {
  const { version } = await look()
  const postings = [
    { from: 0, amount: { quantity: '4.5', commodity: 'EUR' } },
    { from: 1, amount: { quantity: '-4', commodity: 'EUR' } },
  ]
  expect(await ask('POST', '/api/transaction/edit', { id: id(), version, postings })).toMatchObject({
    saved: false,
    problems: [{ field: 'postings', message: expect.stringContaining('off by 0.5') }],
  })
  expect(read()).toBe(MAIN)
})

test('an edit that changes another transaction says so, and is saved when that is confirmed', async () => {
  const text = `${BAKER}\n2024-01-03 Set\n    Assets:Bank  = 5 EUR\n    Equity\n`
  write(text)
  const { version } = await look()
  const order = { id: id(), version, postings: [{ from: 0, amount: { quantity: '4', commodity: 'EUR' } }, { from: 1 }] }
  const first = await ask('POST', '/api/transaction/edit', order)
  expect(first).toMatchObject({ saved: false, problems: [], consequences_count: 1, confirmation: expect.stringMatching(/./) })
  expect(first['consequences']).toMatchObject([
    {
      file: 'main.ledger',
      line: 5,
      date: '2024-01-03',
      payee: 'Set',
      postings: [
        { account: 'Assets:Bank', before: [{ quantity: '8', commodity: 'EUR', cost: '', lot_date: '' }], after: [{ quantity: '9' }] },
        { account: 'Equity', before: [{ quantity: '-8' }], after: [{ quantity: '-9' }] },
      ],
    },
  ])
  expect(read()).toBe(text)
  // A confirmation of other consequences is none.
  expect(await ask('POST', '/api/transaction/edit', { ...order, confirmation: 'x' })).toMatchObject({ saved: false, consequences_count: 1 })
  const confirmed = { ...order, confirmation: first['confirmation'] }
  expect(await ask('POST', '/api/transaction/edit', confirmed)).toMatchObject({ saved: true, consequences_count: 0, confirmation: '' })
  expect(read()).toBe(text.replace('3.00', '4.00'))
})

test('a copy and a deletion are changes that can be undone', async () => {
  const { version } = await look()
  const copied = await ask('POST', '/api/transaction/duplicate', { id: id(), version, date: '2024-02-01' })
  expect(copied).toMatchObject({ saved: true })
  expect(read()).toBe(`${MAIN}\n${COPY}`)
  expect(await ask('POST', '/api/transaction/delete', { id: id(), version })).toMatchObject({ saved: true })
  expect(read()).toBe(`${OPENING}\n${COPY}`)
})

describe('a conflict', () => {
  test('is a transaction whose lines were changed since', async () => {
    const { version } = await look()
    write(MAIN.replace('3.00', '5.00'))
    const answer = await ask('POST', '/api/transaction/edit', { id: id(), version, payee: 'X' })
    expect(answer).toMatchObject({ status: 409, error: { message: expect.stringContaining('open it again') } })
    expect(await ask('POST', '/api/transaction/delete', { id: id(), version })).toMatchObject({ status: 409 })
    expect(read()).toBe(MAIN.replace('3.00', '5.00'))
  })
  test('is a transaction that is elsewhere, or not in the book', async () => {
    write(`; new\n${MAIN}`)
    expect(await look()).toMatchObject({ status: 409 })
    expect(await ask('GET', '/api/transaction/editable?id=gone')).toMatchObject({ status: 409 })
  })
})

test.each([
  ['a payee of two lines', { payee: 'A\n2024-01-01 evil' }],
  ['a comment with a control character', { note: 'a\rb' }],
  ['a code with a bracket', { code: 'a) b' }],
  ['a second date that is no day', { second_date: '2024-02-30' }],
  ['a comment of a posting of two lines', { postings: [{ from: 0, comment: 'a\nb' }, { from: 1 }] }],
  ['an account with an amount', { postings: [{ from: 0, account: 'A  5 EUR' }, { from: 1 }] }],
  ['an account of two lines', { postings: [{ from: 0, account: 'A\nB' }, { from: 1 }] }],
  ['a commodity that is an expression', { postings: [{ from: 0, amount: { quantity: '1', commodity: 'EUR @ 2' } }, { from: 1 }] }],
  ['an amount that is no number', { postings: [{ from: 0, amount: { quantity: '1e9', commodity: 'EUR' } }, { from: 1 }] }],
  ['a tag with a line end', { tags: [{ name: 'a', value: 'b\nc' }] }],
  ['a date that is none', { date: '2024-02-30' }],
  ['no posting', { postings: [] }],
  ['five thousand postings', { postings: Array.from({ length: 5000 }, () => ({ from: 0 })) }],
])('%s is refused', async (_, fields) => {
  const { version } = await look()
  expect(await ask('POST', '/api/transaction/edit', { id: id(), version, ...fields })).toMatchObject({ status: 400 })
  expect(read()).toBe(MAIN)
})

test('postings that are not there, or out of order, are refused at the postings', async () => {
  const { version } = await look()
  for (const postings of [[{ from: 7 }], [{ from: 1 }, { from: 0 }], [{ from: 0 }, { from: 0 }]])
    expect(await ask('POST', '/api/transaction/edit', { id: id(), version, postings })).toMatchObject({
      saved: false,
      problems: [{ field: 'postings' }],
    })
})

test('a book that is only read is not edited', async () => {
  const { version } = await look()
  await service.stop()
  service = await startService({ log, config: 'readonly: true\n' })
  write(MAIN)
  for (const path of ['edit', 'delete', 'duplicate'])
    expect(await ask('POST', `/api/transaction/${path}`, { id: 'x', version, date: '2024-02-01' })).toMatchObject({ status: 403 })
})
