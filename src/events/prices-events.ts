import * as z from 'zod'
import { FIRST_DAY, LAST_DAY } from '#vocabulary/day.ts'
import { defineEvent } from './define.ts'

/*
 * The stream `prices`: prices from price providers. A provider's price is identified by day, pair, provider and reference; a later
 * event that names the same one replaces it, because providers correct themselves.
 */

export const PRICES_STREAM = 'prices'
/** Prices in one event at most. */
export const FETCHED_PRICES_MAX = 10_000

const id = z.int().nonnegative()
const source = {
  commodity: z.string().describe('the commodity that the configuration asks for'),
  provider: z.string(),
  ref: z.string().describe('ticker, scheme or path; never a key or a password'),
}

export const pricesFetched = defineEvent(
  'PricesFetched',
  z.object({
    ...source,
    type: z.enum(['mutualfund', 'stock', 'nps', 'metal', 'unknown']),
    commodities: z.array(z.string()),
    day: z.array(z.int().min(FIRST_DAY).max(LAST_DAY)).describe('days since 1970-01-01'),
    base: z.array(id),
    quote: z.array(id),
    rate: z.array(z.string()).describe('units of quote for one unit of base, as decimal text'),
  }),
)
export const priceFetchFailed = defineEvent('PriceFetchFailed', z.object({ ...source, reason: z.string() }))
/** All prices of providers are dropped; fetching starts again. */
export const providerPricesDropped = defineEvent('ProviderPricesDropped', z.object({}))
/** A price sync has ended. */
export const pricesSynced = defineEvent('PricesSynced', z.object({ fetched: id, failed: id }))
export const priceEvents = [pricesFetched, priceFetchFailed, providerPricesDropped, pricesSynced] as const

/* The stream `portfolios`: the holdings of the book's funds, from their source. A later event about a commodity replaces the earlier one. */

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

const fund = {
  commodity: z.string().describe('the fund, as the journal writes it'),
  provider: z.string().describe("'in-mfapi', or 'file' for one of the person's own"),
  ref: z.string().describe('scheme code or path'),
}

export const portfolioFetched = defineEvent(
  'PortfolioFetched',
  z.object({
    ...fund,
    type: z.enum(['mutualfund', 'stock', 'nps', 'metal', 'unknown']),
    securities: z.array(security).min(1),
  }),
)
export const portfolioFetchFailed = defineEvent('PortfolioFetchFailed', z.object({ ...fund, reason: z.string() }))
/** All funds were fetched. */
export const portfoliosSynced = defineEvent('PortfoliosSynced', z.object({ fetched: z.int().nonnegative(), failed: z.int().nonnegative() }))
export const portfolioEvents = [portfolioFetched, portfolioFetchFailed, portfoliosSynced] as const
