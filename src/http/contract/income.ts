import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, priceGaps, timestamp } from './fields.ts'
import { multiYear, yearsParameters } from './multi-year.ts'
import { posting } from './posting.ts'

const period = { start_date: timestamp, end_date: timestamp, postings: z.array(posting) }

export const getIncome = endpoint({
  method: 'GET',
  path: '/api/income',
  tag: 'reports',
  summary: 'Income by month and by financial year, and calendar years side by side.',
  query: z.object({ ...yearsParameters, ...bookParameters, ...listedParameters }),
  answer: z.object({
    income_timeline: z.array(z.object({ date: timestamp, postings: z.array(posting) })),
    multi_year: multiYear,
    tax_timeline: z.array(z.object(period)),
    yearly_cards: z.array(z.object({ ...period, gross_income: amount, net_tax: amount, net_income: amount })),
    ...priceGaps,
  }),
})
export type IncomeAnswer = AnswerOf<typeof getIncome>
