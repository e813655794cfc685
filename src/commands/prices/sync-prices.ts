import { type Day, formatDay } from '#vocabulary/day.ts'
import type { DataOf, Event } from '../../events/catalogue.ts'
import type { EventLog, Position } from '../../events/log/log.ts'
import { FETCHED_PRICES_MAX, PRICES_STREAM } from '../../events/prices-events.ts'
import { holdable, isCurrencyCode, type PriceProvider, type ProvidedPrice, ProviderError, type ProviderTools } from '../../ingest/prices/provider.ts'
import { appendFacts } from '../append-facts.ts'

export interface SyncPricesOptions extends NamedCurrency {
  readonly log: Pick<EventLog, 'append'>
  /** Names this sync in the log, so that each part of it is recorded once. */
  readonly key: string
  readonly commodities: readonly PricedCommodity[]
  readonly providerOf: (code: string) => PriceProvider | undefined
  readonly tools: ProviderTools
  readonly recorded: RecordedPrices
  readonly today: Day
  /** Fetch everything again. */
  readonly force: boolean
  readonly report: (completed: number, total: number) => void
}

export interface SyncPricesResult {
  readonly fetched: number
  readonly failed: number
  /** One line for each failure and each thing to know. */
  readonly details: readonly string[]
  /** Of the last event that it recorded. */
  readonly position: Position
}

/** How many commodities are fetched at a time. */
const WORKERS = 5
/** Providers correct the last days, so these are fetched again. */
const CORRECTED_DAYS = 7

/**
 * Fetches and records what is new for every commodity. One that fails is recorded and named; it never stops the others. What a
 * commodity brought is recorded at once, so that a later failure or a kill loses none of it.
 */
export async function syncPrices(options: SyncPricesOptions): Promise<SyncPricesResult> {
  const { log, key, commodities, report } = options
  const recorded = knownInBookWords(options.recorded, options)
  const waiting = [...commodities.entries()]
  const details: string[] = []
  let completed = 0
  let failed = 0
  let position = 0
  let recording: Promise<void> = Promise.resolve()
  const record = (part: string, events: readonly Event[]): Promise<void> => {
    // One append after another; they share the stream.
    recording = recording.then(async () => {
      const appended = events.length === 0 ? [] : await appendFacts(log, { stream: PRICES_STREAM, events, key: `${key}:${part}` })
      position = Math.max(position, ...appended.map((event) => event.position))
    })
    return recording
  }
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, commodity] = next
      const decision = decideFetched(await ask(commodity, { ...options, recorded }), recorded)
      if (decision.failed) failed++
      details.push(...decision.details)
      await record(String(place), decision.events)
      report(++completed, commodities.length)
    }
  }
  report(0, commodities.length)
  await Promise.all(Array.from({ length: Math.min(WORKERS, commodities.length) }, worker))
  const fetched = commodities.length - failed
  await record('end', [{ type: 'PricesSynced', data: { fetched, failed } }])
  return { fetched, failed, details: details.sort(), position }
}

async function ask(
  commodity: PricedCommodity,
  { providerOf, recorded, tools, defaultCurrency, currencyCode, today, force }: SyncPricesOptions,
): Promise<ProviderAnswer> {
  const { name, code } = commodity
  const provider = providerOf(commodity.provider)
  const ref = provider?.ref(code) ?? ''
  if (!provider) return { commodity, ref, result: { failure: `there is no provider "${commodity.provider}"` } }
  const last = force
    ? undefined
    : knownUntil(isCurrencyCode(currencyCode) ? [name, defaultCurrency] : [name], (each) =>
        recorded.lastDay({ provider: commodity.provider, ref }, each),
      )
  const request = { commodity: name, code, defaultCurrency: currencyCode, today, ...(last !== undefined && { since: last - CORRECTED_DAYS }) }
  try {
    return { commodity, ref, result: { prices: inBookWords(await provider.fetch(request, tools), { defaultCurrency, currencyCode }) } }
  } catch (error) {
    if (error instanceof ProviderError) return { commodity, ref, result: { failure: error.message } }
    throw error
  }
}

/**
 * Where to go on from: the earlier end of the commodity's own prices and of those in the currency of the figures. Who changes that
 * currency has the rates of a week in the new one else, and none before.
 */
function knownUntil(names: readonly string[], lastDay: (name: string) => Day | undefined): Day | undefined {
  const days = names.map(lastDay)
  return days.every((day) => day !== undefined) ? Math.min(...days) : undefined
}

/** The default currency, which a book may write as a symbol. */
interface NamedCurrency {
  /** As in the book, such as `$`. */
  readonly defaultCurrency: string
  /** As providers name it, such as USD. */
  readonly currencyCode: string
}

/** A book with `$` must not get USD as another commodity, which would need a rate. */
function inBookWords(prices: readonly ProvidedPrice[], { defaultCurrency, currencyCode }: NamedCurrency): readonly ProvidedPrice[] {
  if (defaultCurrency === currencyCode) return prices
  const asWritten = (commodity: string): string => (commodity === currencyCode ? defaultCurrency : commodity)
  return prices.map((price) => ({ ...price, base: asWritten(price.base), quote: asWritten(price.quote) }))
}

/** What was recorded under either name: earlier versions recorded Indian funds in INR for a book in ₹. */
function knownInBookWords(recorded: RecordedPrices, { defaultCurrency, currencyCode }: NamedCurrency): RecordedPrices {
  if (defaultCurrency === currencyCode) return recorded
  const asSaid = (commodity: string): string => (commodity === defaultCurrency ? currencyCode : commodity)
  return {
    rate: (source, { base, quote }, day) =>
      recorded.rate(source, { base, quote }, day) ?? recorded.rate(source, { base: asSaid(base), quote: asSaid(quote) }, day),
    quotes: (source, base) => new Set([...recorded.quotes(source, base)].map((currency) => (currency === currencyCode ? defaultCurrency : currency))),
    lastDay: (source, commodity) => recorded.lastDay(source, commodity) ?? recorded.lastDay(source, asSaid(commodity)),
  }
}

/** A commodity of the configuration that has a price provider. */
export interface PricedCommodity {
  readonly name: string
  readonly type: DataOf<'PricesFetched'>['type']
  readonly provider: string
  readonly code: string
}

/** The result of fetching the prices of a commodity. */
interface ProviderAnswer {
  readonly commodity: PricedCommodity
  /** What the provider calls it: ticker, scheme or path; '' when there is no such provider. */
  readonly ref: string
  readonly result: { readonly prices: readonly ProvidedPrice[] } | { readonly failure: string }
}

export interface FetchedDecision {
  readonly events: readonly Event[]
  readonly failed: boolean
  /** Remarks for the user: "Failed to fetch price for NAME: why", or that the currency changed. */
  readonly details: readonly string[]
}

/** Returns the events of an answer: new or corrected prices, or that fetching failed. */
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

/** If a provider quotes in another currency than before, its prices are recorded and the user is warned. */
function newCurrencies(fresh: readonly ProvidedPrice[], { name, provider }: PricedCommodity, before: ReadonlySet<string>): string[] {
  if (before.size === 0) return []
  const now = new Set(fresh.filter((price) => price.base === name && !before.has(price.quote)).map((price) => price.quote))
  return [...now].map(
    (quote) =>
      `provider ${provider} now quotes ${name} in ${quote}, and quoted it in ${[...before].join(', ')} before: check that it is still the same security`,
  )
}

/** An invalid price or currency rejects the whole answer, because part of an answer would look complete. */
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

/** What the log has from price providers, as far as dropping it needs to know. */
export interface ProvidedState {
  /** The last event by which something came from providers, or was dropped; 0 for none. */
  readonly position: Position
  /** Whether there is something to drop: prices, or records of fetching. */
  readonly isEmpty: boolean
}

/** Returns the event that drops all fetched prices; nothing if there are none. */
export const decideDrop = ({ isEmpty }: ProvidedState): readonly Event[] => (isEmpty ? [] : [{ type: 'ProviderPricesDropped', data: {} }])

/** Drops all fetched prices. Returns the position of the log from which figures show it. */
export async function dropPrices(log: Pick<EventLog, 'append'>, state: ProvidedState): Promise<Position> {
  const events = decideDrop(state)
  if (events.length === 0) return state.position
  // Two requests that saw the same prices drop them once.
  const [recorded] = await appendFacts(log, { stream: PRICES_STREAM, events, key: `prices dropped after ${state.position}` })
  return recorded?.position ?? state.position
}

interface Source {
  readonly provider: string
  readonly ref: string
}

/** The recorded prices of providers, to record only differences and to know the first day to fetch. */
export interface RecordedPrices {
  /** The rate of a pair on a day as a provider gave it, as decimal text without trailing zeros. */
  rate(source: Source, pair: { readonly base: string; readonly quote: string }, day: Day): string | undefined
  /** The currencies in which a provider's reference has given prices of a commodity before. */
  quotes(source: Source, base: string): ReadonlySet<string>
  /** The last day for which a provider's reference has a price about a commodity, as base or as quote. */
  lastDay(source: Source, commodity: string): Day | undefined
}
