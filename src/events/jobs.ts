import { z } from 'zod'
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

/** What a journal stage did, kept with the job so that a person can see why nothing or something changed. */
export const jobCounts = z.object({
  postings_added: z.int(),
  postings_removed: z.int(),
  postings_unchanged: z.int(),
  posting_count: z.int(),
  price_count: z.int(),
})

export const jobCause = z.enum(['api', 'start', 'file', 'schedule', 'command'])
export type JobCause = z.infer<typeof jobCause>

export const jobSubmitted = defineEvent(
  'JobSubmitted',
  z.object({
    id: z.string(),
    kind: z.literal('sync'),
    request: syncRequest,
    cause: jobCause,
    owner: z.string().describe('host, process id and start of the process that runs it'),
  }),
)
export const jobStarted = defineEvent('JobStarted', z.object({ id: z.string() }))
export const jobCompleted = defineEvent(
  'JobCompleted',
  z.object({ id: z.string(), details: z.array(z.string()), skipped: z.boolean(), counts: jobCounts.optional() }),
)
export const jobFailed = defineEvent('JobFailed', z.object({ id: z.string(), error: z.string(), stage: z.string(), details: z.array(z.string()) }))
export const jobEvents = [jobSubmitted, jobStarted, jobCompleted, jobFailed] as const
