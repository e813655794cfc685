import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  amount,
  amountsByPeriod as amounts,
  bookParameters,
  choiceParameter,
  countParameter,
  everyParameter,
  futureParameter,
  listedParameters,
  periods,
  priceGaps,
} from './fields.ts'

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  tag: 'reports',
  summary: 'Spending, income, taxes, investments, repayments, interest or savings, by month or year and by account, category or payee.',
  query: z.object({
    kind: choiceParameter(['expenses', 'income', 'tax', 'investment', 'repayment', 'interest', 'left']).describe(
      'expenses when absent; they are without taxes. left: income less expenses and taxes, with the rows income, expenses and tax',
    ),
    by: choiceParameter(['category', 'account', 'payee', 'tag']).describe(
      'category when absent: the second part of an account, or the second and the next where all of its kind begin alike (Income:US:…). By tag, all tags of a posting are one name, so that nothing is counted twice',
    ),
    every: everyParameter.describe('month when absent; of single days and weeks the last 400'),
    limit: countParameter({ min: 1, max: 1000 }).describe('rows, the largest first; 200 when absent. What is left is in others'),
    ...listedParameters,
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    periods,
    rows: z.array(z.object({ name: z.string().describe("'' for postings without a payee or tag"), amounts, total: amount })),
    others: z.object({ rows: z.int(), amounts, total: amount }),
    totals: amounts,
    total: amount,
    ...priceGaps,
  }),
})
export type ActivityAnswer = AnswerOf<typeof getActivity>
