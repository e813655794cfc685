import * as z from 'zod'
import { fileError } from './editor-contract.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, timestamp } from './fields.ts'

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
