import * as z from 'zod'
import { type AnswerOf, ANY_TYPE, endpoint } from './endpoint.ts'
import { asOfEventParameter, nameParameter, timestamp } from './fields.ts'

export const getDocuments = endpoint({
  path: '/api/documents',
  tag: 'documents',
  summary:
    'The documents of the journal, the newest first, and whether each can be opened: those of directives and folders (beancount), and those that tags of transactions name.',
  query: z.object({
    account: nameParameter.describe('only documents of this account or one below it'),
    place: nameParameter.describe('only those of the transaction that begins there, such as "2024.ledger:12": attaching a document changes its id'),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({
    dialect: z.enum(['ledger', 'hledger', 'beancount', '']).describe('empty before the first sync'),
    count: z.int().describe('the total count; only the newest five thousand are listed'),
    documents: z.array(
      z.object({
        date: timestamp,
        account: z.string(),
        path: z.string().describe("from the journal's folder where it is below it; what GET /api/documents/file takes"),
        state: z
          .enum(['there', 'missing', 'outside', 'not_a_document', 'unreadable', 'large'])
          .describe(
            "outside: it lies elsewhere than below the journal's folder, or is a file of Daybook or of another book; not_a_document: it is no PDF, picture, text, office file or mail. Neither is served",
          ),
        size: z.int().nullable().describe('bytes'),
        tags: z.array(z.object({ name: z.string(), value: z.string() })),
        links: z.array(z.string()),
        file_name: z.string(),
        line: z.int().describe('0 for a document of a document folder, without a line'),
        transaction: z.string().describe("the id of the transaction whose tag names it; '' for none"),
        payee: z.string().describe('of that transaction'),
      }),
    ),
  }),
})
export type DocumentsAnswer = AnswerOf<typeof getDocuments>

export const attachDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  tag: 'documents',
  summary:
    'Puts a receipt or a statement into the folder of documents, and has the journal name it: by a tag of a transaction, or in beancount by a directive or its folder.',
  writes: true,
  bodySize: 'file',
  body: z.object({
    name: z.string().min(1).max(1000).describe('the file name; its extension gives the type. Existing files are never overwritten'),
    content: z.base64().describe('of up to 18 MiB'),
    transaction: z.string().max(100).optional().describe('the id of the transaction that it belongs to'),
    account: z.string().max(500).optional().describe('instead of a transaction, in beancount: the account that it belongs to'),
    date: z.iso.date().optional().describe('the day of a document of an account; today when absent'),
  }),
  answer: z.object({
    path: z.string().describe("from the journal's folder; what GET /api/documents/file takes"),
    change: z.string().describe("the id for undoing the journal line that names it; '' if its folder is enough. The file stays"),
  }),
})
export type AttachAnswer = AnswerOf<typeof attachDocument>

export const getDocument = endpoint({
  path: '/api/documents/file',
  tag: 'documents',
  summary:
    "One document that the journal on the disk names, of up to 64 MiB and below the journal's folder: a PDF, picture, text, office file or mail. Pictures and texts are shown, everything else is saved.",
  query: z.object({ path: nameParameter.describe('a path from GET /api/documents') }),
  answer: z.string(),
  answerAs: 'text',
  answerType: ANY_TYPE,
})

/** The length of a long letter. */
const NOTE_CHARACTERS_MAX = 100_000

const accountNote = z.object({
  id: z.int(),
  account: z.string(),
  note: z.string().describe('Markdown, as it was written'),
  written_at: timestamp,
})
const account = z.string({ error: 'account is required' }).min(1, 'account is required').max(2000)

const was = z.string().optional().describe('the note as read; refused with 409 if it has changed since')

export const listNotes = endpoint({
  path: '/api/account_notes',
  tag: 'notes',
  summary: 'The notes about accounts, by account.',
  answer: z.object({ account_notes: z.array(accountNote) }),
})

export const getNote = endpoint({
  path: '/api/account_notes/:account',
  tag: 'notes',
  summary: 'The note about one account; found is false without one.',
  parameters: z.object({ account: z.string() }),
  answer: z.object({ account_note: accountNote.nullable(), found: z.boolean() }),
})

export const writeNote = endpoint({
  method: 'POST',
  path: '/api/account_notes/upsert',
  tag: 'notes',
  summary: 'Writes the note about an account.',
  writes: true,
  body: z.object({ account, note: z.string().max(NOTE_CHARACTERS_MAX, `a note has at most ${NOTE_CHARACTERS_MAX} characters`).default(''), was }),
  answer: z.object({ account_note: accountNote, saved: z.literal(true) }),
})

export const removeNote = endpoint({
  method: 'POST',
  path: '/api/account_notes/delete',
  tag: 'notes',
  summary: 'Removes the note about an account; succeeds if there is none.',
  writes: true,
  body: z.object({ account, was }),
  answer: z.object({ success: z.literal(true) }),
})
