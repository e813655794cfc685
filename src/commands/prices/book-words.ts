import type { ProvidedPrice } from '../../ingest/prices/provider.ts'
import type { RecordedPrices } from './recorded-prices.ts'

/** The currency of the figures, which a book may write as a sign. */
export interface NamedCurrency {
  /** As the book writes it, `$` for one. */
  readonly defaultCurrency: string
  /** What providers call it, USD. */
  readonly currencyCode: string
}

/** A book that writes `$` has no USD, and may never have one: a dollar of its own would need a rate. */
export function inBookWords(prices: readonly ProvidedPrice[], { defaultCurrency, currencyCode }: NamedCurrency): readonly ProvidedPrice[] {
  if (defaultCurrency === currencyCode) return prices
  const asWritten = (commodity: string): string => (commodity === currencyCode ? defaultCurrency : commodity)
  return prices.map((price) => ({ ...price, base: asWritten(price.base), quote: asWritten(price.quote) }))
}

/** What was recorded under either name of it: funds of India came in INR to a book in ₹ before. */
export function knownInBookWords(recorded: RecordedPrices, { defaultCurrency, currencyCode }: NamedCurrency): RecordedPrices {
  if (defaultCurrency === currencyCode) return recorded
  const asSaid = (commodity: string): string => (commodity === defaultCurrency ? currencyCode : commodity)
  return {
    rate: (source, { base, quote }, day) =>
      recorded.rate(source, { base, quote }, day) ?? recorded.rate(source, { base: asSaid(base), quote: asSaid(quote) }, day),
    quotes: (source, base) => new Set([...recorded.quotes(source, base)].map((currency) => (currency === currencyCode ? defaultCurrency : currency))),
    lastDay: (source, commodity) => recorded.lastDay(source, commodity) ?? recorded.lastDay(source, asSaid(commodity)),
  }
}
