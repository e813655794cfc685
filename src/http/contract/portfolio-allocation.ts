import { z } from '#vocabulary/schema.ts'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters } from './fields.ts'

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

/** What funds hold, rolled up four ways. */
export const portfolioAllocation = z
  .object({
    commodities: z.array(z.string()),
    industry: z.array(portfolioAggregate),
    name_and_security_type: z.array(portfolioAggregate),
    rating: z.array(portfolioAggregate),
    security_type: z.array(portfolioAggregate),
  })
  .meta({ id: 'PortfolioAllocation' })

export const getPortfolioAllocation = endpoint({
  method: 'GET',
  path: '/api/portfolio_allocation',
  tag: 'reports',
  summary: 'What the funds in the book hold, by security, type, rating and industry.',
  query: z.object(bookParameters),
  answer: portfolioAllocation,
})
