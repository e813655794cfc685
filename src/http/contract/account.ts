import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, countParameter, listedParameters, nameParameter, priceGaps, timestamp } from './fields.ts'
import { posting } from './posting.ts'

const parameters = z.object({ account: z.string() })

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/:account',
  tag: 'reports',
  summary: 'One account with all that is below it: what it holds and is worth, month by month, its sub-accounts and its budget.',
  parameters,
  query: z.object(bookParameters),
  answer: z.object({
    account: z.string(),
    kind: z.enum(['balance', 'flow']).describe('flow: income or an expense'),
    is_leaf: z.boolean().describe('transactions are booked to it directly'),
    postings: z.int(),
    first_date: timestamp.nullable(),
    last_date: timestamp.nullable(),
    value: amount,
    balances: z.array(
      z.object({
        commodity: z.string(),
        quantity: amount,
        value: amount.describe('in the default currency; at cost where there is no price'),
        price: z.object({ value: amount, date: timestamp }).optional().describe('of one, in the default currency'),
      }),
    ),
    sub_accounts: z.array(z.object({ account: z.string(), value: amount, postings: z.int() })),
    timeline: z
      .array(z.object({ date: timestamp, value: amount }))
      .describe('the value at the end of each month, or the flow in it; the last one up to today'),
    budget: z.object({ forecast: amount, actual: amount, available: amount }).nullable().describe('of this month'),
    ...priceGaps,
  }),
})
export type AccountAnswer = AnswerOf<typeof getAccount>

export const getRegister = endpoint({
  method: 'GET',
  path: '/api/accounts/:account/postings',
  tag: 'reports',
  summary: 'The postings of an account and those below it, newest first, with a running balance by commodity; a page of those that are searched for.',
  parameters,
  query: z.object({
    search: nameParameter.describe('words that must all occur: in payee, notes, tags, accounts, amount or day'),
    ...bookParameters,
    ...listedParameters,
    offset: countParameter({ min: 0 }),
    limit: countParameter({ min: 1, max: 500 }),
  }),
  answer: z.object({
    notes: z
      .array(
        z.object({
          date: timestamp,
          account: z.string(),
          text: z.string(),
          tags: z.array(z.object({ name: z.string(), value: z.string() })),
          links: z.array(z.string()),
          file_name: z.string(),
          line: z.int(),
        }),
      )
      .describe("of beancount's `note` directives, those in the days of this page, newest first"),
    postings: z.array(posting.extend({ others: z.array(z.string()), is_future: z.boolean() })),
    found: z.int(),
    count: z.int(),
  }),
})
export type RegisterAnswer = AnswerOf<typeof getRegister>

export const getAssertions = endpoint({
  method: 'GET',
  path: '/api/accounts/:account/assertions',
  tag: 'reports',
  summary: 'The balances that the journal itself asserts of an account, newest first; they hold, or the journal would not have been read.',
  parameters,
  answer: z.object({
    assertions: z.array(z.object({ date: timestamp, text: z.string().describe('as the journal has it'), file_name: z.string(), line: z.int() })),
    count: z.int(),
    unread: z.array(z.string()).describe('files that were changed since they were read, or cannot be read now'),
  }),
})
export type AssertionsAnswer = AnswerOf<typeof getAssertions>
