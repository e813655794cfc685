import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { flagParameter, timestamp } from './fields.ts'
import { networth } from './net-worth-contract.ts'

export const job = z
  .object({
    id: z.string(),
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    cause: z.enum(['api', 'start', 'file', 'schedule', 'command']).describe('what asked for it'),
    error: z.string().optional(),
    failed_stage: z.string().optional().describe('where it failed: journal.validate, journal.parse, journal.db_write, interrupted, …'),
    stage: z.string().optional().describe('the current step'),
    details: z
      .array(z.string())
      .optional()
      .describe('one line for every problem or warning, as file:line: message where there is a file; absent until the job has ended'),
    skipped: z.boolean().optional().describe('true when nothing had changed'),
    counts: z
      .object({
        posting_count: z.int().describe('in the journal then'),
        price_count: z.int(),
        postings_added: z.int().optional().describe('absent for jobs of early versions, as are the two below'),
        postings_removed: z.int().optional(),
        postings_unchanged: z.int().optional(),
        transactions_added: z.int(),
        transactions_removed: z.int(),
        transactions_unchanged: z.int(),
      })
      .optional(),
    items_completed: z.int().optional(),
    total_items: z.int().optional(),
    created_at: timestamp,
    started_at: timestamp.optional(),
    finished_at: timestamp.optional(),
    metadata: z.record(z.string(), z.unknown()).optional().describe('what was asked for'),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof job>

const wanted = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** What to sync; absent means false. */
export const syncRequest = z
  .object({ journal: wanted, prices: wanted, force_prices: wanted, force_journal: wanted, portfolios: wanted })
  .nullable()
  .transform((request) => request ?? { journal: false, prices: false, force_prices: false, force_journal: false, portfolios: false })
export type SyncRequest = z.input<typeof syncRequest>

export const sync = endpoint({
  method: 'POST',
  path: '/api/sync',
  tag: 'jobs',
  writes: true,
  status: 202,
  body: syncRequest,
  summary: 'Queues a sync and answers at once. A second request joins the one that is waiting.',
  answer: z.object({ job_id: z.string() }),
})
export const listJobs = endpoint({
  path: '/api/jobs',
  tag: 'jobs',
  summary: 'Every known job, oldest first.',
  answer: z.object({ jobs: z.array(job) }),
})
export const getJob = endpoint({
  path: '/api/jobs/:id',
  tag: 'jobs',
  summary: 'One job.',
  parameters: z.object({ id: z.string() }),
  answer: job,
})

/** Events `job` (data: a whole Job) on connecting for every job, then on every change; `ping` (data: ok) after 30 quiet seconds. */
export const streamJobs = endpoint({
  path: '/api/jobs/stream',
  tag: 'jobs',
  summary: 'Server-sent events: every job, then every change of one.',
  answerAs: 'events',
  answer: job,
})

/** What a page needs to decide whether to reload. */
export const liveView = z.object({
  position: z.int().describe('of the log'),
  journal_hash: z.string().describe("of the journal files as last recorded; '' before the first sync"),
  synced_at: z.string().describe("when the last sync of this process succeeded, RFC 3339; '' before the first"),
  today: timestamp,
  currency: z.string(),
  config_hash: z.string().describe('`hash` of /api/config'),
  beside: z.int().describe('grows while the server runs when data other than the journal changes: notes, searches, queries, sheets, settings'),
  troubles: z
    .array(z.object({ code: z.string().describe('disk_full, not_watched, log_altered, backup_failed or other_files'), message: z.string() }))
    .describe('current problems of the system'),
  networth: networth.nullable().describe('of today; null while the book is empty'),
})
export type LiveView = z.infer<typeof liveView>

/**
 * Event `view` (data: LiveView) on connecting and whenever the book, other data, the configuration or the day changes; `ping` (data: ok) after 30 quiet seconds.
 * Asked for jobs it also has the events of /api/jobs/stream: a browser has six connections to a server, over all its tabs.
 */
export const live = endpoint({
  path: '/api/live',
  tag: 'service',
  summary: 'Server-sent events: one whenever the figures have changed.',
  query: z.object({ jobs: flagParameter.describe('true: the events of /api/jobs/stream too, over the same connection') }),
  answerAs: 'events',
  answer: liveView,
})
