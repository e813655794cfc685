import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Tag } from '#vocabulary/book-columns.ts'

export interface DraftAmount {
  readonly quantity: Exact
  readonly commodity: string
}

/** A comment of one line or several, and the tags that are in it; '' where only the tags are known. */
export interface Remark {
  readonly text: string
  readonly tags: readonly Tag[]
}

/** A transaction in no dialect. Its postings add up to nothing, with what its `rest` takes. */
export interface Draft {
  readonly day: Day
  /** The other day of it, as a person or their rules say: when it was booked. */
  readonly secondDay?: Day
  /** Absent for the one that most of the journal has. */
  readonly mark?: '*' | '!'
  readonly payee: string
  /** What it was for; '' for nothing to say. */
  readonly description: string
  /** The number of a cheque and the like; '' for none. */
  readonly code: string
  readonly remark?: Remark
  readonly postings: readonly DraftPosting[]
  /** The account that takes what the lots of the book leave, which only beancount works out. */
  readonly rest?: string
  /** Postings in parentheses: they stand beside the sum. */
  readonly virtual?: readonly DraftPosting[]
}

export interface DraftPosting extends DraftAmount {
  readonly account: string
  /** Where it is another than that of the transaction. */
  readonly mark?: '*' | '!'
  readonly isBracketed?: boolean
  readonly remark?: Remark
  /** What was paid, as a total with the sign of the quantity. */
  readonly cost?: DraftAmount
  /** What the lot cost when it was bought, as a total with the sign of the quantity. */
  readonly lot?: DraftAmount
  /** Out of lots that the account holds, whatever they cost. */
  readonly isReduced?: boolean
}
