import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JobRunner, type RunnerOptions, type WorkResult } from '../../../src/commands/jobs/runner.ts'
import type { Job } from '../../../src/commands/jobs.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { temporaryLog } from '../../support/database.ts'

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
const DONE: WorkResult = { ok: true, skipped: true, details: [] }
const COUNTS = {
  transactions_added: 1,
  transactions_removed: 0,
  transactions_unchanged: 0,
  postings_added: 2,
  postings_removed: 0,
  postings_unchanged: 0,
  posting_count: 2,
  price_count: 0,
}

let log: EventLog
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

const runner = (work: RunnerOptions['work'], isAbandoned: RunnerOptions['isAbandoned'] = () => false): JobRunner =>
  new JobRunner({ log, owner: 'here', isAbandoned, work })

async function since(position: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: position })) events.push(...batch)
  return events
}
/** Resolves with the job once it has ended. */
const ended = (jobs: JobRunner, id: string): Promise<Job> =>
  new Promise((resolve) => {
    const look = (job: Job | undefined): void => void (job?.id === id && job.finishedAt !== undefined && resolve(job))
    jobs.changes.subscribe(look)
    look(jobs.find(id))
  })

describe('a job', () => {
  test('is in the log from its beginning to its end, with who runs it and what came of it', async () => {
    const { position } = await log.head()
    let worked: unknown[] = []
    const jobs = runner((asked, _, id) => {
      worked = [asked, id]
      return Promise.resolve({ ok: true, skipped: false, details: ['a warning'], counts: COUNTS })
    })
    const { id } = await jobs.submit(request, 'api')
    const job = await ended(jobs, id)
    expect(worked).toEqual([request, id])
    expect(job).toMatchObject({ id, status: 'completed', cause: 'api', owner: 'here', details: ['a warning'], skipped: false, counts: COUNTS })
    expect((await since(position)).map(({ stream, type, data }) => [stream, type, data])).toEqual([
      [`job-${id}`, 'JobSubmitted', { id, kind: 'sync', request, cause: 'api', owner: 'here' }],
      [`job-${id}`, 'JobStarted', { id }],
      [`job-${id}`, 'JobCompleted', { id, skipped: false, details: ['a warning'], counts: COUNTS }],
    ])
  })

  test('that fails says where, why and all that was wrong', async () => {
    const jobs = runner(() => Promise.resolve({ ok: false, error: 'no', stage: 'journal.validate', details: ['a', 'b'] }))
    const { id } = await jobs.submit(request, 'api')
    expect(await ended(jobs, id)).toMatchObject({ status: 'failed', error: 'no', failedStage: 'journal.validate', details: ['a', 'b'] })
  })

  test('that throws what is no error fails with it as text, and has no details', async () => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    const jobs = runner(() => Promise.reject('a text'))
    const { id } = await jobs.submit(request, 'api')
    expect(await ended(jobs, id)).toMatchObject({ status: 'failed', error: 'internal error: a text', failedStage: 'internal', details: [] })
  })

  test('tells how far it has come while it runs, and not when it has ended', async () => {
    const shown: (readonly unknown[])[] = []
    let late = (): void => undefined
    const jobs = runner((_, report) => {
      report({ stage: 'reading' })
      report({ stage: 'recording', itemsCompleted: 1, itemsTotal: 2 })
      late = () => report({ stage: 'too late' })
      return Promise.resolve(DONE)
    })
    jobs.changes.subscribe(({ status, stage, itemsCompleted }) => shown.push([status, stage, itemsCompleted]))
    const { id } = await jobs.submit(request, 'api')
    await ended(jobs, id)
    late()
    expect(shown).toEqual([
      ['pending', undefined, undefined],
      ['running', undefined, undefined],
      ['running', 'reading', undefined],
      ['running', 'recording', 1],
      ['completed', undefined, 1],
    ])
    expect(jobs.find(id)?.stage).toBeUndefined()
  })

  test('that waits begins when the one before it has ended, and says so in the log then', async () => {
    const { position } = await log.head()
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const jobs = runner(() => gate.then(() => DONE))
    const first = await jobs.submit(request, 'api')
    const second = await jobs.submit({ ...request, prices: true }, 'file')
    expect([first.status, second.status, second.cause]).toEqual(['running', 'pending', 'file'])
    open()
    await ended(jobs, second.id)
    expect((await since(position)).map(({ stream, type }) => [stream === `job-${first.id}` ? 1 : 2, type])).toEqual([
      [1, 'JobSubmitted'],
      [1, 'JobStarted'],
      [2, 'JobSubmitted'],
      [1, 'JobCompleted'],
      [2, 'JobStarted'],
      [2, 'JobCompleted'],
    ])
  })
})

test('who closes waits for the running job, and none that waits begins', async () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  let runs = 0
  const jobs = runner(() => {
    runs++
    return gate.then(() => DONE)
  })
  let isComplete = false
  jobs.changes.subscribe({ complete: () => (isComplete = true) })
  const first = await jobs.submit(request, 'api')
  const second = await jobs.submit({ ...request, prices: true }, 'api')
  const closing = jobs.close()
  expect(isComplete).toBe(false)
  open()
  await closing
  expect([isComplete, runs, jobs.find(first.id)?.status, jobs.find(second.id)?.status]).toEqual([true, 1, 'completed', 'pending'])
})

test('of what was left behind only jobs fail that had not ended and whose process is gone, and each says how far it was', async () => {
  const { position } = await log.head()
  const [waiting, running, done, theirs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of [waiting, running, done, theirs])
    await log.append({
      expected: new Map(),
      events: [
        { stream: `job-${id}`, type: 'JobSubmitted', data: { id, kind: 'sync', request, cause: 'api', owner: id === theirs ? 'alive' : 'gone' } },
        ...(id === waiting ? [] : [{ stream: `job-${id}`, type: 'JobStarted' as const, data: { id } }]),
        ...(id === done ? [{ stream: `job-${id}`, type: 'JobCompleted' as const, data: { id, skipped: true, details: [] } }] : []),
      ],
    })
  const jobs = runner(
    () => expect.unreachable(),
    ({ owner }) => owner === 'gone',
  )
  jobs.take(await since(position))
  await jobs.failAbandoned()
  const error = (status: string): string => `interrupted: Daybook stopped while this job was ${status}; what it had not finished was not recorded`
  expect([waiting, running, done, theirs].map((id) => [jobs.find(id)?.status, jobs.find(id)?.error])).toEqual([
    ['failed', error('pending')],
    ['failed', error('running')],
    ['completed', undefined],
    ['running', undefined],
  ])
  expect(jobs.find(waiting)).toMatchObject({ failedStage: 'interrupted', details: [] })
  expect(jobs.list().map(({ id }) => id)).toEqual([waiting, running, done, theirs])

  // What a process appends comes to it again over the feed, and with it what is no job's.
  await log.append({ expected: new Map(), events: [{ stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets', note: 'x' } }] })
  const before = structuredClone(jobs.list())
  let changes = 0
  jobs.changes.subscribe(() => changes++)
  jobs.take(await since(position))
  expect([jobs.list(), changes]).toEqual([before, 0])
})
