import * as z from 'zod'
import { defineEvent } from './define.ts'

/** One stream a job. Progress is not a fact worth keeping: it goes over the live feed only. */
export const jobStream = (id: string): string => `job-${id}`

export const syncRequest = z.object({
  journal: z.boolean(),
  prices: z.boolean(),
  force_prices: z.boolean(),
  force_journal: z.boolean(),
  portfolios: z.boolean(),
})
export type SyncRequest = z.infer<typeof syncRequest>

/** What a journal stage did, recorded with the job to show why something or nothing changed. */
const jobCounts = z.object({
  transactions_added: z.int(),
  transactions_removed: z.int(),
  transactions_unchanged: z.int(),
  postings_added: z.int().optional().describe('absent in events of version 1'),
  postings_removed: z.int().optional(),
  postings_unchanged: z.int().optional(),
  posting_count: z.int().describe('in the journal then'),
  price_count: z.int().describe('in the journal then'),
})

interface JobCompletedV1 {
  readonly id: string
  readonly details: string[]
  readonly skipped: boolean
  readonly counts?: {
    readonly postings_added: number
    readonly postings_removed: number
    readonly postings_unchanged: number
    readonly posting_count: number
    readonly price_count: number
  }
}

export const jobCause = z.enum(['api', 'start', 'file', 'schedule', 'command'])
export type JobCause = z.infer<typeof jobCause>

export const jobSubmitted = defineEvent(
  'JobSubmitted',
  z.object({
    id: z.string(),
    kind: z.enum(['sync', 'adoption']),
    request: syncRequest,
    cause: jobCause,
    owner: z.string().describe('host, process id and start of the process that runs it'),
  }),
)
export const jobStarted = defineEvent('JobStarted', z.object({ id: z.string() }))
export const jobCompleted = defineEvent(
  'JobCompleted',
  z.object({ id: z.string(), details: z.array(z.string()), skipped: z.boolean(), counts: jobCounts.optional() }),
  [
    // 1 → 2: `postings` counted transactions; the number of postings was not recorded.
    ({ counts, ...job }: JobCompletedV1) => ({
      ...job,
      ...(counts && {
        counts: {
          transactions_added: counts.postings_added,
          transactions_removed: counts.postings_removed,
          transactions_unchanged: counts.postings_unchanged,
          posting_count: counts.posting_count,
          price_count: counts.price_count,
        },
      }),
    }),
  ],
)
export const jobFailed = defineEvent('JobFailed', z.object({ id: z.string(), error: z.string(), stage: z.string(), details: z.array(z.string()) }))
export const jobEvents = [jobSubmitted, jobStarted, jobCompleted, jobFailed] as const
