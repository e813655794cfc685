import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagParameter, timestamp } from './fields.ts'
import { networth } from './net-worth.ts'

/** What a page needs to know to decide whether to ask again. */
export const liveView = z.object({
  position: z.int().describe('of the log; grows with everything that is recorded'),
  journal_hash: z.string().describe("of the journal files as last recorded; '' before the first sync"),
  synced_at: z.string().describe("when this process last saw a sync end well, RFC 3339; '' before the first"),
  today: timestamp,
  currency: z.string(),
  beside: z.int().describe('grows, while the server runs, with all else that pages show: notes, searches, questions, sheets, settings'),
  troubles: z
    .array(z.object({ code: z.string().describe('disk_full, not_watched, log_altered, backup_failed or other_files'), message: z.string() }))
    .describe('what is wrong with the system, for as long as it lasts'),
  networth: networth.nullable().describe('of today; null while the book is empty'),
})
export type LiveView = z.infer<typeof liveView>

/**
 * Event `view` (data: LiveView) on connecting and whenever the book, what stands beside it, the configuration or the day changes; `ping` (data: ok) after 30 quiet seconds.
 * Asked for jobs it also has the events of /api/jobs/stream: a browser has six connections to a server, over all its tabs.
 */
export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  tag: 'service',
  summary: 'Server-sent events: one whenever the figures have changed.',
  query: z.object({ jobs: flagParameter.describe('true: the events of /api/jobs/stream too, over the same connection') }),
  answerAs: 'events',
  answer: liveView,
})
