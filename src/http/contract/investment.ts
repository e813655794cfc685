import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, priceGaps, timestamp } from './fields.ts'
import { posting } from './posting.ts'

const investmentYear = z.object({
  start_date: timestamp,
  end_date: timestamp,
  postings: z.array(posting),
  gross_salary_income: amount,
  gross_other_income: amount,
  net_tax: amount,
  net_income: amount,
  net_investment: amount,
  net_expense: amount,
  savings_rate: amount.nullable().describe('percent of the net income; null where that is below zero'),
})

export const getInvestment = endpoint({
  method: 'GET',
  path: '/api/investment',
  tag: 'reports',
  summary: 'The amount invested, and its share of income, in each financial year.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ assets: z.array(posting), yearly_cards: z.array(investmentYear), ...priceGaps }),
})
export type InvestmentAnswer = AnswerOf<typeof getInvestment>
