import { z } from '#vocabulary/schema.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { flagParameter, timestamp } from './fields.ts'

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

export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctor',
  tag: 'reports',
  summary: 'What looks like a mistake in the book, by the checks of the configuration and by reports that disagree, with what was muted and why.',
  query: z.object({ agreement: flagParameter.describe('true: waits until the reports have been asked whether they agree') }),
  answer: z.object({
    findings: z.array(finding),
    count: z.int().describe('of those that are not muted'),
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
  summary: 'Keeps a finding from being told; the reason is recorded.',
  parameters: z.object({ key: z.string().max(100) }),
  body: z.object({ reason: z.string({ error: 'reason is required' }).trim().min(1, 'reason is required').max(1000) }),
  answer: z.object({ success: z.literal(true) }),
})

export const unmuteFinding = endpoint({
  method: 'POST',
  path: '/api/doctor/:key/unmute',
  tag: 'reports',
  writes: true,
  summary: 'Has a finding told again.',
  parameters: z.object({ key: z.string().max(100) }),
  answer: z.object({ success: z.literal(true) }),
})
