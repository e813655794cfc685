import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, patternParameter, priceGaps, timestamp } from './fields.ts'
import { posting } from './posting.ts'

const incomeHolding = z.object({
  type: z.enum(['Dividend', 'Interest', 'Distribution']),
  holding: z.string(),
  postings: z.array(posting),
  total_income: amount,
  ttm_income: amount,
  ttm_yield: amount,
  current_balance: amount,
  yearly_income: z.record(z.string(), amount),
})

export const getInvestmentIncome = endpoint({
  method: 'GET',
  path: '/api/income/investment',
  tag: 'reports',
  summary: 'Dividends, interest and distributions by the holding that paid them.',
  query: z.object({
    ...bookParameters,
    ...listedParameters,
    year: patternParameter(/^\s*\d{4}(\s*-\s*\d{1,2})?\s*$/, 'YYYY or YYYY - YY'),
  }),
  answer: z.object({
    holdings: z.array(incomeHolding),
    income_by_type: z.object({ Dividend: z.array(incomeHolding), Distribution: z.array(incomeHolding), Interest: z.array(incomeHolding) }),
    timeline: z.array(z.object({ date: timestamp, dividend: amount, interest: amount, distribution: amount, total: amount })),
    ttm_distribution: amount,
    ttm_dividend: amount,
    ttm_interest: amount,
    ttm_total: amount,
    ...priceGaps,
  }),
})
export type InvestmentIncomeAnswer = AnswerOf<typeof getInvestmentIncome>
