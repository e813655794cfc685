import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '#vocabulary/clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

/** Webhooks of a day on which nothing can be booked: they are set aside, and nothing waits behind them. */

let log: EventLog
let service: TestService
let messages = 0
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log, config: 'add_journal_path: added.dat\n' })
  writeFileSync(
    join(service.folder, 'main.ledger'),
    '2024/01/01 Opening\n  Assets:Checking  100 CAD\n  Expenses:Rent  1 CAD\n  Equity\n\ninclude added.dat\n',
  )
  writeFileSync(join(service.folder, 'added.dat'), '')
})
afterEach(() => service.stop())

const added = (): string => readFileSync(join(service.folder, 'added.dat'), 'utf8')
const message = (trigger: 'STORE' | 'UPDATE', id: number, of: { readonly date?: string; readonly description?: string } = {}): object => ({
  uuid: `u-${++messages}`,
  trigger: `${trigger}_TRANSACTION`,
  content: {
    id,
    updated_at: new Date(Date.UTC(2026, 4, 1, 16, 0, messages)).toISOString(),
    transactions: [
      {
        date: '2026-05-01T12:52:00-04:00',
        amount: '1500.00',
        description: 'Rent',
        currency_code: 'CAD',
        source_name: 'Assets:Checking',
        destination_name: 'Expenses:Rent',
        notes: null,
        type: 'withdrawal',
        ...of,
      },
    ],
  },
})
const send = async (payload: object): Promise<unknown> => {
  const response = await service.app.inject({ method: 'POST', url: '/api/webhooks/firefly', payload })
  return { status: response.statusCode, body: response.json() as unknown }
}
const RENT = '2026/05/01 * Rent\n  Assets:Checking  -1500.00 CAD\n  Expenses:Rent   1500.00 CAD\n'

test('a day that no book has is said and set aside, and what comes after it does not wait for it', async () => {
  const why = '0001-01-01 is no day that anything was booked on; enter this by hand'
  const store = message('STORE', 1000, { date: '0001-01-01T00:00:00+00:00' })
  expect(await send(store)).toEqual({ status: 200, body: { success: true, ignored: true, message: why, entries: [] } })
  expect(await send(store)).toMatchObject({ status: 200, body: { ignored: true, duplicate: true, message: why } })
  expect([added(), service.webhooks.view.waiting()]).toEqual(['', []])
  expect(await send(message('STORE', 2000))).toMatchObject({ body: { entries: [`${RENT}\n`] } })
})

test('an update to such a day leaves what was written, and the next one is taken', async () => {
  await send(message('STORE', 3000))
  expect(await send(message('UPDATE', 3000, { date: '0001-01-01' }))).toMatchObject({
    body: { ignored: true, message: expect.stringMatching(/no day/) as unknown },
  })
  expect(added()).toBe(RENT)
  await send(message('UPDATE', 3000, { description: 'Flat' }))
  expect(added()).toBe(RENT.replace('* Rent', '* Flat'))
})
