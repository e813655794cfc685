import { expect, test } from 'vitest'
import { JobRunner } from '../../../src/commands/jobs/runner.ts'
import type { Job } from '../../../src/commands/jobs.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

test('a log that can no longer be written fails the running job and refuses the next, and nothing falls over', async () => {
  const database = await temporaryPglite()
  const log = await openTestLog(database)
  const jobs = new JobRunner({
    log,
    owner: 'test',
    isAbandoned: () => false,
    // The database goes away in the middle of the work, as it does when the disk is full.
    work: async () => {
      await database.close()
      return { ok: true, skipped: true, details: [] }
    },
  })
  const failed = new Promise<Job>((resolve) => jobs.changes.subscribe((job) => job.status === 'failed' && resolve(job)))
  await jobs.submit(request, 'api')
  expect(await failed).toMatchObject({ failedStage: 'journal.db_write', error: expect.stringMatching(/^the log cannot be written: /) as string })
  await expect(jobs.submit(request, 'file')).rejects.toThrow()
  await jobs.close()
})

test('work that throws fails its job with the reason, and the next job runs', async () => {
  const database = await temporaryPglite()
  const log = await openTestLog(database)
  let runs = 0
  const jobs = new JobRunner({
    log,
    owner: 'test',
    isAbandoned: () => false,
    work: async () => {
      if (++runs === 1) throw new Error('a mistake of ours')
      return { ok: true, skipped: true, details: [] }
    },
  })
  const first = await jobs.submit(request, 'api')
  await new Promise((resolve) => jobs.changes.subscribe((job) => job.id === first.id && job.status === 'failed' && resolve(job)))
  const second = await jobs.submit(request, 'api')
  await jobs.close()
  expect(jobs.find(first.id)).toMatchObject({ status: 'failed', error: 'internal error: a mistake of ours' })
  expect(jobs.find(second.id)).toMatchObject({ status: 'completed' })
  await database.close()
})
