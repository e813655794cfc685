import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'

/** What one unit cost when it was acquired; two lots are the same when all four agree. */
export interface Lot {
  readonly number: Exact
  readonly currency: number
  readonly day: Day
  readonly label: string | undefined
}

/** Equal for the same lot, however many decimal places its cost is written with. */
export const keyOf = ({ number, currency, day, label }: Lot): string =>
  `${number} ${currency} ${day} ${label === undefined ? '' : JSON.stringify(label)}`

export interface Amount {
  readonly number: Exact
  readonly currency: number
}

/** A price per unit; `total` is what `@@` said. */
export interface Price extends Amount {
  readonly total: Exact | undefined
}

/** The price without the total that it was written as: for a part of a posting. */
export const perUnit = <P extends { readonly number: unknown; readonly currency: number }>({
  number,
  currency,
}: P): { number: P['number']; total: undefined; currency: number } => ({ number, total: undefined, currency })

/** A posting with nothing left to infer. */
export interface BookedPosting {
  /** Row in the raw postings. */
  readonly raw: number
  readonly number: Exact
  readonly currency: number
  readonly lot: Lot | undefined
  readonly price: Price | undefined
  /** Some number of it was inferred. */
  readonly inferred: boolean
}

/** What a posting does to what an account holds. */
export interface Change {
  readonly account: number
  readonly currency: number
  readonly number: Exact
  readonly lot: Lot | undefined
}
