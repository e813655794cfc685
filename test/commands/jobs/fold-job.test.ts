import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldJob, type JobEvent } from '../../../src/commands/jobs/runner.ts'
import type { Job } from '../../../src/commands/jobs.ts'

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
const at = '2024-05-01T10:00:00.000Z'
const event = (type: JobEvent['type']): JobEvent => {
  const data = {
    JobSubmitted: { id: 'a', kind: 'sync', request, cause: 'api', owner: 'here 1 now' },
    JobStarted: { id: 'a' },
    JobCompleted: { id: 'a', details: [], skipped: false },
    JobFailed: { id: 'a', error: 'no', stage: 'journal.validate', details: [] },
  }[type]
  return { type, data, at, position: 1, stream: 'job-a', version: 1 } as unknown as JobEvent
}
const types = ['JobSubmitted', 'JobStarted', 'JobCompleted', 'JobFailed'] as const
const LEGAL: Record<string, readonly string[]> = {
  '': ['JobSubmitted'],
  pending: ['JobStarted', 'JobFailed'],
  running: ['JobCompleted', 'JobFailed'],
  completed: [],
  failed: [],
}

/** What comes behind an end that somebody else wrote a moment before: it changes nothing. */
const isLate = (status: string, type: string): boolean => (status === 'completed' || status === 'failed') && type !== 'JobSubmitted'

test('a job moves from pending to running to completed or failed, and no other way; once it has ended it stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types), { maxLength: 6 }), (sequence) => {
      let job: Job | undefined
      for (const type of sequence) {
        const status = job?.status ?? ''
        if (LEGAL[status]!.includes(type)) job = foldJob(job, event(type))
        else if (isLate(status, type)) expect(foldJob(job, event(type))).toBe(job)
        else expect(() => foldJob(job, event(type))).toThrow(/must hold/)
      }
    }),
  )
})
