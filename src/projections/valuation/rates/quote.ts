import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'

/** What one unit of something is worth in something else on a day, and the recorded prices that say so. */
export interface Quote {
  readonly value: Exact
  /** Their product is `value`; empty for 1 between a commodity and itself. */
  readonly steps: readonly QuoteStep[]
}

export interface QuoteStep {
  readonly base: number
  readonly quote: number
  readonly day: Day
  readonly value: Exact
  /** Row in the view's price columns. */
  readonly priceRow: number
  /** The recorded price is the other way round; `value` is 1 divided by it, to 16 places. */
  readonly inverse: boolean
}

/** A quote and the day from which on it is known. */
export interface DatedQuote {
  readonly day: Day
  readonly quote: Quote
}
