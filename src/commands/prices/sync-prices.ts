import type { Event } from '../../events/catalogue.ts'
import type { EventLog, Position } from '../../events/log/log.ts'
import { PRICES_STREAM } from '../../events/prices.ts'
import type { Day } from '#vocabulary/day.ts'
import { isCurrencyCode, type PriceProvider, ProviderError, type ProviderTools, type ProvidedPrice } from '../../ingest/prices/provider.ts'
import { appendFacts } from '../append-facts.ts'
import { decideFetched, type PricedCommodity, type ProviderAnswer } from './decide-fetched.ts'
import type { RecordedPrices } from './recorded-prices.ts'

export interface SyncPricesOptions extends NamedCurrency {
  readonly log: Pick<EventLog, 'append'>
  /** Names this sync in the log, so that each part of it is recorded once. */
  readonly key: string
  readonly commodities: readonly PricedCommodity[]
  readonly providerOf: (code: string) => PriceProvider | undefined
  readonly tools: ProviderTools
  readonly recorded: RecordedPrices
  readonly today: Day
  /** Ask for everything again. */
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

/** Providers are asked for at most so many commodities at a time. */
const WORKERS = 5
/** Providers correct the last days; they are asked for again. */
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
