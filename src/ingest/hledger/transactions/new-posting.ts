import type { Status, Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { type Amount, costTotal } from '../amounts/amount-sums.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Assertion } from './posting-details.ts'

/** A generated posting without a line of its own. */
export interface NewPosting {
  readonly account: number
  readonly kind: number
  readonly status: Status
  /** Several when it has an amount in several commodities; none when it is left out. */
  readonly amounts: readonly Amount[]
  readonly assertion?: Assertion | undefined
  readonly flags: number
  readonly day: Day
  readonly note: number
  readonly tags: readonly Tag[] | undefined
  readonly line: number
}

/** Adds a posting below all others. */
export function addPosting({ book: { postings }, details }: ReadingState, posting: NewPosting): void {
  if (postings.count === postings.account.length) postings.grow()
  const row = postings.count++
  const [first, ...more] = posting.amounts
  postings.account[row] = posting.account
  postings.kind[row] = posting.kind
  postings.status[row] = posting.status
  postings.flags[row] = posting.flags
  postings.day[row] = posting.day
  postings.note[row] = posting.note
  postings.line[row] = posting.line
  postings.commodity[row] = NONE
  postings.costCommodity[row] = NONE
  postings.lotCommodity[row] = NONE
  if (posting.tags !== undefined) postings.tags.set(row, posting.tags)
  if (posting.assertion !== undefined) details.assertions.set(row, posting.assertion)
  if (more.length > 0) details.more.set(row, more)
  if (first === undefined) return
  postings.commodity[row] = first.commodity
  postings.quantity.set(row, first.quantity)
  if (first.cost === undefined) return
  const { commodity, rate, isTotal } = first.cost
  postings.costCommodity[row] = commodity
  postings.cost.set(row, costTotal(first.quantity, rate, isTotal))
  details.costs.infer(row, rate, isTotal)
}
