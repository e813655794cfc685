import { ASSIGNED, INFERRED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Segment } from './outcome.ts'

/** All transactions of the book, in consecutive segments. */
export function allSegments({ book: { transactions }, segments }: Pick<ReadingState, 'book' | 'segments'>): Segment[] {
  const all: Segment[] = []
  let at = 0
  const upTo = (end: number): void => {
    if (end > at) all.push({ first: at, end, outcome: undefined })
  }
  for (const segment of segments) {
    upTo(segment.first)
    all.push(segment)
    at = segment.end
  }
  upTo(transactions.count)
  return all
}

/** Forgets all that is known of segments, and what was filled in because of it: something else decides now about every transaction. */
export function reopen({ book: { transactions, postings }, segments }: ReadingState): void {
  for (const { first, end } of segments)
    for (let row = transactions.firstPosting[first]!; row < transactions.firstPosting[end]!; row++) {
      if ((postings.flags[row]! & (INFERRED | ASSIGNED)) !== INFERRED) continue
      postings.commodity[row] = NONE
      postings.quantity.set(row, Exact.zero)
    }
  segments.length = 0
}
