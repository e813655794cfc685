import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

let log: EventLog
let service: TestService
const start = async (config = 'enable_reconciliation: true\n') => {
  service = await startService({
    log,
    config,
    entries: [
      {
        transaction: {
          day: parseDay('2024-01-02'),
          payee: 'Baker',
          file: 'main.ledger',
          postings: [
            { account: 'Expenses:Food', quantity: '3', commodity: 'EUR' },
            { account: 'Assets:Bank', quantity: '-3', commodity: 'EUR' },
          ],
        },
      },
    ],
  })
}
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(() => start())
afterEach(() => service.stop())

const ask = async (url: string, method: 'GET' | 'PATCH' | 'POST' = 'GET', payload?: object) => {
  const response = await service.app.inject({ method, url, ...(payload && { payload: JSON.stringify(payload) }) })
  return { status: response.statusCode, ...(response.json() as object) }
}
const AT = '/api/accounts/Assets:Bank/reconciliation'
const set = (payload: object) => ask(AT, 'PATCH', payload)

test('accounts of which a bank sends statements are listed, with the days that have passed', async () => {
  const never = { account: 'Assets:Bank', last_reconciled_date: null, frequency_days: 30, days_since: null, is_overdue: false }
  expect(await ask('/api/accounts/reconciliation')).toEqual({ status: 200, account_reconciliations: [never] })
  expect(await ask(AT)).toEqual({ status: 200, account_reconciliation: never, history: [], changed: [], changed_count: 0 })

  const record = { account: 'Assets:Bank', last_reconciled_date: '2024-01-02T00:00:00Z', frequency_days: 30, days_since: 30, is_overdue: false }
  expect(await set({ last_reconciled_date: '2024-01-02' })).toEqual({ status: 200, account_reconciliation: record })
  expect(await set({ frequency_days: 29 })).toMatchObject({ account_reconciliation: { days_since: 30, frequency_days: 29, is_overdue: true } })
  expect(await set({ frequency_days: 0 })).toMatchObject({ account_reconciliation: { frequency_days: 30, is_overdue: false } })
  expect(await ask('/api/accounts/reconciliation')).toEqual({ status: 200, account_reconciliations: [record] })
  expect(await set({ last_reconciled_date: null })).toEqual({ status: 200, account_reconciliation: never })
})

test('saying the same again records nothing', async () => {
  await set({ last_reconciled_date: '2024-01-03', frequency_days: 7 })
  const { position } = await log.head()
  await set({ last_reconciled_date: '2024-01-03T00:00:00Z', frequency_days: 7 })
  expect((await log.head()).position).toBe(position)
})

test.each([
  { last_reconciled_date: '2024-13-01' },
  { last_reconciled_date: '2024-02-02' },
  { frequency_days: 1.5 },
  { frequency_days: 1e9 },
  { last_reconciled_date: 5 },
])('%j is refused', async (payload) => {
  expect(await set(payload)).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } })
})

test.each([
  { date: '2024-02-02', balance: '1', commodity: 'EUR' },
  { date: '2024-01-31', balance: '1e', commodity: 'EUR' },
  { date: '2024-01-31', balance: '9'.repeat(61), commodity: 'EUR' },
  { balance: '1', commodity: 'EUR' },
  { date: '2024-01-31', balance: '1', commodity: 'EUR', ticked: 'all' },
])('a statement such as %.80j is refused', async (payload) => {
  expect(await ask(AT, 'POST', payload)).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } })
})

test('a balance of millions of digits is none', async () => {
  const payload = { date: '2024-01-31', balance: '9'.repeat(10_000_000), commodity: 'EUR' }
  const answer = await service.app.inject({ method: 'POST', url: '/api/accounts/Assets:Checking/reconciliation', payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { message: 'balance: expected a decimal number' } }])
})

test('an account that there is not is 404, and so is a reconciliation', async () => {
  for (const path of ['', '/sheet']) expect(await ask(`/api/accounts/Assets:None/reconciliation${path}`)).toMatchObject({ status: 404 })
  expect(await ask(`${AT}/undo`, 'POST', { id: 'none' })).toMatchObject({ status: 404 })
})

test('without enable_reconciliation everything is 403, and the key is named', async () => {
  await service.stop()
  await start('')
  const refused = { status: 403, error: { code: 'FORBIDDEN', message: expect.stringContaining('enable_reconciliation: true') as string } }
  for (const path of ['/api/accounts/reconciliation', AT, `${AT}/sheet`]) expect(await ask(path)).toMatchObject(refused)
  expect(await set({ frequency_days: 5 })).toMatchObject(refused)
  expect(await ask(AT, 'POST', { date: '2024-01-31', balance: 1, commodity: 'EUR' })).toMatchObject(refused)
  expect(await ask(`${AT}/undo`, 'POST', { id: 'x' })).toMatchObject(refused)
})

test('in read-only mode nothing is written', async () => {
  await service.stop()
  await start('enable_reconciliation: true\nreadonly: true\n')
  expect(await set({ frequency_days: 5 })).toMatchObject({ status: 403, error: { code: 'READONLY' } })
  expect(await ask(AT)).toMatchObject({ status: 200 })
})
