import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Job } from '../../src/commands/jobs.ts'
import { startService, type TestService } from '../support/service.ts'
import { ENTRIES } from './small-book.ts'

/* A journal with an error, at the first start: there is no book yet, and zeros would look like those of an empty one. */

const PROBLEM = 'main.ledger:3: the postings do not balance by 1 EUR'
const REQUEST = { journal: true, prices: false, portfolios: false, force_prices: false, force_journal: false }
const read: Job = {
  id: 'first',
  status: 'failed',
  cause: 'start',
  request: REQUEST,
  error: PROBLEM,
  details: [],
  owner: 'test',
  createdAt: '2024-02-01T08:00:00.000Z',
}

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

test.each(['/api/networth', '/api/ledger', '/api/transaction', '/api/explain?report=networth&path=/xirr', '/api/export/postings.csv', '/api/doctor'])(
  '%s is refused with the problem of the journal while no book could be read',
  async (url) => {
    service.jobs.put(read)
    const { statusCode, body, headers } = await service.app.inject(url)
    expect([statusCode, headers['daybook-reason']]).toEqual([409, 'journal_unread'])
    expect(JSON.parse(body)).toEqual({ error: { code: 'INVALID_REQUEST', message: expect.stringContaining(PROBLEM) } })
  },
)

test('what needs no figures is answered, so that the journal can be corrected', async () => {
  service.jobs.put(read)
  for (const url of ['/api/config', '/api/jobs', '/api/editor/files', '/api/history']) expect((await service.app.inject(url)).statusCode).toBe(200)
})

test('a journal without an entry is an empty book, and later errors keep the figures of the last good sync', async () => {
  expect((await service.app.inject('/api/networth')).json().networthTimeline).toEqual([])
  service.jobs.put({ ...read, status: 'completed' })
  expect((await service.app.inject('/api/networth')).statusCode).toBe(200)
  service.views.sync(ENTRIES)
  service.jobs.put(read)
  expect((await service.app.inject('/api/networth')).json().networthTimeline.at(-1).balanceAmount).toBe(1012.2)
})
