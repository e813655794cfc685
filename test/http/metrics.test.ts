import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

let whole: WholeDaybook
beforeAll(async () => {
  whole = await openWholeDaybook({ 'main.ledger': '2024/01/02 Shop\n    Expenses:Food  1 EUR\n    Assets:Cash\n' }, 'metrics: true\n')
}, 60_000)
afterAll(() => whole.close())

const sample = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('requests are told by the pattern of their route, syncs, events and memory as they are', async () => {
  await whole.get('/api/accounts/Expenses:Food')
  await whole.get('/api/accounts/Assets:Cash')
  await whole.get('/api/nothing')
  expect(await whole.sync()).toEqual([])
  const { payload, headers, statusCode } = await whole.app.inject('/metrics')
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(sample(payload, 'daybook_http_request_duration_seconds_count{method="GET",route="/api/accounts/:account",status="200"}')).toBe(2)
  expect(payload).not.toContain('Expenses')
  expect(payload).not.toContain('/api/nothing')
  // The first sync may have ended before somebody listened.
  expect(sample(payload, 'daybook_syncs_total{status="completed"}')).toBeGreaterThanOrEqual(1)
  expect(sample(payload, 'daybook_sync_duration_seconds_count{status="completed"}')).toBeGreaterThanOrEqual(1)
  expect(sample(payload, 'daybook_events')).toBe((await whole.daybook.log.head()).position)
  expect(sample(payload, 'daybook_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000)
  expect(sample(payload, 'daybook_build_info{version="1.2.3"}')).toBe(1)
})

test('what needs somebody is told: the last sync, troubles by their code, backups, and how busy the program is', async () => {
  const value = async (name: string): Promise<number | undefined> => sample((await whole.app.inject('/metrics')).payload, name)
  expect([await value('daybook_last_backup_timestamp_seconds'), await value('daybook_last_sync_failed')]).toEqual([0, 0])
  expect((await whole.app.inject('/metrics')).payload).not.toContain('daybook_trouble{')
  whole.daybook.troubles.set('backup_failed', 'no room')
  expect(await value('daybook_trouble{code="backup_failed"}')).toBe(1)
  whole.daybook.troubles.set('backup_failed', undefined)
  expect(await value('daybook_trouble{code="backup_failed"}')).toBeUndefined()
  await whole.daybook.backups.make()
  expect(await value('daybook_last_backup_timestamp_seconds')).toBeGreaterThan(0)
  whole.write('main.ledger', '2024/01/02 Shop\n    Expenses:Food  1 EUR\n    Assets:Cash  1 EUR\n')
  expect(await whole.sync()).not.toEqual([])
  expect(await value('daybook_last_sync_failed')).toBe(1)
  expect(await value('daybook_cpu_seconds_total')).toBeGreaterThan(0)
  expect(await value('daybook_event_loop_busy_seconds_total')).toBeGreaterThan(0)
  expect(await value('daybook_start_timestamp_seconds')).toBeGreaterThan(1.7e9)
})

test('they are off unless switched on', async () => {
  const off = await openWholeDaybook({ 'main.ledger': '' })
  const { statusCode, payload } = await off.app.inject('/metrics')
  expect([statusCode, payload]).toEqual([404, expect.stringContaining('metrics: true')])
  await off.close()
}, 60_000)
