import { z } from 'zod'
import { defineEvent } from './define.ts'

/* The stream `portfolios`: what the funds of the book are made of, as their source said. A later event about a commodity replaces the earlier one. */

export const PORTFOLIOS_STREAM = 'portfolios'

export const security = z.object({
  id: z.string().describe("the source's name of it: an ISIN, a ticker; '' for none"),
  name: z.string(),
  type: z.string().describe("'equity', 'debt', …; '' where it is unknown"),
  rating: z.string(),
  industry: z.string(),
  percentage: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,30})?$/)
    .describe('of the fund, as decimal text'),
})
export type Security = z.infer<typeof security>

const source = {
  commodity: z.string().describe('the fund, as the journal writes it'),
  provider: z.string().describe("'in-mfapi', or 'file' for one of the person's own"),
  ref: z.string().describe('scheme code or path'),
}

export const portfolioFetched = defineEvent(
  'PortfolioFetched',
  z.object({
    ...source,
    type: z.enum(['mutualfund', 'stock', 'nps', 'metal', 'unknown']),
    securities: z.array(security).min(1),
  }),
)
export const portfolioFetchFailed = defineEvent('PortfolioFetchFailed', z.object({ ...source, reason: z.string() }))
/** Every fund has been asked about. */
export const portfoliosSynced = defineEvent('PortfoliosSynced', z.object({ fetched: z.int().nonnegative(), failed: z.int().nonnegative() }))
export const portfolioEvents = [portfolioFetched, portfolioFetchFailed, portfoliosSynced] as const
