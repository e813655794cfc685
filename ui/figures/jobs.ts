import type { Job } from '../../src/http/contract/jobs.ts'
import { count, counted } from './format.ts'

/** Jobs in words. */

const CAUSES: Record<Job['cause'], string> = {
  api: 'Asked for',
  start: 'Server started',
  file: 'A file changed',
  schedule: 'On schedule',
  command: 'From the command line',
}
export const causeOf = (job: Job): string => CAUSES[job.cause] ?? job.cause

const STAGES: Record<string, string> = {
  hashing: 'Comparing',
  reading: 'Reading',
  validating: 'Checking',
  recording: 'Recording',
  projecting: 'Calculating',
}

/** "Reading", "Fetching 3 of 12": what a job under way is doing. */
export const jobLine = (job: Job): string => {
  if (job.status === 'pending') return 'Waiting'
  const doing = job.stage === undefined ? 'Syncing' : (STAGES[job.stage] ?? job.stage.charAt(0).toUpperCase() + job.stage.slice(1))
  return job.total_items ? `${doing} ${job.items_completed ?? 0} of ${job.total_items}` : doing
}

/** What came of a job that has ended, in one line. */
export const outcomeOf = (job: Job): string => {
  if (job.status === 'failed') return job.failed_stage === 'interrupted' ? 'Interrupted' : 'Failed'
  if (job.skipped) return 'Nothing had changed'
  if (!job.counts) return 'Done'
  const { transactions_added: added, transactions_removed: removed } = job.counts
  if (added === 0 && removed === 0) return 'Nothing new'
  return [added > 0 && `${counted(added, 'transaction')} added`, removed > 0 && `${count(removed)} removed`].filter(Boolean).join(', ')
}

const FETCHED: Readonly<Record<string, string>> = { commodities: 'Prices', portfolios: 'What the funds are made of' }
/** What a job that failed could not fetch; undefined for one that failed at the journal, or did not fail. */
export const notFetched = ({ status, failed_stage: stage }: Pick<Job, 'status' | 'failed_stage'>): string | undefined =>
  status === 'failed' ? FETCHED[stage ?? ''] : undefined
/** Whether the journal itself could not be read. */
export const isRefused = (job: Pick<Job, 'status' | 'failed_stage'> | undefined): boolean => job?.status === 'failed' && notFetched(job) === undefined

/** How long it took, in milliseconds. */
export const tookOf = ({ started_at, finished_at }: Job): number | undefined =>
  started_at === undefined || finished_at === undefined ? undefined : Date.parse(finished_at) - Date.parse(started_at)

/** Of jobs, the newest first, the one that tells how the journal was read last. One that was interrupted, as a server ended, came to no end that says anything. */
export const lastThatEnded = (jobs: readonly Job[]): Job | undefined =>
  jobs.find((job) => job.status === 'completed' || (job.status === 'failed' && job.failed_stage !== 'interrupted'))
