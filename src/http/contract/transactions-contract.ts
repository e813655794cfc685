import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, nameParameter, priceGaps, timestamp } from './fields.ts'
import { searchAnswer, searchParameters } from './search-contract.ts'

export const posting = z
  .object({
    id: z.int(),
    transaction_id: z.string(),
    date: timestamp,
    payee: z.string(),
    account: z.string(),
    commodity: z.string(),
    quantity: amount.describe('in the commodity'),
    amount: amount.describe('in the default currency, at cost or at the rate of its day'),
    unknown: z.literal(true).optional().describe('the value is unknown; `amount` is only a placeholder'),
    original_amount: amount,
    status: z.enum(['cleared', 'pending', 'unmarked']),
    tag_recurring: z.string(),
    tag_period: z.string(),
    transaction_begin_line: z.int(),
    transaction_end_line: z.int(),
    file_name: z.string().describe("relative to the journal's folder, '' for forecasts"),
    forecast: z.boolean(),
    note: z.string(),
    transaction_note: z.string(),
    market_amount: amount,
    balance: amount,
    yearly_change: amount
      .nullable()
      .optional()
      .describe(
        'in searches: the change from cost to value in percent a year, not compounded; null if a price is missing, absent if it does not apply',
      ),
  })
  .meta({ id: 'Posting' })
export type Posting = z.infer<typeof posting>

/** The names of the last four keys are Paisa's; clients depend on them. */
export const transaction = z
  .object({
    id: z.string(),
    date: timestamp,
    payee: z.string(),
    postings: z.array(posting),
    tag_recurring: z.string(),
    tag_period: z.string(),
    beginLine: z.int(),
    endLine: z.int(),
    fileName: z.string(),
    note: z.string(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>

export const getTransactions = endpoint({
  path: '/api/transaction',
  tag: 'ledger',
  summary:
    'Whole transactions, newest first. `offset` is applied before `limit`; `account` keeps those that touch the account or one below it, `id` the one with that id. With `query`, `sort`, `group_by` or `cursor` it is a search: a page of 100, at most 1000, and totals of the whole selection.',
  query: z.object({
    account: nameParameter,
    id: nameParameter,
    ...searchParameters(['date', 'payee', 'total']),
    ...bookParameters,
  }),
  answer: z.object({ transactions: z.array(transaction), ...priceGaps, ...searchAnswer }),
})
export type TransactionsAnswer = AnswerOf<typeof getTransactions>

export const getLedger = endpoint({
  path: '/api/ledger',
  tag: 'ledger',
  summary:
    'Every posting, newest first, with its market value and running balance. `offset` is applied before `limit`. With `query`, `sort`, `group_by` or `cursor` it is a search of single postings: a page of 100, at most 1000, and totals of the whole selection.',
  query: z.object({
    ...searchParameters(['date', 'payee', 'account', 'commodity', 'amount', 'quantity', 'balance', 'market_amount', 'change', 'yearly_change']),
    ...bookParameters,
  }),
  answer: z.object({ postings: z.array(posting), ...priceGaps, ...searchAnswer }),
})
export type LedgerAnswer = AnswerOf<typeof getLedger>

export const getBalancedPostings = endpoint({
  path: '/api/transaction/balanced',
  tag: 'ledger',
  summary: 'Every transaction as pairs of a posting that pays and one that receives.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ balancedPostings: z.array(z.object({ from: posting, to: posting })), ...priceGaps }),
})
