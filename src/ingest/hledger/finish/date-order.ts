import { ASSIGNED, FORECAST } from '#vocabulary/book-columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { Segment } from './outcome.ts'
import { daysOf } from './settle.ts'

/** Segments by their dates, those together whose dates lie among each other; what has the same date stays in the book's order. */
export function byDate(book: Book, segments: readonly Segment[]): Segment[][] {
  const [only] = segments
  if (segments.length < 2) return only === undefined ? [] : [[only]]
  const dated = segments.map((segment) => ({ segment, ...(segment.outcome ?? daysOf(book, segment.first, segment.end)) }))
  dated.sort((a, b) => a.firstDay - b.firstDay || a.segment.first - b.segment.first)
  const together: Segment[][] = []
  let latest = Number.NEGATIVE_INFINITY
  let lowest = Number.NEGATIVE_INFINITY
  for (const { segment, firstDay, lastDay } of dated) {
    const follows = firstDay > latest || (firstDay === latest && segment.first > lowest)
    if (follows || together.length === 0) together.push([segment])
    else together.at(-1)!.push(segment)
    lowest = follows ? segment.first : Math.max(lowest, segment.first)
    latest = Math.max(latest, lastDay)
  }
  for (const group of together) group.sort((a, b) => a.first - b.first)
  return together
}

interface Wanted {
  /** By account, computed on demand. */
  readonly matters: Uint8Array
  readonly keepsAssigning: boolean
}

/**
 * Postings of segments, which stand in the book's order, by their dates as rows, transactions with assignments whole, by theirs, as ~transaction; what
 * has the same date stays in the book's order. No forecasts.
 */
export function inOrder({ transactions, postings }: Book, segments: readonly Segment[], { matters, keepsAssigning }: Wanted): number[] {
  const { flags, account } = postings
  const steps: number[] = []
  const days: number[] = []
  let isSorted = true
  let latest = Number.NEGATIVE_INFINITY
  const push = (step: number, day: number): void => {
    if (day < latest) isSorted = false
    latest = day
    days.push(day)
    steps.push(step)
  }
  const ofTransaction = (transaction: number): void => {
    if (transactions.origin[transaction] === FORECAST) return
    const first = transactions.firstPosting[transaction]!
    const end = transactions.firstPosting[transaction + 1]!
    const day = transactions.day[transaction]!
    let assigns = false
    if (keepsAssigning) for (let row = first; row < end; row++) if ((flags[row]! & ASSIGNED) !== 0) assigns = true
    if (assigns) push(~transaction, day)
    else for (let row = first; row < end; row++) if (matters[account[row]!] === 1) push(row, postings.day[row] === NO_DAY ? day : postings.day[row]!)
  }
  for (const { first, end } of segments) for (let transaction = first; transaction < end; transaction++) ofTransaction(transaction)
  if (isSorted) return steps
  const order = Int32Array.from(steps, (_, at) => at).sort((a, b) => days[a]! - days[b]! || a - b)
  return Array.from(order, (at) => steps[at]!)
}
