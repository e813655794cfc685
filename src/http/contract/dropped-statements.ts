import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/* Statements that lie in the import folder of the configuration. */

const name = z.string().min(1).max(1000)

export const listDropped = endpoint({
  method: 'GET',
  tag: 'import',
  path: '/api/import/waiting',
  least: 'importer',
  summary: 'Statements in the import folder that were neither imported nor dismissed.',
  answer: z.object({
    folder: z.string().describe('empty while none is configured'),
    statements: z.array(
      z.object({
        name: z.string(),
        bytes: z.int(),
        hash: z.string(),
        preset: z.string().describe('what the configuration names for it; empty for none'),
        problem: z.string().describe('why it was not imported by itself'),
      }),
    ),
  }),
})

export const takeDropped = endpoint({
  method: 'POST',
  tag: 'import',
  path: '/api/import/waiting/take',
  least: 'importer',
  summary: 'A pending statement, as it is sent to the preview. It stays pending until rows of it are saved.',
  body: z.object({ name }),
  answer: z.object({ name: z.string(), hash: z.string(), content: z.string().describe('in base64'), preset: z.string() }),
})

export const dismissDropped = endpoint({
  method: 'POST',
  tag: 'import',
  path: '/api/import/waiting/dismiss',
  least: 'importer',
  summary: 'Dismisses a pending statement; the file is kept.',
  writes: true,
  body: z.object({ name }),
  answer: z.object({ success: z.literal(true) }),
})
