import * as z from 'zod'
import { type AnswerOf, ANY_TYPE, endpoint } from './endpoint.ts'
import { asOfEventParameter, bookParameters, nameParameter, timestamp } from './fields.ts'

const EXAMPLE = "select account, sum(amount) as total from postings where account_within(account, 'Expenses') group by account"
const columnType = z.enum(['text', 'integer', 'decimal', 'boolean', 'day', 'moment', 'json'])
const question = {
  query: z.string({ error: 'query is required' }).meta({
    description: 'one statement that reads: select, with, values or table',
    examples: [EXAMPLE],
  }),
  language: z.enum(['sql', 'bql']).optional().describe("detected when absent; bql is beancount's query language"),
  as_of_event: z.union([z.int().nonnegative(), asOfEventParameter]).optional(),
}

export const runQuery = endpoint({
  method: 'POST',
  path: '/api/query',
  tag: 'query',
  summary: 'Runs a query in SQL on the published tables of the book, for at most ten seconds.',
  body: z
    .object({
      ...question,
      rows: z.int().positive().max(100_000).optional().describe('so many rows at most; 10,000 when absent'),
      decimals: z
        .enum(['number', 'text'])
        .default('number')
        .describe('text: decimals as text, for programs whose numbers are doubles and would drop digits'),
    })
    .meta({ examples: [{ query: EXAMPLE, rows: 100, decimals: 'text' }] }),
  answer: z
    .object({
      columns: z.array(z.object({ name: z.string(), type: columnType })),
      rows: z.array(z.array(z.unknown())).describe('by column: a number with all its digits, text, a boolean, a JSON value or null'),
      truncated: z.boolean().describe('there are more rows than were asked for'),
    })
    .meta({
      examples: [
        {
          columns: [
            { name: 'account', type: 'text' },
            { name: 'total', type: 'decimal' },
          ],
          rows: [['Expenses:Food', '12.50']],
          truncated: false,
        },
      ],
    }),
})

export const exportQuery = endpoint({
  method: 'POST',
  path: '/api/query/export',
  tag: 'query',
  summary: 'The result of a query as a file; refused if it has too many rows.',
  body: z.object({ ...question, format: z.enum(['csv', 'json', 'parquet', 'xlsx']) }).meta({ examples: [{ query: EXAMPLE, format: 'parquet' }] }),
  answerAs: 'text',
  answerType: ANY_TYPE,
  answer: z.string().describe('the file'),
})

const column = z.object({ name: z.string(), type: columnType, about: z.string() })

export const getQuerySchema = endpoint({
  path: '/api/query/schema',
  tag: 'query',
  summary: 'The tables and functions that a query may use.',
  answer: z.object({
    tables: z.array(z.object({ name: z.string(), about: z.string(), columns: z.array(column) })),
    examples: z.array(z.object({ title: z.string(), query: z.string() })).describe('questions to begin with'),
    functions: z.array(z.object({ name: z.string(), call: z.string(), about: z.string() })),
  }),
})

const name = z.string({ error: 'name is required' }).trim().min(1, 'a saved query needs a name').max(200, 'a name has at most 200 characters')
const savedQueries = z.object({
  queries: z.array(z.object({ name: z.string(), query: z.string(), saved_at: timestamp })),
  of_journal: z
    .array(z.object({ name: z.string(), query: z.string(), file_name: z.string(), line: z.int() }))
    .describe('query directives of a beancount journal, as written'),
})

export const listQueries = endpoint({
  path: '/api/queries',
  tag: 'query',
  summary: 'The saved queries, by name.',
  answer: savedQueries,
})

export const saveQuery = endpoint({
  method: 'POST',
  path: '/api/queries/upsert',
  tag: 'query',
  summary: 'Saves a query under a name, replacing an existing one.',
  writes: true,
  body: z
    .object({ name, query: z.string().min(1, 'the query is empty').max(100_000, 'a query has at most 100000 characters') })
    .meta({ examples: [{ name: 'Spending by account', query: EXAMPLE }] }),
  answer: savedQueries,
})

export const removeQuery = endpoint({
  method: 'POST',
  path: '/api/queries/delete',
  tag: 'query',
  summary: 'Removes a saved query; succeeds if there is none.',
  writes: true,
  body: z.object({ name }).meta({ examples: [{ name: 'Spending by account' }] }),
  answer: savedQueries,
})

export type QueryAnswer = AnswerOf<typeof runQuery>
export type QuerySchema = AnswerOf<typeof getQuerySchema>
export type SavedQueriesAnswer = AnswerOf<typeof listQueries>

const TABLES = ['postings', 'transactions', 'balances', 'prices'] as const
const FORMATS = ['csv', 'json', 'parquet', 'xlsx'] as const
const accepted = `one of ${TABLES.join(', ')}, a point, and one of ${FORMATS.join(', ')}`

const [TABLE, FORMAT] = [new Set<string>(TABLES), new Set<string>(FORMATS)]

export const exportBook = endpoint({
  path: '/api/export/:file',
  tag: 'ledger',
  summary:
    'The postings, transactions, balances or prices that match a search, as a file: postings.csv, transactions.json, balances.parquet, prices.xlsx. Without a query everything, future days included. Formulas are made inert.',
  parameters: z.object({
    file: z
      .string()
      .max(40)
      .meta({ description: accepted, examples: ['postings.csv'] })
      .transform((name, context) => {
        const [table = '', format = '', more] = name.split('.')
        if (more === undefined && TABLE.has(table) && FORMAT.has(format))
          return { table: table as (typeof TABLES)[number], format: format as (typeof FORMATS)[number] }
        context.addIssue({ code: 'custom', message: `accepted: ${accepted}` })
        return z.NEVER
      }),
  }),
  query: z.object({
    query: nameParameter.describe('in the search language').meta({ examples: ['account = Expenses date = [this year]'] }),
    ...bookParameters,
  }),
  answerAs: 'text',
  answerType: ANY_TYPE,
  answer: z.string().describe('the file'),
})

export const callMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  tag: 'mcp',
  summary:
    'The Model Context Protocol (streamable HTTP, without sessions): tools and resources that read the book. 404 unless `mcp: true` is configured.',
  body: z.unknown().meta({
    description: 'a message of JSON-RPC 2.0, or a list of them',
    examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'net_worth', arguments: {} } }],
  }),
  answer: z.unknown().describe('its answer'),
})

export const streamMcp = endpoint({
  path: '/mcp',
  tag: 'mcp',
  summary: 'Always 405: the service sends no messages on its own.',
  answer: z.unknown(),
})
