import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, choiceParameter, dayParameter, futureParameter, nameParameter, priceGaps } from './fields.ts'

export const getSankey = endpoint({
  method: 'GET',
  path: '/api/sankey',
  tag: 'reports',
  summary: 'Where money came from and where it went between two days.',
  query: z.object({
    from: dayParameter,
    to: dayParameter,
    period: choiceParameter(['month', 'quarter', 'year']),
    currency: nameParameter.describe('the same as report_currency'),
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    nodes: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['income', 'asset', 'liability', 'expense', 'equity', 'other']) })),
    links: z.array(z.object({ source: z.string(), target: z.string(), value: amount, txnCount: z.int() })),
    meta: z.object({
      from: z.string().describe('YYYY-MM-DD'),
      to: z.string().describe('YYYY-MM-DD'),
      period: z.string(),
      currency: z.string(),
      totalInflow: amount,
      totalOutflow: amount,
      hasUnconvertible: z.boolean(),
    }),
    ...priceGaps,
  }),
})
export type SankeyAnswer = AnswerOf<typeof getSankey>
