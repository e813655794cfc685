import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const name = z.string().trim().min(1, 'is empty').max(500)
/** One line of a journal; what breaks lines would write other lines. */
const words = name.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'has to be one line')
const tagName = words.regex(/^[^\s:,;"#]+$/, 'a tag has no blanks, colons, commas or quotes')
const commodity = words.regex(/^[^";@{}()=]+$/, 'is no commodity')
const account = words
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
  z
    .object({ kind: z.literal('make_transfer') })
    .describe('pairs of transactions, which two statements made of one transfer between own accounts each'),
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
  query: z.string().max(10_000).optional().describe('instead of ids: the transactions that answer to a search'),
  except: z.array(z.string().max(100)).max(TRANSACTIONS_MAX).optional().describe('ids of those that answer and shall stay as they are'),
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
  method: 'POST',
  path: '/api/bulk/apply',
  tag: 'editor',
  summary: 'Applies a previewed bulk edit as one change; 409 if a file has changed since the preview.',
  writes: true,
  bodySize: 'file',
  body: z.object({ ...order, hashes: z.record(z.string(), z.string()).describe('of each file of the preview, by its name') }),
  answer: z.object({
    saved: z.boolean(),
    change: z.string().describe("'' when nothing was saved; else to take it back"),
    problems: z.array(problem),
  }),
})
