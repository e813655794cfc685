import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { countParameter, flagParameter, timestamp } from './fields.ts'

const finding = z.object({
  key: z.string().describe('the same however the lines of the files move; for muting'),
  rule: z.string().describe('the key under `doctor` in the configuration, or "agreement" or "transfer_halves"'),
  level: z.enum(['warning', 'danger']),
  title: z.string(),
  description: z.string(),
  details: z.string().describe('plain text'),
  file_name: z.string().optional(),
  line: z.int().optional(),
  halves: z.array(z.string()).readonly().optional().describe('ids of two transactions that may be made one transfer, by an operation of /api/bulk'),
  muted: z.object({ reason: z.string(), who: z.string(), at: timestamp }).optional(),
})

/** What is asked for where all are wanted: as many as take an answer of tens of megabytes. */
export const FINDINGS_MAX = 100_000

export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctor',
  tag: 'reports',
  summary: 'Likely mistakes in the book: findings of the configured checks, reports that disagree, and muted findings with their reasons.',
  query: z.object({
    agreement: flagParameter.describe('true: waits until the reports have been asked whether they agree'),
    limit: countParameter({ min: 1, max: FINDINGS_MAX }).describe('findings of each title, and of those that are muted; 200 when absent'),
  }),
  answer: z.object({
    findings: z.array(finding).describe('the first of each title, and of those that are muted'),
    count: z.int().describe('of those that are not muted, listed or not'),
    kinds: z
      .array(z.object({ title: z.string(), count: z.int() }))
      .describe('the number of findings of each title that are not muted, listed or not'),
    muted_count: z.int().describe('of those that are muted, listed or not'),
    agreement: z
      .object({ currencies: z.array(z.string()) })
      .nullable()
      .describe('in which currencies the reports were asked whether they agree; null before they were'),
  }),
})
export type DoctorAnswer = AnswerOf<typeof getDoctor>

export const muteFinding = endpoint({
  method: 'POST',
  path: '/api/doctor/:key/mute',
  tag: 'reports',
  writes: true,
  summary: 'Mutes a finding; the reason is recorded.',
  parameters: z.object({ key: z.string().max(100) }),
  body: z.object({ reason: z.string({ error: 'reason is required' }).trim().min(1, 'reason is required').max(1000) }),
  answer: z.object({ success: z.literal(true) }),
})

export const unmuteFinding = endpoint({
  method: 'POST',
  path: '/api/doctor/:key/unmute',
  tag: 'reports',
  writes: true,
  summary: 'Unmutes a finding.',
  parameters: z.object({ key: z.string().max(100) }),
  answer: z.object({ success: z.literal(true) }),
})
