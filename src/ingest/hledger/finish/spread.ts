import type { ReadingState } from '../reading-state.ts'
import { PostingRows } from './posting-rows.ts'

/** Gives every amount of a posting that has several a row of its own, below the first. */
export function spread(reading: ReadingState): void {
  const { more } = reading.details
  if (more.size === 0) return
  const { transactions } = reading.book
  const rows = new PostingRows(reading)
  const into = reading.book.postings
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = transactions.firstPosting[transaction]!
    const end = transactions.firstPosting[transaction + 1]!
    transactions.firstPosting[transaction] = into.count
    for (let source = first; source < end; source++) {
      rows.copy(source)
      for (const amount of more.get(source) ?? []) rows.copyWith(source, amount)
    }
  }
  reading.book.endTransaction()
}
