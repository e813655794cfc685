import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookParameters } from './fields.ts'

export const getDiagnosis = endpoint({
  method: 'GET',
  path: '/api/diagnosis',
  tag: 'reports',
  summary: 'Likely mistakes in the book, by the rules under `doctor` in the configuration.',
  query: z.object(bookParameters),
  answer: z.object({
    issues: z.array(
      z.object({
        level: z.enum(['warning', 'danger']),
        summary: z.string(),
        description: z.string().describe('HTML'),
        details: z.string().describe('HTML; what comes from the journal is escaped'),
        file_name: z.string().optional(),
        line: z.int().optional(),
      }),
    ),
  }),
})
