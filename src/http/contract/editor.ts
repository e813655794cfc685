import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { countParameter, flagParameter, timestamp } from './fields.ts'

const name = z.string().default('').describe("relative to the journal's folder, with / between the parts")
const content = z.string().default('')

export const ledgerFile = z.object({
  name: z.string().describe("relative to the journal's folder, with / between the parts"),
  content: z.string(),
  versions: z.array(z.string()).nullable().describe('names of earlier versions, newest first; null unless asked for'),
  operation: z.string(),
  hash: z.string().optional().describe('SHA-256 of the file; sent back with a save it keeps two editors from overwriting one another'),
})
export type LedgerFile = z.infer<typeof ledgerFile>

export const getFiles = endpoint({
  method: 'GET',
  path: '/api/editor/files',
  tag: 'editor',
  summary: 'The journal files with their text, and the names to complete with, in the order in which they first occur.',
  query: z.object({ slim: flagParameter.describe('true: of each text only the lines that include other files') }),
  answer: z.object({ files: z.array(ledgerFile), accounts: z.array(z.string()), payees: z.array(z.string()), commodities: z.array(z.string()) }),
})
export type FilesAnswer = AnswerOf<typeof getFiles>

export const fileError = z.object({
  line_from: z.int(),
  line_to: z.int(),
  error: z.string(),
  message: z.string().describe('with the name of the file where it is another one'),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  name: z.string().describe('the file in which it is'),
})
export type FileError = z.infer<typeof fileError>

export const getFile = endpoint({
  method: 'POST',
  path: '/api/editor/file',
  tag: 'editor',
  summary: 'One file of the journal, or an earlier text of it by the name that versions gives.',
  body: z.object({ name }),
  answer: z.object({ file: ledgerFile }),
})

export const deleteBackups = endpoint({
  method: 'POST',
  path: '/api/editor/file/delete_backups',
  least: 'editor',
  tag: 'editor',
  summary: 'Removes the backup files that Paisa left beside a file. What the log has of earlier texts stays. In read-only mode nothing is removed.',
  body: z.object({ name }),
  answer: z.object({ file: ledgerFile }),
})

export const validateFile = endpoint({
  method: 'POST',
  path: '/api/editor/validate',
  tag: 'editor',
  least: 'editor',
  summary: 'The problems that the whole book would have with this text; nothing is written. Refused with 409 when base is not the hash of the file.',
  bodySize: 'file',
  body: z.object({
    name,
    content,
    base: z.string().optional().describe('SHA-256 of the file on the disk: with it, changes say what is new instead of content'),
    changes: z
      .array(z.tuple([z.int().min(0), z.int().min(0), z.string()]))
      .max(10_000)
      .default([])
      .describe('what replaces the characters (UTF-16, lines ending in a line feed) from the first place up to the second, one behind the other'),
  }),
  answer: z.object({
    errors: z.array(fileError),
    output: z.string().describe('the balance of every account if the whole text was sent and the book is valid, else empty'),
  }),
})

/** A file that can be saved has no more bytes. */
const LINES_MAX = 25 * 1024 * 1024

export const validatePassage = endpoint({
  method: 'POST',
  path: '/api/editor/validate/passage',
  tag: 'editor',
  least: 'editor',
  summary: "The problems of a few lines while they are typed, judged by these lines and the book's declarations; fast in books of any size.",
  body: z.object({
    name,
    text: z.string().max(200_000).describe('whole lines, beginning with one that is not indented'),
    from_line: z.int().min(1).max(LINES_MAX).describe('of the first of them, from 1'),
    lines_below: z.int().min(0).max(LINES_MAX).describe('how many lines of the file stand below them'),
  }),
  answer: z.object({ errors: z.array(fileError) }),
})

export const formatFile = endpoint({
  method: 'POST',
  path: '/api/editor/format',
  tag: 'editor',
  summary:
    'The text with its postings indented and their amounts in one column (amount_alignment_column); only blanks change, and nothing is written.',
  bodySize: 'file',
  body: z.object({ name, content }),
  answer: z.object({ content }),
})

export const saveFile = endpoint({
  method: 'POST',
  path: '/api/editor/save',
  tag: 'editor',
  summary: 'Replaces or makes a file once the whole book has been read with it, and syncs. Refused with 409 when hash is not that of the file.',
  writes: true,
  bodySize: 'file',
  body: z.object({
    name,
    content,
    operation: z.enum(['', 'create', 'overwrite']).default('').describe('empty: the file must exist; create: it must not exist; overwrite: either'),
    hash: z.string().optional(),
    adds: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'what was added at the end: the list of changes then has a quick add of that name, and no edit; new accounts of a beancount journal are opened before it',
      ),
  }),
  answer: z.object({
    errors: z.array(fileError),
    saved: z.boolean(),
    message: z.string().optional(),
    file: ledgerFile.optional(),
    change: z.string().optional().describe('the id for undoing it; absent where nothing changed'),
  }),
})

const listedChange = z.object({
  id: z.string(),
  position: z.int().describe('of its event in the log'),
  at: timestamp,
  who: z.string(),
  cause: z.enum(['editor', 'import', 'quick_add', 'webhook', 'bulk_edit', 'reconciliation', 'budget', 'conversion', 'undo']),
  title: z.string(),
  undoes: z.string().optional(),
  undone_by: z.string().optional(),
  files: z.array(z.string()),
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/editor/changes',
  tag: 'editor',
  summary: 'What Daybook wrote into the journal, newest first.',
  query: z.object({ limit: countParameter({ min: 1, max: 1000 }), offset: countParameter({ min: 0 }) }),
  answer: z.object({ changes: z.array(listedChange), count: z.int() }),
})

export type ListChangesAnswer = AnswerOf<typeof listChanges>

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/editor/undo',
  tag: 'editor',
  summary: 'Undoes a change of the journal or of sheets, also if its lines have moved; 409 if one of them was edited since.',
  writes: true,
  body: z.object({ id: z.string() }),
  answer: z.object({ success: z.literal(true), id: z.string().describe('of the change that took it back') }),
})
export type UndoAnswer = AnswerOf<typeof undoChange>
export type SaveFileAnswer = AnswerOf<typeof saveFile>
export type GetFileAnswer = AnswerOf<typeof getFile>
