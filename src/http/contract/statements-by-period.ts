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

export const getStatementsByPeriod = endpoint({
  method: 'GET',
  path: '/api/statements_by_period',
  tag: 'reports',
  summary:
    'Every account, period beside period: what was earned and spent in each, or what was owned and owed at the end of each, by week, month, quarter or year.',
  query: z.object({
    of: choiceParameter(['income', 'worth']).describe(
      'income when absent: Income and Expenses, each above nothing where it is what its name says. worth: Assets, and Liabilities below nothing',
    ),
    every: everyParameter.describe('month when absent'),
    periods: countParameter({ min: 1, max: 400 }).describe(
      'so many, the latest; 400 when absent, and fewer where so many accounts by period are more than two million figures',
    ),
    ...listedParameters,
    ...bookParameters,
    ...futureParameter,
  }),
  answer: z.object({
    periods,
    rows: z
      .array(
        z.object({ account: z.string(), amounts, total: amount.describe('of all periods; of worth what it changed by from the first to the last') }),
      )
      .describe('by name, each including the accounts below; accounts without amounts in any period are left out'),
    net: z.object({ amounts, total: amount }).describe('income less expenses; net worth'),
    ...priceGaps,
  }),
})
export type StatementsByPeriodAnswer = AnswerOf<typeof getStatementsByPeriod>
