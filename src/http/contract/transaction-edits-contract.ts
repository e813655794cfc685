import * as z from 'zod'
import { account, commodity, oneLine, tagName, words } from './editor-contract.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'

/* One transaction as the journal writes it, and changes of it in place. */

const id = z.string().min(1).max(100).describe('of the transaction')
const version = z.string().min(1).max(100).describe('of the answer that the edit was made from; 409 if the transaction has changed since')
const status = z.enum(['unmarked', 'pending', 'cleared'])
const date = z.iso.date()
const tag = z.object({ name: z.string(), value: z.string().describe("'' for a tag without a value") })

export const getEditableTransaction = endpoint({
  path: '/api/transaction/editable',
  tag: 'one transaction',
  summary: 'A transaction as its file has it now, with accounts as the journal names them. 409 if it is no longer where the last sync found it.',
  query: z.object({ id }),
  answer: z.object({
    id: z.string(),
    version: z.string().describe('to be sent with an edit'),
    dialect: z.enum(['ledger', 'hledger', 'beancount']),
    file: z.string(),
    line: z.int(),
    date: z.string(),
    second_date: z.string().describe("'' for none; beancount has none"),
    code: z.string().describe("'' for none; beancount has none"),
    payee: z.string(),
    note: z.string().describe('the narration in beancount; else the comments above the postings that have no tags'),
    status,
    tags: z.array(tag),
    postings: z.array(
      z.object({
        account: z.string().describe('as written'),
        quantity: z.string().describe('exact decimal; empty where one line balances several commodities'),
        commodity: z.string(),
        is_left_out: z.boolean().describe('the amount is not written; the quantity follows from the other postings'),
        is_amount_editable: z.boolean().describe('false for expressions and balance assignments'),
        behind: z.string().describe('cost, price and balance assertion, as written; an edit keeps them'),
        comment: z.string().describe('on the line of the posting, as written'),
      }),
    ),
  }),
})
export type EditableTransactionAnswer = AnswerOf<typeof getEditableTransaction>

const TEXT_MAX = 5000
const [TAGS_MAX, POSTINGS_MAX] = [100, 500]
const confirmation = z.string().max(100).optional().describe('of an answer with consequences: the edit is done if these are still its consequences')
const booked = z.object({
  quantity: z.string(),
  commodity: z.string(),
  cost: z.string().describe("of the lot in total; '' without a lot"),
  cost_commodity: z.string(),
  lot_date: z.string(),
  lot_label: z.string(),
})
const consequence = z.object({
  file: z.string(),
  line: z.int().describe('before the edit; 0 for a transaction of a rule'),
  date: z.string(),
  payee: z.string(),
  postings: z.array(z.object({ account: z.string().describe('as the journal names it'), before: z.array(booked), after: z.array(booked) })),
  gains: z
    .array(z.object({ commodity: z.string(), before: z.string(), after: z.string() }))
    .describe('realized gains of the changed lots; empty where no price is written'),
})
export type WireConsequence = z.infer<typeof consequence>

const change = {
  method: 'POST',
  tag: 'one transaction',
  writes: true,
  answer: z.object({
    saved: z.boolean(),
    change: z.string().describe("the id for undoing it; '' if nothing was changed"),
    consequences: z
      .array(consequence)
      .describe('lots and inferred amounts of transactions that would change with it; at most 100. Nothing was saved.'),
    consequences_count: z.int(),
    confirmation: z.string().describe("to be sent with the same edit to do it nevertheless; '' where there is nothing to confirm"),
    problems: z.array(
      z.object({
        field: z
          .string()
          .describe(
            'date, second_date, code, payee, note, status, tags, postings, postings.0.account, postings.0.amount, postings.0.comment or empty',
          ),
        message: z.string(),
      }),
    ),
  }),
} as const

export const editTransaction = endpoint({
  ...change,
  path: '/api/transaction/edit',
  summary:
    'Changes fields of one transaction in its file, each in place, and syncs. The whole book is read with it first; if lots of other transactions change, they are returned for confirmation. Absent fields stay.',
  body: z.object({
    id,
    version,
    confirmation,
    date: date.optional(),
    second_date: z
      .union([date, z.literal('')])
      .optional()
      .describe("'' for none"),
    code: oneLine.regex(/^[^()]*$/, 'a code has no brackets').optional(),
    payee: oneLine.optional(),
    note: z
      .string()
      .max(TEXT_MAX)
      .regex(/^[^\p{Cc}\u2028\u2029]*(?:\n[^\p{Cc}\u2028\u2029]*)*$/u, 'has characters that no journal can have')
      .optional(),
    status: status.optional(),
    tags: z
      .array(z.object({ name: tagName, value: z.union([words.regex(/^[^,;]*$/, 'a value has no comma and no semicolon'), z.literal('')]) }))
      .max(TAGS_MAX)
      .optional()
      .describe('all tags that it shall have'),
    postings: z
      .array(
        z.object({
          from: z.int().min(0).max(POSTINGS_MAX).optional().describe('which posting of the answer this is, in ascending order; absent for a new one'),
          account: account.optional().describe('absent where it stays'),
          amount: z
            .object({
              quantity: z.string().regex(/^-?\d{1,40}(?:\.\d{1,40})?$/, 'is no number'),
              commodity: z.union([commodity, z.literal('')]),
            })
            .nullable()
            .optional()
            .describe('absent where it stays, null to leave it out'),
          comment: oneLine.optional().describe('absent where it stays'),
        }),
      )
      .min(1)
      .max(POSTINGS_MAX)
      .optional()
      .describe('all postings that it shall have'),
  }),
})
export type EditTransactionBody = z.input<typeof editTransaction.body>
export type EditTransactionAnswer = AnswerOf<typeof editTransaction>

export const deleteTransaction = endpoint({
  ...change,
  path: '/api/transaction/delete',
  summary: 'Deletes one transaction from its file, and syncs. Refused if the book would not load without it.',
  body: z.object({ id, version, confirmation }),
})

export const duplicateTransaction = endpoint({
  ...change,
  path: '/api/transaction/duplicate',
  summary: 'Adds a copy of one transaction with another date at the end of the file that gets new transactions, and syncs.',
  body: z.object({ id, version, confirmation, date }),
})
