import { z } from '#vocabulary/schema.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { asOfEventParameter, nameParameter, timestamp } from './fields.ts'

export const getDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  tag: 'documents',
  summary: 'The documents of a beancount journal, the newest first, and whether each can be opened.',
  query: z.object({
    account: nameParameter.describe('only those of this account, or of one below it'),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({
    dialect: z.enum(['ledger', 'hledger', 'beancount', '']).describe('only beancount has such a directive; empty before the first sync'),
    count: z.int().describe('how many there are; of more than five thousand the newest are listed'),
    documents: z.array(
      z.object({
        date: timestamp,
        account: z.string(),
        path: z.string().describe("from the journal's folder where it is below it; what GET /api/documents/file takes"),
        state: z
          .enum(['there', 'missing', 'outside', 'unreadable', 'large'])
          .describe("outside: it lies elsewhere than below the journal's folder, once links are followed, and is never served"),
        size: z.int().nullable().describe('bytes'),
        tags: z.array(z.object({ name: z.string(), value: z.string() })),
        links: z.array(z.string()),
        file_name: z.string(),
        line: z.int().describe('0 where no line names it: it lies in a folder of documents'),
      }),
    ),
  }),
})
export type DocumentsAnswer = AnswerOf<typeof getDocuments>

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/file',
  tag: 'documents',
  summary:
    "One document that the journal names, of up to 64 MiB and below the journal's folder; pictures and texts are shown, everything else is saved.",
  query: z.object({ path: nameParameter.describe('as GET /api/documents tells it') }),
  answer: z.string(),
  answerAs: 'text',
})
