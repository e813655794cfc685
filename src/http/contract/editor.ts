import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

export const ledgerFile = z.object({
  name: z.string().describe("relative to the journal's folder, with / between the parts"),
  content: z.string(),
  versions: z.array(z.string()).describe('backups, newest first'),
  operation: z.string(),
})
export type LedgerFile = z.infer<typeof ledgerFile>

export const getFiles = endpoint({
  method: 'GET',
  path: '/api/editor/files',
  tag: 'editor',
  summary: 'The journal files with their text, and the names to complete with, in the order in which they first occur.',
  answer: z.object({ files: z.array(ledgerFile), accounts: z.array(z.string()), payees: z.array(z.string()), commodities: z.array(z.string()) }),
})
export type FilesAnswer = AnswerOf<typeof getFiles>
