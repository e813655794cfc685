import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { JobRunner } from '../../../src/commands/jobs/runner.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

async function all(log: EventLog): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: 0 })) events.push(...batch)
  return events
}

test('a job that a crash interrupted fails at the next start with that reason, and is not run again, then or later', async () => {
  const database = await temporaryPglite()
  const log = await openTestLog(database)
  const id = randomUUID()
  const stream = `job-${id}`
  await log.append({
    expected: new Map(),
    events: [
      { stream, type: 'JobSubmitted', data: { id, kind: 'sync', request, cause: 'api', owner: 'one that died' } },
      { stream, type: 'JobStarted', data: { id } },
    ],
  })
  let runs = 0
  /** A start of the program: it reads what is recorded, then looks after what was left. */
  const start = async (): Promise<JobRunner> => {
    const jobs = new JobRunner({ log, owner: 'next', isAbandoned: () => true, work: () => Promise.reject(new Error(`run ${++runs}`)) })
    jobs.take(await all(log))
    await jobs.failAbandoned()
    return jobs
  }
  await start()
  const before = (await log.head()).position
  const jobs = await start()
  expect(jobs.find(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/^interrupted: /) })
  expect([(await log.head()).position, runs]).toEqual([before, 0])
  await log.close()
})
