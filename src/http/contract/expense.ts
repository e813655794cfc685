import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, listedParameters, priceGaps } from './fields.ts'
import { multiYear, yearsParameters } from './multi-year.ts'
import { posting } from './posting.ts'

const buckets = z.record(z.string(), z.array(posting))
const wise = z.object({ expenses: buckets, incomes: buckets, investments: buckets, liabilities: buckets, taxes: buckets })

export const getExpense = endpoint({
  method: 'GET',
  path: '/api/expense',
  tag: 'reports',
  summary: 'Expenses by month and financial year, their trends, and the accounts they were paid from.',
  query: z.object({ ...yearsParameters, ...bookParameters, ...listedParameters, ...futureParameter }),
  answer: z.object({
    expenses: z.array(posting),
    graph: z
      .record(
        z.string(),
        z.object({
          nodes: z.array(z.object({ id: z.int(), name: z.string() })),
          links: z.array(z.object({ source: z.int(), target: z.int(), value: amount })),
        }),
      )
      .describe('flows between accounts, by financial year'),
    month_wise: wise.describe('by month as YYYY-MM'),
    multi_year: multiYear,
    trends: z.array(
      z.object({
        category: z.string(),
        current_month: amount.describe('the last 30 days and today'),
        previous_month: amount.describe('the 30 days before'),
        variance: amount,
        variance_pct: amount.nullable().describe('null when there was nothing before'),
      }),
    ),
    year_wise: wise.describe('by financial year'),
    ...priceGaps,
  }),
})
