import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { countParameter, flagParameter, timestamp } from './fields.ts'

const name = z.string().default('').describe("relative to the journal's folder, with / between the parts")
const content = z.string().default('')
const change = { method: 'POST', tag: 'editor', writes: true } as const

export const ledgerFile = z.object({
  name: z.string().describe("relative to the journal's folder, with / between the parts"),
  content: z.string(),
  versions: z.array(z.string()).nullable().describe('names of earlier versions, newest first; null unless asked for'),
  operation: z.string(),
  hash: z.string().optional().describe('SHA-256 of the file; send it with a save so that two editors do not overwrite each other'),
})
export type LedgerFile = z.infer<typeof ledgerFile>

export const getFiles = endpoint({
  path: '/api/editor/files',
  tag: 'editor',
  summary: 'The journal files with their text, and the names to complete with, in the order in which they first occur.',
  query: z.object({
    slim: flagParameter.describe('true: of each text only its includes'),
    without: z.string().optional().describe('a file whose text is left out'),
  }),
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
  summary: 'One file of the journal, or an earlier version of it by its name in `versions`.',
  body: z.object({ name }),
  answer: z.object({ file: ledgerFile }),
})

export const deleteBackups = endpoint({
  method: 'POST',
  path: '/api/editor/file/delete_backups',
  least: 'editor',
  tag: 'editor',
  summary: 'Removes the backup files that Paisa left next to a file. Earlier versions in the log stay. In read-only mode nothing is removed.',
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
      .describe('replacements of the characters (UTF-16, lines ending in a line feed) from one offset to another, in ascending order'),
  }),
  answer: z.object({
    errors: z.array(fileError),
    output: z.string().describe('the balance of every account if the whole text was sent and the book is valid, else empty'),
  }),
})

/** The largest file that can be saved, in bytes. */
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
    lines_below: z.int().min(0).max(LINES_MAX).describe('the number of lines of the file below them'),
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
  ...change,
  path: '/api/editor/save',
  summary: 'Replaces or creates a file if the whole book reads with it, and syncs. Refused with 409 if `hash` is not that of the file.',
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

export const listedChange = z.object({
  id: z.string(),
  position: z.int().describe('of its event in the log'),
  at: timestamp,
  who: z.string(),
  cause: z.enum(['editor', 'transaction_edit', 'import', 'quick_add', 'webhook', 'bulk_edit', 'reconciliation', 'budget', 'conversion', 'undo']),
  title: z.string(),
  undoes: z.string().optional(),
  undone_by: z.string().optional(),
  files: z.array(z.string()),
})

export const listChanges = endpoint({
  path: '/api/editor/changes',
  tag: 'editor',
  summary: 'What Daybook wrote into the journal, newest first.',
  query: z.object({ limit: countParameter({ min: 1, max: 1000 }), offset: countParameter({ min: 0 }) }),
  answer: z.object({ changes: z.array(listedChange), count: z.int() }),
})

export type ListChangesAnswer = AnswerOf<typeof listChanges>

export const undoChange = endpoint({
  ...change,
  path: '/api/editor/undo',
  summary: 'Undoes a change of the journal or of sheets, also if its lines have moved; 409 if one of them was edited since.',
  body: z.object({ id: z.string() }),
  answer: z.object({ success: z.literal(true), id: z.string().describe('of the undoing change') }),
})
export type UndoAnswer = AnswerOf<typeof undoChange>
export type SaveFileAnswer = AnswerOf<typeof saveFile>
export type GetFileAnswer = AnswerOf<typeof getFile>

/** Text within one line of a journal: a line break would start another line. */
export const oneLine = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'has to be one line')
export const words = oneLine.min(1, 'is empty')
export const tagName = words.regex(/^[^\s:,;"#]+$/, 'a tag has no blanks, colons, commas or quotes')
export const commodity = words.regex(/^[^";@{}()=]+$/, 'is no commodity')
export const account = words
  .regex(/^[^\s;"()[\]{}=@][^\t;"]*$/, 'is no account')
  .refine((text) => !/ {2}|^:|:$|::/.test(text), 'an account has parts between single colons, and single blanks')

const operation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rename_account'), from: words, to: account }).describe('with every account below it'),
  z.object({ kind: z.literal('set_payee'), payee: words.regex(/^[^;|]*$/, 'a payee has no semicolon and no bar') }),
  z.object({
    kind: z.literal('add_tag'),
    name: tagName,
    value: z.union([words.regex(/^[^,;]*$/, 'a value has no comma and no semicolon'), z.literal('')]).default(''),
  }),
  z.object({ kind: z.literal('remove_tag'), name: tagName }),
  z.object({ kind: z.literal('rename_tag'), from: tagName, to: tagName }),
  z.object({ kind: z.literal('change_commodity'), from: commodity, to: commodity }),
  z.object({ kind: z.literal('set_status'), status: z.enum(['unmarked', 'pending', 'cleared']) }),
  z.object({ kind: z.literal('set_date'), date: z.iso.date() }),
  z.object({ kind: z.literal('move'), file: words.describe('a file of the journal, relative to its folder') }),
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('make_transfer') }).describe('pairs of transactions that two statements made of one transfer between own accounts'),
])
export type WireOperation = z.infer<typeof operation>

const TRANSACTIONS_MAX = 100_000
const order = {
  operation,
  transactions: z
    .array(z.string().max(100))
    .min(1, 'choose at least one')
    .max(TRANSACTIONS_MAX)
    .optional()
    .describe('ids; without them and without a query an account is renamed in the whole book, its directives and rules too'),
  query: z.string().max(10_000).optional().describe('instead of ids: the transactions that match a search'),
  except: z.array(z.string().max(100)).max(TRANSACTIONS_MAX).optional().describe('ids of matching transactions to leave unchanged'),
}

export type WireOrder = z.output<z.ZodObject<typeof order>>

const problem = z.object({ file: z.string(), line: z.int(), message: z.string() })

export const previewBulkEdit = endpoint({
  method: 'POST',
  path: '/api/bulk/preview',
  tag: 'editor',
  summary: 'The changes of a bulk edit, file by file, verified by reading the whole book. Nothing is written.',
  bodySize: 'file',
  body: z.object(order),
  answer: z.object({
    possible: z.boolean().describe('whether it can be applied; if not, problems has the reasons'),
    transactions: z.int().describe('how many change'),
    files: z.array(
      z.object({
        name: z.string(),
        hash: z.string().describe('to be sent back when applying'),
        hunks: z.array(z.object({ line: z.int(), removed: z.string(), inserted: z.string() })),
      }),
    ),
    warnings: z.array(z.string()),
    problems: z.array(problem),
  }),
})

export const applyBulkEdit = endpoint({
  ...change,
  path: '/api/bulk/apply',
  summary: 'Applies a previewed bulk edit as one change; 409 if a file has changed since the preview.',
  bodySize: 'file',
  body: z.object({ ...order, hashes: z.record(z.string(), z.string()).describe('of each file of the preview, by its name') }),
  answer: z.object({
    saved: z.boolean(),
    change: z.string().describe("the id for undoing it; '' if nothing was saved"),
    problems: z.array(problem),
  }),
})

/* The whole journal in another dialect: as a preview, as an archive, or written into a new folder next to the book. */

export const CONVERT_DIALECTS = ['ledger', 'hledger', 'beancount'] as const
const to = z.enum(CONVERT_DIALECTS)
const problems = z.array(z.object({ file: z.string(), line: z.int(), message: z.string() }))

export const previewConversion = endpoint({
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
  ...change,
  path: '/api/convert',
  summary: 'Writes the journal in another dialect into a new folder next to it. Can be undone.',
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
