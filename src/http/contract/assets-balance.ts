import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, flagParameter, priceGaps } from './fields.ts'

/** What is held in each commodity; null when that is nothing. */
export const originalBalances = z.array(z.object({ currency: z.string(), amount })).nullable()

export const assetBreakdown = z
  .object({
    group: z.string().describe('the account'),
    investmentAmount: amount,
    withdrawalAmount: amount,
    marketAmount: amount,
    balanceUnits: amount,
    latestPrice: amount,
    xirr: amount.describe('percent a year'),
    xirr_error: z.string().optional(),
    absoluteReturn: amount.describe('a fraction, not percent'),
    gainAmount: amount,
    originalBalances,
    inactive: z.boolean(),
  })
  .meta({ id: 'AssetBreakdown' })
export type AssetBreakdown = z.infer<typeof assetBreakdown>

export const getAssetsBalance = endpoint({
  method: 'GET',
  path: '/api/assets/balance',
  tag: 'reports',
  summary: 'Value, gain and return of every asset account and of the groups above them, by account name.',
  query: z.object({ flat: flagParameter, ...bookParameters }),
  answer: z.object({ asset_breakdowns: z.record(z.string(), assetBreakdown), ...priceGaps }),
})
export type AssetsBalanceAnswer = AnswerOf<typeof getAssetsBalance>
