import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, countParameter, namesParameter, priceGaps, timelineParameters, timestamp } from './fields.ts'

const aggregates = z.record(z.string(), z.object({ date: timestamp, account: z.string(), market_amount: amount }))

export const getAllocation = endpoint({
  path: '/api/allocation',
  tag: 'reports',
  summary: 'The allocation of assets, today and day by day, and its distance from the targets.',
  query: z.object({ ...bookParameters, ...timelineParameters }),
  answer: z.object({
    aggregates,
    aggregates_timeline: z.array(aggregates).describe('by day from the first asset posting; fewer days where there would be millions of figures'),
    allocation_targets: z.array(
      z.object({
        name: z.string(),
        target: amount,
        current: amount.describe('percent of all assets'),
        to_add: amount.describe('the amount to buy to reach the target, or to sell if negative, with the same total'),
        aggregates,
      }),
    ),
    ...priceGaps,
  }),
})

const commodityBreakdown = z.object({
  parent_commodity_id: z.string(),
  commodity_name: z.string(),
  security_name: z.string(),
  security_rating: z.string(),
  security_industry: z.string(),
  percentage: amount,
  security_id: z.string(),
  security_type: z.string(),
  amount,
})
const portfolioAggregate = z.object({
  group: z.string(),
  sub_group: z.string(),
  id: z.string(),
  percentage: amount,
  amount,
  breakdowns: z.array(commodityBreakdown),
})

const portfolioFund = z.object({
  commodity: z.string(),
  provider: z.string().describe("'in-mfapi', or 'file' for one of your own"),
  fetched_at: timestamp.describe('when its holdings last changed'),
  securities: z.int(),
  amount: amount.describe('market value'),
  known_percentage: amount.describe('the sum of its shares; 100 if they are complete'),
  known_amount: amount.describe('what is counted in the groups'),
  unknown_amount: amount.describe('the rest; negative if the shares sum to more than 100 %'),
  is_counted: z.boolean(),
})

/** The holdings of funds, grouped in four ways. */
const allocation = {
  commodities: z.array(z.string()),
  industry: z.array(portfolioAggregate).describe('of equity'),
  name_and_security_type: z.array(portfolioAggregate),
  rating: z.array(portfolioAggregate).describe('of debt'),
  security_type: z.array(portfolioAggregate),
  securities_count: z.int().describe('name_and_security_type may list only the largest'),
  funds: z.array(portfolioFund).describe('held funds whose holdings are known, counted in the groups or not'),
  without_portfolio: z.array(z.string()).describe('held funds whose holdings are unknown until portfolios are updated'),
}
/** A world fund has thousands. */
export const securitiesParameter = countParameter({ min: 0, max: 100_000 }).describe('only the largest, up to this count; all when absent')
export const portfolioAllocation = z.object(allocation).meta({ id: 'PortfolioAllocation' })

export const getPortfolioAllocation = endpoint({
  path: '/api/portfolio_allocation',
  tag: 'reports',
  summary: 'What the funds in the book hold, by security, type, rating and industry.',
  query: z.object({
    ...bookParameters,
    without_funds: namesParameter.describe('funds that are not counted; one a line'),
    securities: securitiesParameter,
  }),
  answer: z.object({ ...allocation, synced_at: timestamp.optional().describe('when the holdings of all funds were last fetched'), ...priceGaps }),
})
export type PortfolioAnswer = AnswerOf<typeof getPortfolioAllocation>

export const getCurrencyExposure = endpoint({
  path: '/api/currency-exposure',
  tag: 'reports',
  summary: 'The assets by currency.',
  query: z.object(bookParameters),
  answer: z.object({
    currency_exposure: z.array(z.object({ currency: z.string(), amount, percentage: amount })),
    ...priceGaps,
  }),
})
