import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, priceGaps, timestamp } from './fields.ts'

export const cashFlow = z
  .object({
    date: timestamp.describe('the first day of the month'),
    income: amount,
    expenses: amount,
    liabilities: amount,
    investment: amount,
    lent: amount.describe('what was lent to others or laid out for them, less what they gave back'),
    tax: amount,
    checking: amount.describe('what the checking accounts changed by'),
    balance: amount.describe('what they held at the end'),
  })
  .meta({ id: 'CashFlow' })
export type CashFlow = z.infer<typeof cashFlow>

export const getCashFlow = endpoint({
  method: 'GET',
  path: '/api/cash_flow',
  tag: 'reports',
  summary: 'Money in and out, month by month.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ cash_flows: z.array(cashFlow), ...priceGaps }),
})
export type CashFlowAnswer = AnswerOf<typeof getCashFlow>

export const getYearlyCashFlow = endpoint({
  method: 'GET',
  path: '/api/cash_flow/yearly',
  tag: 'reports',
  summary: 'Money in and out in each financial year, and what was saved.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({
    years: z.array(
      z.object({
        key: z.string().describe('the financial year, as YYYY or YYYY - YY'),
        start_date: timestamp,
        end_date: timestamp,
        income: amount,
        expenses: amount.describe('without taxes'),
        tax: amount,
        saved: amount.describe('income less expenses and taxes'),
        savings_rate: amount.nullable().describe('percent of the income; null where that is below zero'),
        investment: amount.describe('the sum of the months of /api/cash_flow'),
      }),
    ),
    ...priceGaps,
  }),
})
export type YearlyCashFlowAnswer = AnswerOf<typeof getYearlyCashFlow>
