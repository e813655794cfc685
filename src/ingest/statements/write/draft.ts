import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'

export interface DraftAmount {
  readonly quantity: Exact
  readonly commodity: string
}

/** A transaction in no dialect. Its postings add up to nothing. */
export interface Draft {
  readonly day: Day
  readonly payee: string
  /** What it was for; '' for nothing to say. */
  readonly description: string
  /** The number of a cheque and the like; '' for none. */
  readonly code: string
  readonly postings: readonly DraftPosting[]
}

export interface DraftPosting extends DraftAmount {
  readonly account: string
  /** What was paid, as a total with the sign of the quantity. */
  readonly cost?: DraftAmount
  /** What the lot cost when it was bought, as a total with the sign of the quantity. */
  readonly lot?: DraftAmount
}
