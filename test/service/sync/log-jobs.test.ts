import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Job } from '../../../src/commands/jobs.ts'
import { Ledgers } from '../../../src/service/ledgers/ledgers.ts'
import { logJobs } from '../../../src/service/sync/log-jobs.ts'
import { Logbook } from '../../../src/service/logbook.ts'
import { startService, type TestService } from '../../support/service.ts'

let service: TestService
let logbook: Logbook
let stop: () => void
beforeEach(async () => {
  service = await startService({
    entries: [
      {
        transaction: {
          day: 19_724,
          payee: 'Broker',
          file: 'main.ledger',
          postings: [
            { account: 'Assets:Fund', quantity: '2', commodity: 'FUND' },
            { account: 'Equity:Opening', quantity: '-2', commodity: 'FUND' },
          ],
        },
      },
    ],
  })
  const { configuration, views, clock, jobs } = service
  logbook = new Logbook(() => configuration.current.settings)
  const ledgers = new Ledgers({ views, configuration, clock, log: views })
  stop = logJobs({ jobs, ledgers, configuration, log: pino({}, logbook) })
})
afterEach(() => {
  stop()
  return service.stop()
})
const job = (given: Partial<Job>): Job => ({
  id: 'j1',
  status: 'pending',
  cause: 'api',
  request: { journal: true, prices: true, force_prices: false, force_journal: false, portfolios: false },
  details: [],
  owner: 'test',
  createdAt: '2024-02-01T08:00:00.000Z',
  ...given,
})
const said = (): string[] =>
  logbook
    .list({ job: 'j1' })
    .toReversed()
    .map(({ level, msg }) => `${level}: ${msg}`)

test('a sync is told from its being asked for to its end, with what it found, each step once', () => {
  const moments = { startedAt: '2024-02-01T08:00:01.000Z', finishedAt: '2024-02-01T08:00:03.500Z' }
  for (const given of [
    {},
    { status: 'running' },
    { status: 'running', stage: 'reading' },
    {
      status: 'failed',
      failedStage: 'journal.validate',
      error: 'main.ledger:3: wrong',
      details: ['main.ledger:3: wrong', 'main.ledger:9: wrong too'],
      ...moments,
    },
  ] as const)
    service.jobs.put(job(given))
  expect(said()).toEqual([
    'info: a sync was asked for',
    'info: a sync began',
    'warn: main.ledger:9: wrong too',
    'error: a sync failed: main.ledger:3: wrong',
  ])
  expect(logbook.list({ level: 'error' })).toMatchObject([{ job: 'j1', stage: 'journal.validate', took_ms: 2500 }])
})

test('what a sync gets over is told once a day, and what makes it fail each time', () => {
  const details = ['XIRR did not converge for account: Assets:Fund (every cash flow has the same direction)']
  for (const id of ['j2', 'j3']) service.jobs.put(job({ id, status: 'completed', details }))
  expect(logbook.list({ search: 'XIRR' })).toHaveLength(1)
  for (const id of ['j4', 'j5']) service.jobs.put(job({ id, status: 'failed', details: ['main.ledger:3: wrong'] }))
  expect(logbook.list({ search: 'main.ledger:3' })).toHaveLength(2)
})

test('what has no price is told once a day, unless that is not wanted', async () => {
  const missing = (): number => logbook.list({ search: 'no price of FUND' }).length
  await service.configuration.change({ disable_missing_price_logging: true })
  service.jobs.put(job({ status: 'completed' }))
  expect(missing()).toBe(0)
  await service.configuration.change({ disable_missing_price_logging: false })
  for (const id of ['j2', 'j3']) service.jobs.put(job({ id, status: 'completed' }))
  expect(missing()).toBe(1)
})
