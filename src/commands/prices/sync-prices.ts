import type { DataOf, Event } from '../../events/catalogue.ts'
import { FETCHED_PRICES_MAX } from '../../events/prices.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { holdable } from '../../ingest/prices/holdable.ts'
import { type PriceProvider, type ProvidedPrice, ProviderError, type ProviderTools } from '../../ingest/prices/provider.ts'
import type { RecordedPrices } from './recorded-prices.ts'

/** A commodity of the configuration that has a price provider. */
export interface PricedCommodity {
  readonly name: string
  readonly type: DataOf<'PricesFetched'>['type']
  readonly provider: string
  readonly code: string
}

export interface SyncPricesOptions {
  readonly commodities: readonly PricedCommodity[]
  readonly providerOf: (code: string) => PriceProvider | undefined
  readonly tools: ProviderTools
  readonly recorded: RecordedPrices
  readonly defaultCurrency: string
  readonly today: Day
  /** Ask for everything again. */
  readonly force: boolean
  /** Records at once what one commodity brought, so that a later failure or a kill loses none of it. */
  readonly record: (events: readonly Event[]) => Promise<void>
  readonly report: (completed: number, total: number) => void
}

export interface SyncPricesResult {
  readonly fetched: number
  readonly failed: number
  /** One entry a failure: "Failed to fetch price for NAME: why". */
  readonly details: readonly string[]
}

/** Providers are asked for at most so many commodities at a time. */
const WORKERS = 5
/** Providers correct the last days; they are asked for again. */
const CORRECTED_DAYS = 7

/** Fetches what is new for every commodity. One that fails is recorded and named; it never stops the others. */
export async function syncPrices(options: SyncPricesOptions): Promise<SyncPricesResult> {
  const { commodities, report, record } = options
  const waiting = [...commodities]
  const details: string[] = []
  let completed = 0
  let failed = 0
  let recording: Promise<void> = Promise.resolve()
  const worker = async (): Promise<void> => {
    for (let commodity = waiting.shift(); commodity; commodity = waiting.shift()) {
      const outcome = await fetchOne(commodity, options)
      if (outcome.failed) failed++
      details.push(...outcome.details)
      // One append after another; they share the stream.
      recording = recording.then(() => record(outcome.events))
      await recording
      report(++completed, commodities.length)
    }
  }
  report(0, commodities.length)
  await Promise.all(Array.from({ length: Math.min(WORKERS, commodities.length) }, worker))
  await record([{ type: 'PricesSynced', data: { fetched: commodities.length - failed, failed } }])
  return { fetched: commodities.length - failed, failed, details: details.sort() }
}

interface Outcome {
  readonly events: readonly Event[]
  readonly failed: boolean
  readonly details: readonly string[]
}

async function fetchOne(commodity: PricedCommodity, options: SyncPricesOptions): Promise<Outcome> {
  const { name, code } = commodity
  const provider = options.providerOf(commodity.provider)
  const ref = provider?.ref(code) ?? ''
  const source = { provider: commodity.provider, ref }
  const fail = (reason: string): Outcome => ({
    events: [{ type: 'PriceFetchFailed', data: { commodity: name, ...source, reason } }],
    failed: true,
    details: [`Failed to fetch price for ${name}: ${reason}`],
  })
  if (!provider) return fail(`there is no provider "${commodity.provider}"`)
  const last = options.force ? undefined : options.recorded.lastDay(source, name)
  let provided: readonly ProvidedPrice[]
  try {
    provided = await provider.fetch(
      {
        commodity: name,
        code,
        defaultCurrency: options.defaultCurrency,
        today: options.today,
        ...(last !== undefined && { since: last - CORRECTED_DAYS }),
      },
      options.tools,
    )
  } catch (error) {
    if (error instanceof ProviderError) return fail(error.message)
    throw error
  }
  const { prices, refused } = holdable(provided, commodity.provider)
  const wrong = firstWrong(prices, commodity) ?? (prices.length === 0 ? refused[0] : undefined)
  if (wrong !== undefined) return fail(wrong)
  const fresh = prices.filter((price) => options.recorded.rate(source, price, price.day) !== price.rate.toString())
  return {
    events: asEvents(fresh, { commodity: name, ...source, type: commodity.type }),
    failed: false,
    details: [...refused, ...newCurrencies(fresh, commodity, options.recorded.quotes(source, name))],
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

function asEvents(prices: readonly ProvidedPrice[], source: Pick<DataOf<'PricesFetched'>, 'commodity' | 'provider' | 'ref' | 'type'>): Event[] {
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
