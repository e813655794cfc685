import { z } from 'zod'
import { FIRST_DAY, LAST_DAY } from '#vocabulary/day.ts'
import { defineEvent } from './define.ts'

/*
 * The stream `prices`: what price providers said. A provider's price is told apart by day, pair, provider and reference; a later
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
/** Everything that providers ever said is set aside; fetching starts anew. */
export const providerPricesDropped = defineEvent('ProviderPricesDropped', z.object({}))
/** A price sync has ended. */
export const pricesSynced = defineEvent('PricesSynced', z.object({ fetched: id, failed: id }))
export const priceEvents = [pricesFetched, priceFetchFailed, providerPricesDropped, pricesSynced] as const
