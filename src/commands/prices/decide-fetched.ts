import type { DataOf, Event } from '../../events/catalogue.ts'
import { FETCHED_PRICES_MAX } from '../../events/prices.ts'
import { formatDay } from '#vocabulary/day.ts'
import { holdable } from '../../ingest/prices/holdable.ts'
import type { ProvidedPrice } from '../../ingest/prices/provider.ts'
import type { RecordedPrices } from './recorded-prices.ts'

/** A commodity of the configuration that has a price provider. */
export interface PricedCommodity {
  readonly name: string
  readonly type: DataOf<'PricesFetched'>['type']
  readonly provider: string
  readonly code: string
}

/** What came of asking a provider for the prices of a commodity. */
export interface ProviderAnswer {
  readonly commodity: PricedCommodity
  /** What the provider calls it: ticker, scheme or path; '' when there is no such provider. */
  readonly ref: string
  readonly result: { readonly prices: readonly ProvidedPrice[] } | { readonly failure: string }
}

export interface FetchedDecision {
  readonly events: readonly Event[]
  readonly failed: boolean
  /** What a person should know: "Failed to fetch price for NAME: why", or that the currency is another one. */
  readonly details: readonly string[]
}

/** Returns what an answer adds to what is recorded: the prices that are new or corrected, or that there were none to be had. */
export function decideFetched({ commodity, ref, result }: ProviderAnswer, recorded: RecordedPrices): FetchedDecision {
  const source = { provider: commodity.provider, ref }
  const fail = (reason: string): FetchedDecision => ({
    events: [{ type: 'PriceFetchFailed', data: { commodity: commodity.name, ...source, reason } }],
    failed: true,
    details: [`Failed to fetch price for ${commodity.name}: ${reason}`],
  })
  if ('failure' in result) return fail(result.failure)
  const { prices, refused } = holdable(result.prices, commodity.provider)
  const wrong = firstWrong(prices, commodity) ?? (prices.length === 0 ? refused[0] : undefined)
  if (wrong !== undefined) return fail(wrong)
  const fresh = prices.filter((price) => recorded.rate(source, price, price.day) !== price.rate.toString())
  return {
    events: fetchedEvents(fresh, { commodity: commodity.name, ...source, type: commodity.type }),
    failed: false,
    details: [...refused, ...newCurrencies(fresh, commodity, recorded.quotes(source, commodity.name))],
  }
}

/** A provider that suddenly quotes in another currency is recorded as it says, and the person is told. */
function newCurrencies(fresh: readonly ProvidedPrice[], { name, provider }: PricedCommodity, before: ReadonlySet<string>): string[] {
  if (before.size === 0) return []
  const now = new Set(fresh.filter((price) => price.base === name && !before.has(price.quote)).map((price) => price.quote))
  return [...now].map(
    (quote) =>
      `provider ${provider} now quotes ${name} in ${quote}, and quoted it in ${[...before].join(', ')} before: check that it is still the same security`,
  )
}

/** A price without a currency, or that is no price, spoils the whole answer: half an answer would look like a whole one. */
function firstWrong(prices: readonly ProvidedPrice[], { name, provider }: PricedCommodity): string | undefined {
  for (const { day, quote, base, rate } of prices) {
    if (quote.trim() === '')
      return `provider ${provider} returned price for ${name} on ${formatDay(day)} without quote_commodity: update the provider or set the quote currency explicitly`
    if (rate.sign < 0) return `provider ${provider} returned a negative price (${rate} ${quote}) for ${base} on ${formatDay(day)}`
  }
  return undefined
}

function fetchedEvents(prices: readonly ProvidedPrice[], source: Pick<DataOf<'PricesFetched'>, 'commodity' | 'provider' | 'ref' | 'type'>): Event[] {
  // The last of two prices for one pair and day is the one that the provider means.
  const distinct = [...new Map(prices.map((price) => [`${price.day} ${price.base} ${price.quote}`, price])).values()].sort((a, b) => a.day - b.day)
  const events: Event[] = []
  for (let from = 0; from < distinct.length; from += FETCHED_PRICES_MAX) {
    const names: string[] = []
    const id = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1)
    const data: DataOf<'PricesFetched'> = { ...source, commodities: names, day: [], base: [], quote: [], rate: [] }
    for (const price of distinct.slice(from, from + FETCHED_PRICES_MAX)) {
      data.day.push(price.day)
      data.base.push(id(price.base))
      data.quote.push(id(price.quote))
      data.rate.push(price.rate.toString())
    }
    events.push({ type: 'PricesFetched', data })
  }
  return events
}
