import type { ReadingState } from '../reading-state.ts'
import { PostingRows } from './posting-rows.ts'

/** Gives every amount of a posting that has several a row of its own, below the first. */
export function spread(reading: ReadingState): void {
  const { more } = reading.details
  if (more.size === 0) return
  const { firstPosting, count } = reading.book.transactions
  const end = reading.book.postings.count
  let wanted = 0
  for (const amounts of more.values()) wanted += amounts.length
  const rows = new PostingRows(reading, wanted)
  let copied = 0
  let transaction = 0
  let added = 0
  for (const source of [...more.keys()].sort((a, b) => a - b)) {
    rows.copyAll(copied, source + 1)
    copied = source + 1
    while (transaction < count && firstPosting[transaction]! <= source) firstPosting[transaction++]! += added
    for (const amount of more.get(source)!) {
      rows.copyWith(source, amount)
      added++
    }
  }
  rows.copyAll(copied, end)
  while (transaction < count) firstPosting[transaction++]! += added
  reading.book.endTransaction()
}
