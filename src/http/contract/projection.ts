import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, countParameter, decimalParameter, priceGaps, timestamp } from './fields.ts'

const points = z.array(z.object({ date: timestamp, balanceAmount: amount }))
const growth = decimalParameter({ min: '-50', max: '100' })

export const getProjection = endpoint({
  method: 'GET',
  path: '/api/networth/projection',
  tag: 'reports',
  summary: 'Net worth in coming years at three rates of growth.',
  query: z.object({
    years: countParameter({ min: 1, max: 50 }),
    conservative_cagr: growth,
    expected_cagr: growth,
    optimistic_cagr: growth,
    monthly_contribution: decimalParameter({ min: '-1000000000', max: '1000000000' }),
    swr: decimalParameter({ min: '0.1', max: '20' }),
    ...bookParameters,
  }),
  answer: z.object({
    annual_expenses: amount,
    conservative_cagr: amount,
    current_networth: amount,
    derived_contribution: amount,
    expected_cagr: amount,
    fire_progress_percent: amount,
    milestones: z.array(z.object({ label: z.string(), date: timestamp, amount })),
    monthly_contribution: amount,
    optimistic_cagr: amount,
    projection: z.object({ conservative: points, expected: points, optimistic: points }),
    savings_rate: amount,
    swr: amount,
    target_corpus: amount,
    years_to_fire: amount.nullable().describe('null when the target is not reached'),
    ...priceGaps,
  }),
})
export type ProjectionAnswer = AnswerOf<typeof getProjection>
