import * as z from 'zod'
import { account, commodity, fileError, oneLine, tagName, words } from './editor-contract.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, timestamp } from './fields.ts'

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

/* A single transaction: as fields, or as one line of text. */

const optional = z.string().default('')
const required = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
const journal = z.string().min(1).optional().describe("the file that gets it, relative to the journal's folder; add_journal_path when absent")

const details = {
  payee: optional,
  narration: optional,
  to_amount: optional.describe('what arrives, where it is another commodity'),
  to_commodity: optional,
  exchange_rate: optional.describe('the price of one unit in to_commodity; not needed with to_amount'),
}

const written = {
  success: z.literal(true),
  entry: z.string().describe('as written in the journal'),
  errors: z.array(fileError).describe('what is wrong with the book all the same'),
  change: z.string().describe('the id for undoing it'),
}

export const ownAccounts = endpoint({
  tag: 'quick add',
  path: '/api/journal/accounts',
  summary: 'Every account, used or declared, as the journal writes it.',
  answer: z.object({
    accounts: z
      .array(z.object({ name: z.string(), shown: z.string().describe('under the five roots, as all other answers call it') }))
      .describe('sorted by name'),
  }),
})
export type OwnAccountsAnswer = AnswerOf<typeof ownAccounts>

export const addTransaction = endpoint({
  method: 'POST',
  tag: 'quick add',
  path: '/api/transaction/add',
  least: 'importer',
  summary: 'Appends a transaction between two accounts to the journal once the whole book has been read with it, and syncs.',
  writes: true,
  body: z.object({
    date: required('date').describe('YYYY-MM-DD'),
    from_account: required('from_account').describe('an account, or a part of the name of one'),
    to_account: required('to_account'),
    amount: required('amount').describe('above zero'),
    commodity: required('commodity'),
    ...details,
    journal,
  }),
  answer: z.object(written),
})

const text = z.string({ error: 'text is required' }).trim().min(1, 'text is required').max(1000, 'text has more than 1000 characters')
/** Browsers send `de` and `zh-Hant-TW` as well as `de-DE`. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
const locale = z
  .string()
  .max(100)
  .refine(isLocale, 'expected a locale such as "en-GB"')
  .optional()
  .describe('in whose numbers and days the line is written, where the configuration names no locale')
const confidence = z.object({
  date: z.number(),
  amount: z.number(),
  payee: z.number(),
  from_account: z.number(),
  to_account: z.number(),
  direction: z.number(),
  overall: z.number(),
})
const suggestions = z.array(
  z.object({ field: z.enum(['from_account', 'to_account']), suggestions: z.array(z.object({ account: z.string(), score: z.number() })) }),
)

export const parseTransaction = endpoint({
  method: 'POST',
  tag: 'quick add',
  path: '/api/parser/parse',
  summary: 'Interprets a line such as "20 EUR groceries at the market, with card", with the confidence. Nothing is written.',
  body: z.object({ text, locale }),
  answer: z.object({
    result: z.object({
      date: timestamp,
      amount,
      currency: z.string(),
      payee: z.string(),
      note: z.string().describe('the words that nothing else was read from'),
      from_account: z.string().describe('empty unless it is sure'),
      to_account: z.string().describe('empty unless it is sure'),
      direction: z.enum(['expense', 'income', 'transfer']),
      confidence,
      suggestions: suggestions.describe('at most three accounts a side, the likeliest first'),
      warnings: z.array(z.string()).describe('what the line leaves open'),
    }),
    auto_create: z.boolean().describe('whether it is sure enough to be added as it is'),
    requires_confirmation: z.boolean(),
  }),
})

export type ParsedTransactionAnswer = AnswerOf<typeof parseTransaction>

export const createTransaction = endpoint({
  method: 'POST',
  tag: 'quick add',
  path: '/api/parser/create-transaction',
  least: 'importer',
  summary: "Appends the transaction of an interpreted line, with the user's corrections.",
  writes: true,
  body: z.object({
    text,
    locale,
    date: optional,
    from_account: optional,
    to_account: optional,
    amount: optional,
    commodity: optional,
    ...details,
    journal,
    suggestion_used: z.number().optional().describe("accepted for Paisa's clients, and ignored"),
    time_to_confirm_ms: z.number().optional().describe("accepted for Paisa's clients, and ignored"),
  }),
  answer: z.object({
    ...written,
    final_transaction: z.object({
      date: z.string(),
      payee: z.string(),
      narration: z.string(),
      from_account: z.string(),
      to_account: z.string(),
      amount: z.string(),
      commodity: z.string(),
      to_amount: z.string(),
      to_commodity: z.string(),
      exchange_rate: z.string(),
    }),
    parser_confidence: confidence,
    parser_suggestions: suggestions,
  }),
})
