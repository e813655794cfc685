import type { Day } from '#vocabulary/day.ts'

interface Source {
  readonly provider: string
  readonly ref: string
}

/** What the log has from providers: enough to record differences only, and to know from when on to ask. */
export interface RecordedPrices {
  /** The rate of a pair on a day as a provider gave it, as decimal text without trailing zeros. */
  rate(source: Source, pair: { readonly base: string; readonly quote: string }, day: Day): string | undefined
  /** The currencies in which a provider's reference has given prices of a commodity before. */
  quotes(source: Source, base: string): ReadonlySet<string>
  /** The last day for which a provider's reference has a price about a commodity, as base or as quote. */
  lastDay(source: Source, commodity: string): Day | undefined
}
