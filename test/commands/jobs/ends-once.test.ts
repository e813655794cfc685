import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JobRunner, type RunnerOptions } from '../../../src/commands/jobs/runner.ts'
import type { Job } from '../../../src/commands/jobs.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { DatabaseGone } from '../../../src/events/log/sql-error.ts'
import { temporaryLog } from '../../support/database.ts'
import { runs } from '../../support/thorough.ts'

/* Several servers of one log, and a server whose log goes away at any moment: a job ends once, and everybody says the same of it. */

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

let log: EventLog
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

const runner = (options: Partial<RunnerOptions> = {}): JobRunner =>
  new JobRunner({ log, owner: 'here', isAbandoned: () => false, work: () => Promise.resolve({ ok: true, skipped: true, details: [] }), ...options })

async function since(position: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: position })) events.push(...batch)
  return events
}
async function left(owner: string): Promise<string> {
  const id = randomUUID()
  const stream = `job-${id}`
  const events = [
    { stream, type: 'JobSubmitted', data: { id, kind: 'sync', request, cause: 'api', owner } },
    { stream, type: 'JobStarted', data: { id } },
  ] as const
  await log.append({ expected: new Map(), events })
  return id
}
const ended = (jobs: JobRunner, id: string): Promise<Job> =>
  new Promise((resolve) => {
    const look = (job: Job | undefined): void => void (job?.id === id && /completed|failed/.test(job.status) && resolve(job))
    jobs.changes.subscribe(look)
    look(jobs.find(id))
  })
const said = (events: readonly RecordedEvent[], id: string): string[] => events.filter(({ stream }) => stream === `job-${id}`).map(({ type }) => type)

test('of two servers that start after a third has died one fails its job, and both show it failed', async () => {
  const { position } = await log.head()
  const id = await left('a third')
  const servers = [runner({ isAbandoned: () => true }), runner({ isAbandoned: () => true })]
  const known = await since(position)
  for (const server of servers) server.take(known)
  await Promise.all(servers.map((server) => server.failAbandoned()))
  const events = await since(position)
  for (const server of servers) server.take(events)
  expect(said(events, id)).toEqual(['JobSubmitted', 'JobStarted', 'JobFailed'])
  expect(servers.map((server) => server.find(id)?.status)).toEqual(['failed', 'failed'])
})

test('a server that another one took for dead records no second end', async () => {
  const { position } = await log.head()
  const other = runner({ owner: 'there', isAbandoned: () => true })
  const jobs = runner({
    work: async () => {
      other.take(await since(position))
      await other.failAbandoned()
      return { ok: true, skipped: true, details: [] }
    },
  })
  const { id } = await jobs.submit(request, 'api')
  await jobs.close()
  const events = await since(position)
  jobs.take(events)
  expect(said(events, id)).toEqual(['JobSubmitted', 'JobStarted', 'JobFailed'])
  expect(jobs.find(id)).toMatchObject({ status: 'failed', failedStage: 'interrupted' })
})

test('a log in which a job has ended twice, as older versions wrote it, is followed, and the first end holds', async () => {
  const { position } = await log.head()
  const id = await left('one that died')
  const end = (error: string) => ({ stream: `job-${id}`, type: 'JobFailed' as const, data: { id, error, stage: 'interrupted', details: [] } })
  await log.append({ expected: new Map(), events: [end('by one'), end('by another')] })
  const jobs = runner({ isAbandoned: () => true })
  jobs.take(await since(position))
  await jobs.failAbandoned()
  expect(jobs.find(id)).toMatchObject({ status: 'failed', error: 'by one' })
  expect(said(await since(position), id)).toHaveLength(4)
})

test('whichever appends fail, and whether the log has them all the same, each job in it ends once, and the server says what the log says', async () => {
  const outcome = fc.constantFrom('goes well', 'goes well', 'is refused', 'is lost on the way back')
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), async (outcomes, count) => {
      const { position } = await log.head()
      const left = [...outcomes]
      const append: EventLog['append'] = async (asked) => {
        const next = left.shift() ?? 'goes well'
        if (next === 'is refused') throw new DatabaseGone('it is away')
        const result = await log.append(asked)
        if (next === 'is lost on the way back') throw new DatabaseGone('the connection was lost')
        return result
      }
      const jobs = runner({ log: { ...log, append, read: log.read.bind(log) } as unknown as EventLog })
      // As one after the other, and as several that wait.
      for (let i = 0; i < count; i++) {
        const waiting = jobs.submit({ ...request, prices: i % 2 === 0 }, 'start')
        await waiting.then(
          ({ id }) => (i % 3 === 0 ? ended(jobs, id) : undefined),
          () => undefined,
        )
      }
      for (;;) {
        const last = await jobs.submit(request, 'start').catch(() => undefined)
        // What was recorded without our knowing comes over the feed.
        jobs.take(await since(position))
        if (last && (await ended(jobs, last.id)).status === 'completed' && left.length === 0) break
      }
      jobs.take(await since(position))
      await jobs.close()
      // A payment that was under way when the log came back.
      await expect.poll(async () => unended(await since(position))).toEqual([])
      const events = await since(position)
      jobs.take(events)
      const fresh = runner()
      fresh.take(events)
      expect(jobs.list().map(({ id, status }) => [id, status])).toEqual(fresh.list().map(({ id, status }) => [id, status]))
      for (const { id } of fresh.list()) expect(said(events, id).filter((type) => type === 'JobCompleted' || type === 'JobFailed')).toHaveLength(1)
    }),
    { numRuns: runs(20) },
  )
})

/** Jobs that the log believes to be under way. */
function unended(events: readonly RecordedEvent[]): string[] {
  const jobs = runner()
  jobs.take(events)
  return jobs.list().flatMap(({ id, status }) => (status === 'pending' || status === 'running' ? [id] : []))
}
