import { z } from 'zod'
import { ANY_TYPE, endpoint } from './endpoint.ts'
import { bookParameters, nameParameter } from './fields.ts'

const TABLES = ['postings', 'transactions', 'balances', 'prices'] as const
const FORMATS = ['csv', 'json', 'parquet', 'xlsx'] as const
const accepted = `one of ${TABLES.join(', ')}, a point, and one of ${FORMATS.join(', ')}`

const [TABLE, FORMAT] = [new Set<string>(TABLES), new Set<string>(FORMATS)]

export const exportBook = endpoint({
  method: 'GET',
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
