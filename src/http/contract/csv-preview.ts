import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const required = (name: string) => z.string({ error: `${name} is required` }).min(1, `${name} is required`)

export const previewCsv = endpoint({
  method: 'POST',
  tag: 'import',
  path: '/api/import/preview',
  summary: "Paisa's preview of a CSV with a template: which rows are sound, and what becomes of each. Nothing is written.",
  bodySize: 'file',
  body: z.object({
    template: required('template').describe('the name of one'),
    content: required('content'),
    delimiter: z
      .string()
      .default(',')
      .transform((text) => text || ','),
    dry_run: z
      .boolean()
      .default(true)
      .refine((isDry) => isDry, 'import preview only supports dry_run=true'),
  }),
  answer: z.object({
    template: z.string(),
    dry_run: z.literal(true),
    rows: z.array(
      z.object({
        index: z.int(),
        row: z.record(z.string(), z.string()).describe('the cells by the letters of their columns, and index'),
        valid: z.boolean(),
        errors: z.array(z.string()).optional(),
        outcome: z.enum(['text', 'duplicate', 'skipped', 'error']),
        text: z.string().describe('the transaction as it would stand in the journal'),
        why: z.string().describe('why it is skipped, a duplicate, or cannot be'),
      }),
    ),
  }),
})
