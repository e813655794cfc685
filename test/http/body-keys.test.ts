import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
})
afterEach(() => service.stop())

const post = async (url: string, payload: string) => (await service.app.inject({ method: 'POST', url, payload })).json() as Record<string, unknown>

test('the keys of a body may be written in capitals; the key as it is called comes first', async () => {
  const metadataOf = async (payload: string): Promise<unknown> => {
    const { job_id } = await post('/api/sync', payload)
    return ((await service.app.inject(`/api/jobs/${String(job_id)}`)).json() as { metadata: unknown }).metadata
  }
  const nothing = { journal: false, prices: false, force_prices: false, portfolios: false }
  expect(await metadataOf('{"JOURNAL":true,"Force_Prices":true,"jour":true}')).toEqual({ ...nothing, journal: true, force_prices: true })
  expect(await metadataOf('{"Journal":true,"journal":false,"__PROTO__":{"journal":true}}')).toEqual(nothing)
  expect(await post('/api/account_notes/upsert', '{"Account":"Assets:A","NOTE":"mine"}')).toMatchObject({
    account_note: { account: 'Assets:A', note: 'mine' },
  })
})
