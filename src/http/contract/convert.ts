import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

/* The whole journal in another dialect. What it becomes is shown, sent as one archive, or written into a new folder beside the book. */

export const CONVERT_DIALECTS = ['ledger', 'hledger', 'beancount'] as const
const to = z.enum(CONVERT_DIALECTS)
const problems = z.array(z.object({ file: z.string(), line: z.int(), message: z.string() }))

export const previewConversion = endpoint({
  method: 'GET',
  tag: 'editor',
  path: '/api/convert',
  summary: 'What each file of the journal becomes in another dialect, and what that leaves out. The result has been read again and holds the same.',
  query: z.object({ to }),
  answer: z.object({
    from: z.enum(CONVERT_DIALECTS),
    possible: z.boolean(),
    why: z.string().describe('why it is not possible; empty when it is'),
    problems,
    transactions: z.int(),
    files: z.array(
      z.object({
        name: z.string().describe('of the new file'),
        source: z.string().describe('of the file that it was'),
        before: z.string(),
        after: z.string(),
        is_whole: z.boolean().describe('false when both texts are only the beginnings'),
      }),
    ),
    left_out: z.array(z.object({ file: z.string(), line: z.int(), what: z.string() })),
    left_out_count: z.int().describe('the list has the first thousand'),
  }),
})

export const downloadConversion = endpoint({
  method: 'POST',
  tag: 'editor',
  path: '/api/convert/archive',
  summary: 'The journal in another dialect, as a ZIP of its files.',
  body: z.object({ to }),
  answerAs: 'text',
  answerType: 'application/zip',
  answer: z.string().describe('a ZIP'),
})

export const writeConversion = endpoint({
  method: 'POST',
  tag: 'editor',
  path: '/api/convert',
  summary: 'Writes the journal in another dialect into a new folder beside it. Can be undone.',
  writes: true,
  body: z.object({
    to,
    folder: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u, 'a folder has letters, digits, blanks, points and dashes, and begins with a letter or a digit')
      .describe("the name of a new folder in the journal's folder"),
  }),
  answer: z.object({ change: z.string(), root: z.string().describe('the new root journal'), files: z.int() }),
})

export type PreviewConversionAnswer = AnswerOf<typeof previewConversion>
export type WriteConversionAnswer = AnswerOf<typeof writeConversion>
