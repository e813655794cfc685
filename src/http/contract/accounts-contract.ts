import * as z from 'zod'
import { HUES } from '#vocabulary/hues.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, countParameter, listedParameters, nameParameter, priceGaps, timestamp } from './fields.ts'
import { posting } from './transactions-contract.ts'

const parameters = z.object({ account: z.string() })

export const getAccount = endpoint({
  path: '/api/accounts/:account',
  tag: 'reports',
  summary: 'One account with the accounts below it: holdings, value by month, sub-accounts and budget.',
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
    sub_accounts: z
      .array(z.object({ account: z.string(), value: amount, postings: z.int() }))
      .describe('the accounts one level below, each with all accounts below it'),
    timeline: z
      .array(z.object({ date: timestamp, value: amount }))
      .describe('the value at the end of each month, or the flow in it; the last one up to today'),
    budget: z.object({ forecast: amount, actual: amount, available: amount }).nullable().describe('of this month; null without a plan'),
    ...priceGaps,
  }),
})
export type AccountAnswer = AnswerOf<typeof getAccount>

export const getRegister = endpoint({
  path: '/api/accounts/:account/postings',
  tag: 'reports',
  summary:
    'The postings of an account and the accounts below it, newest first, with a running balance by commodity. Paged, and filtered by `search`.',
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
      .describe("beancount's `note` directives of the days of this page, newest first"),
    postings: z
      .array(
        posting.extend({
          others: z.array(z.string()).describe('the other accounts of the transaction'),
          is_future: z.boolean().describe('dated after today, and in no figure'),
        }),
      )
      .describe('newest first; `balance` is of the account and those below it, after the posting'),
    found: z.int().describe('postings that match'),
    count: z.int().describe('all postings of the account'),
  }),
})
export type RegisterAnswer = AnswerOf<typeof getRegister>

export const getAssertions = endpoint({
  path: '/api/accounts/:account/assertions',
  tag: 'reports',
  summary: 'The balance assertions of the journal for an account, newest first. All of them hold: a journal with a failing assertion is not synced.',
  parameters,
  answer: z.object({
    assertions: z.array(z.object({ date: timestamp, text: z.string().describe('as the journal has it'), file_name: z.string(), line: z.int() })),
    count: z.int(),
    unread: z.array(z.string()).describe('files that changed since the last sync, or cannot be read'),
  }),
})
export type AssertionsAnswer = AnswerOf<typeof getAssertions>

/** A segment of an account name. The Connect protocol leaves out false and empty lists. */
export interface AccountNode {
  readonly name: string
  readonly fullName: string
  /** Whether the account itself has postings or is declared; it may still have accounts below it. */
  readonly isLeaf?: true | undefined
  /** By name. */
  readonly children?: AccountNode[] | undefined
}
const accountNode: z.ZodType<AccountNode> = z
  .object({
    name: z.string(),
    fullName: z.string(),
    isLeaf: z.literal(true).optional(),
    get children() {
      return z.array(accountNode).optional()
    },
  })
  .meta({ id: 'AccountNode' })

const shape = {
  method: 'POST',
  tag: 'rpc',
  bodyAs: 'message',
  summary: 'The accounts as a tree (Connect, unary; JSON or protobuf by Content-Type).',
  answer: z.object({ accounts: z.array(accountNode).optional() }),
} as const

export const getAccountTree = endpoint({ ...shape, path: '/connect/daybook.v1.DaybookService/GetAccountTree' })
/** The same under the name that clients of Paisa call. */
export const getPaisaAccountTree = endpoint({ ...shape, path: '/connect/paisa.v1.PaisaService/GetAccountTree' })

const byToken = z.record(z.string(), z.number())

export const getAccountWords = endpoint({
  tag: 'import',
  path: '/api/account/tf_idf',
  summary: "The words of each account with their weights, from which Paisa's pages predict accounts.",
  answer: z.object({
    tf_idf: z.record(z.string(), byToken).describe('account → token → weight'),
    index: z.object({
      docs: z.record(z.string(), byToken).describe('account → token → how often'),
      tokens: z.record(z.string(), byToken).describe('token → account → how often'),
    }),
  }),
})

const amounts = {
  booked: amount.describe('each posting at its value on its day, in the default currency'),
  value: amount.describe('of assets and liabilities the market value, of others as booked'),
}
const quantities = z.record(z.string(), amount).describe('by commodity')

export const getBalances = endpoint({
  path: '/api/balances',
  tag: 'reports',
  summary: 'The balance of every account by commodity, at booked amounts, and the value of assets and liabilities.',
  query: z.object(bookParameters),
  answer: z.object({
    commodities: z.array(z.string()).describe('the default currency first, then those of the most accounts'),
    accounts: z.array(z.object({ account: z.string(), quantities, ...amounts })).describe('by name, own postings only'),
    groups: z
      .array(z.object({ account: z.string(), quantities, ...amounts, debit: amount, credit: amount.describe('below zero') }))
      .describe('accounts that have accounts below them, with these included'),
    totals: z
      .object({ quantities, booked: amount, debit: amount, credit: amount.describe('below zero') })
      .describe('of all accounts; zero except for exchanges and purchases'),
    ...priceGaps,
  }),
})
export type BalancesAnswer = AnswerOf<typeof getBalances>

export const getAccountActivity = endpoint({
  path: '/api/accounts/activity',
  tag: 'reports',
  summary: 'Every account with postings: how many there are, and the day of the last one.',
  query: z.object(bookParameters),
  answer: z.object({
    accounts: z.array(z.object({ account: z.string(), postings: z.int(), last_date: timestamp })).describe('by name, own postings only'),
  }),
})
export type AccountActivityAnswer = AnswerOf<typeof getAccountActivity>

export const getIcon = endpoint({
  path: '/api/icons/:set/:name',
  tag: 'icons',
  summary: 'One icon as SVG in the colour of the text around it: /api/icons/mdi/cash.svg. It has nothing of the book, so it needs no session.',
  open: true,
  parameters: z.object({ set: z.string(), name: z.string().describe('with .svg at its end') }),
  answer: z.string(),
  answerAs: 'text',
  answerType: 'image/svg+xml',
})

const setting = {
  method: 'POST',
  tag: 'icons',
  writes: true,
  parameters: z.object({ account: z.string().min(1).max(2000) }),
  answer: z.object({ success: z.literal(true) }),
} as const

export const setAccountIcon = endpoint({
  ...setting,
  path: '/api/accounts/:account/icon',
  summary: 'Sets the icon of an account in the configuration. Without one, the icon follows from the name of the account.',
  body: z.object({ icon: z.string().max(150).default('').describe('mdi:cash; empty to choose one by the name of the account') }),
})

export const setAccountColour = endpoint({
  ...setting,
  path: '/api/accounts/:account/colour',
  summary: 'Sets the colour of an account, and of those below it, in the configuration.',
  body: z.object({ colour: z.enum(['automatic', ...HUES]).describe('automatic: by the order in which the book first used its categories') }),
})

export const searchIcons = endpoint({
  path: '/api/icons',
  tag: 'icons',
  summary: 'Names of icons in which every word occurs, and the sets that there are.',
  query: z.object({ search: nameParameter, set: nameParameter, limit: countParameter({ min: 1, max: 500 }) }),
  answer: z.object({
    icons: z.array(z.string()).describe('as the configuration names them: mdi:cash'),
    count: z.int(),
    sets: z.array(z.object({ name: z.string(), title: z.string(), licence: z.string() })),
  }),
})
export type IconsAnswer = AnswerOf<typeof searchIcons>
