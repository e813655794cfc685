import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JobRunner, type RunnerOptions, type WorkResult } from '../../../src/commands/jobs/runner.ts'
import type { Job } from '../../../src/commands/jobs.ts'
import type { Database } from '../../../src/events/log/database.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
const nothingNew: WorkResult = { ok: true, skipped: true, details: [] }

let shared: Database
beforeAll(async () => {
  shared = await temporaryPglite()
})
afterAll(() => shared.close())

const runner = async (work: RunnerOptions['work'], database = shared): Promise<JobRunner> =>
  new JobRunner({ log: await openTestLog(database), owner: 'test', isAbandoned: () => false, work })

const becomes = (jobs: JobRunner, status: Job['status'], id?: string): Promise<Job> =>
  new Promise((resolve) => {
    jobs.changes.subscribe((job) => job.status === status && (id === undefined || job.id === id) && resolve(job))
    const already = jobs.list().find((job) => job.status === status && job.id === id)
    if (already) resolve(already)
  })

/** Something to wait for: that work has begun, or may end. */
function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

describe('requests that come while others wait', () => {
  test('fifty at once are one job', async () => {
    let runs = 0
    const jobs = await runner(() => {
      runs++
      return Promise.resolve(nothingNew)
    })
    const submitted = await Promise.all(Array.from({ length: 50 }, () => jobs.submit(request, 'api')))
    await becomes(jobs, 'completed', submitted[0]!.id)
    await jobs.close()
    expect(new Set(submitted.map(({ id }) => id)).size).toBe(1)
    expect(runs).toBe(1)
    expect(jobs.list()).toHaveLength(1)
  })

  test('fifty at once while one runs wait as one more, which begins when that one has ended', async () => {
    const [begun, first, second] = [gate(), gate(), gate()]
    let running = 0
    const jobs = await runner(async () => {
      expect(++running).toBe(1)
      begun.open()
      await [first, second][jobs.list().length - 1]!.passed
      running--
      return nothingNew
    })
    const one = await jobs.submit(request, 'api')
    expect(one.status).toBe('running')
    await begun.passed
    const others = await Promise.all(Array.from({ length: 50 }, () => jobs.submit(request, 'api')))
    expect(new Set(others.map(({ id }) => id)).size).toBe(1)
    expect(jobs.list().map(({ id, status }) => [id, status])).toEqual([
      [one.id, 'running'],
      [others[0]!.id, 'pending'],
    ])
    second.open()
    first.open()
    await becomes(jobs, 'completed', others[0]!.id)
    await jobs.close()
  })

  test('a job is recorded before what it is about is there, and works when it is; who asks meanwhile has it wait for theirs too', async () => {
    const [saved, savedAgain] = [gate(), gate()]
    let runs = 0
    const jobs = await runner(() => {
      runs++
      return Promise.resolve(nothingNew)
    })
    const first = await jobs.submit(
      request,
      'file',
      saved.passed.then(() => true),
    )
    expect(first.status).toBe('running')
    // By now it waits for the first save.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const joined = await jobs.submit(
      request,
      'file',
      savedAgain.passed.then(() => true),
    )
    const asked = await jobs.submit(request, 'api')
    expect([joined.id, asked.id]).toEqual([first.id, first.id])
    saved.open()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(runs).toBe(0)
    savedAgain.open()
    await becomes(jobs, 'completed', first.id)
    expect(runs).toBe(1)
    await jobs.close()
  })

  test('a job whose files are half written when the program stops says so and does nothing', async () => {
    const jobs = await runner(() => Promise.reject(new Error('half a file was read')))
    const job = await jobs.submit(request, 'file', Promise.resolve(false))
    await becomes(jobs, 'failed', job.id)
    expect(jobs.find(job.id)).toMatchObject({ failedStage: 'interrupted', error: expect.stringContaining('being written') as string })
    await jobs.close()
  })

  test('the job of the start serves nobody who comes later, because what it reads may have been read before', async () => {
    const jobs = await runner(() => Promise.resolve(nothingNew))
    const [start, asked, joining] = await Promise.all([jobs.submit(request, 'start'), jobs.submit(request, 'api'), jobs.submit(request, 'file')])
    await becomes(jobs, 'completed', asked.id)
    await jobs.close()
    expect(asked.id).not.toBe(start.id)
    expect(joining.id).toBe(asked.id)
  })

  test('one that asks for more than the one that waits is a job of its own, one that asks for less is not', async () => {
    const [begun, first] = [gate(), gate()]
    const jobs = await runner(async () => {
      begun.open()
      await first.passed
      return nothingNew
    })
    await jobs.submit(request, 'api')
    await begun.passed
    const both = { ...request, prices: true }
    const submitted = await Promise.all([request, both, { ...request, journal: false }, request, both].map((asked) => jobs.submit(asked, 'api')))
    const [journal, wide] = [submitted[0]!.id, submitted[1]!.id]
    expect(submitted.map(({ id }) => id)).toEqual([journal, wide, journal, journal, wide])
    first.open()
    await becomes(jobs, 'completed', wide)
    await jobs.close()
  })
})

describe('a log that can no longer be written', () => {
  test('fails the running job and refuses the next, and nothing falls over', async () => {
    const database = await temporaryPglite()
    // The database goes away in the middle of the work, as it does when the disk is full.
    const jobs = await runner(async () => {
      await database.close()
      return nothingNew
    }, database)
    const failed = becomes(jobs, 'failed')
    await jobs.submit(request, 'api')
    expect(await failed).toMatchObject({ failedStage: 'journal.db_write', error: expect.stringMatching(/^the log cannot be written: /) as string })
    await expect(jobs.submit(request, 'file')).rejects.toThrow()
    await jobs.close()
  })

  test('keeps a waiting job from beginning: work whose start is not recorded is never done', async () => {
    const database = await temporaryPglite()
    const [begun, first] = [gate(), gate()]
    let runs = 0
    const jobs = await runner(async () => {
      runs++
      begun.open()
      await first.passed
      return nothingNew
    }, database)
    const running = await jobs.submit(request, 'api')
    await begun.passed
    const waiting = await jobs.submit(request, 'api')
    expect([running.status, waiting.status]).toEqual(['running', 'pending'])
    await database.close()
    const failed = becomes(jobs, 'failed', waiting.id)
    first.open()
    expect(await failed).toMatchObject({ failedStage: 'journal.db_write' })
    await jobs.close()
    expect(runs).toBe(1)
  })
})

test('work that throws fails its job with the reason, and the next job runs', async () => {
  let runs = 0
  const jobs = await runner(() => {
    if (++runs === 1) throw new Error('a mistake of ours')
    return Promise.resolve(nothingNew)
  })
  const first = await jobs.submit(request, 'api')
  await becomes(jobs, 'failed', first.id)
  const second = await jobs.submit(request, 'api')
  await jobs.close()
  expect(jobs.find(first.id)).toMatchObject({ status: 'failed', error: 'internal error: a mistake of ours', failedStage: 'internal' })
  expect(jobs.find(first.id)?.details[0]).toMatch(/^Error: a mistake of ours\n +at /)
  expect(jobs.find(second.id)).toMatchObject({ status: 'completed' })
})

test('what several servers are told to do once is done by one of them, and the others go on', async () => {
  const database = await temporaryPglite()
  const done: string[] = []
  const servers = await Promise.all(
    ['first', 'second'].map((name) =>
      runner(async (_request, _report, id) => {
        done.push(`${name} ${id}`)
        return nothingNew
      }, database),
    ),
  )
  const submitted = await Promise.all(servers.map((server) => server.submitOnce(request, 'schedule', 'prices of 7 o’clock')))
  const [job] = submitted.filter((one) => one !== undefined)
  expect(submitted.filter((one) => one === undefined)).toHaveLength(1)
  expect(job!.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  // Nor is it done when it is told late, and what comes next is.
  for (const server of servers) expect(await server.submitOnce(request, 'schedule', 'prices of 7 o’clock')).toBeUndefined()
  const next = await Promise.all(servers.map((server) => server.submit(request, 'api')))
  await Promise.all(servers.map((server, at) => becomes(server, 'completed', next[at]!.id)))
  await Promise.all(servers.map((server) => server.close()))
  expect(done).toHaveLength(3)
  expect(done.filter((line) => line.endsWith(job!.id))).toHaveLength(1)
  const started = await runner(() => Promise.resolve(nothingNew), database)
  for await (const batch of (await openTestLog(database)).read({ after: 0 })) started.take(batch)
  expect(started.list().map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  await database.close()
})
