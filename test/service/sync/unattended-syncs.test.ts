import { afterAll, beforeAll, expect, test } from 'vitest'
import { JobRunner, type RunnerOptions } from '../../../src/commands/jobs/runner.ts'
import { DatabaseGone } from '../../../src/events/log/sql-error.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { UnattendedSyncs } from '../../../src/service/sync/unattended-syncs.ts'
import { temporaryLog } from '../../support/database.ts'
import { until } from '../../support/until.ts'

const journal = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

let log: EventLog
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

/** Asks for a sync of a saved file and returns how each try at it ended, the one that is seen last included. */
async function triesOf(work: (times: number) => ReturnType<RunnerOptions['work']>, count: number): Promise<string[]> {
  let times = 0
  const jobs = new JobRunner({ log, owner: 'here', isAbandoned: () => false, work: () => work(++times) })
  const syncs = new UnattendedSyncs({ log, jobs, troubled: () => undefined })
  syncs.ask(journal, 'file')
  const ended = (): string[] => jobs.list().flatMap(({ status, failedStage }) => (status === 'failed' ? [failedStage ?? ''] : [status]))
  await until(
    () => Promise.resolve(ended()),
    (list) => list.filter((end) => !/pending|running/.test(end)).length === count,
  )
  syncs.stop()
  await jobs.close()
  return ended()
}

test('a sync that lost the database on its way is done again when the database answers', async () => {
  const work = (times: number): ReturnType<RunnerOptions['work']> =>
    times === 1 ? Promise.reject(new DatabaseGone('cut off')) : Promise.resolve({ ok: true, skipped: false, details: [] })
  expect(await triesOf(work, 2)).toEqual(['journal.db_write', 'completed'])
})

test.each([
  'Worker initialization failure: EMFILE',
  "EMFILE: too many open files, open '/book/main.ledger'",
  "ENFILE: file table overflow, open '/book/main.ledger'",
])('a sync for which the system had too little is done again when there may be more: %s', async (message) => {
  const work = (times: number): ReturnType<RunnerOptions['work']> =>
    times === 1 ? Promise.reject(new Error(message)) : Promise.resolve({ ok: true, skipped: false, details: [] })
  expect(await triesOf(work, 2)).toEqual(['system', 'completed'])
})

test('a journal that is refused is not read again before it is saved again', async () => {
  const refused = { ok: false, error: 'main.ledger:1: no', stage: 'journal.validate', details: [] as string[] } as const
  const work = (times: number): ReturnType<RunnerOptions['work']> =>
    times === 1 ? Promise.resolve(refused) : Promise.resolve({ ok: true, skipped: false, details: [] })
  expect(await triesOf(work, 1)).toEqual(['journal.validate'])
})
