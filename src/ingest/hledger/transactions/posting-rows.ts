import { PostingColumns, type Status, type Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { copyRows, entries, putEntries, putRows } from '../../journal/segment-cache.ts'
import { type Amount, costTotal } from '../amounts/amount-sums.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Assertion, PostingDetails } from './posting-details.ts'

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

const COLUMNS = ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'status', 'kind', 'flags', 'note', 'line'] as const

/** Rewrites all postings of a book, so that new ones can be inserted. */
export class PostingRows {
  readonly #from: PostingColumns
  readonly #detailsFrom: PostingDetails
  readonly #into: PostingColumns
  readonly #details: PostingDetails

  /** From here on the book has no postings but those that are written; `more` of them, at a guess, than it had. */
  constructor(reading: ReadingState, more = 0) {
    this.#from = reading.book.postings
    this.#detailsFrom = reading.details
    this.#into = reading.book.postings = new PostingColumns()
    this.#details = reading.details = new PostingDetails()
    this.#into.reserve(this.#from.count + more)
  }

  /** Writes the posting that stood in a row. */
  copy(source: number): void {
    const row = this.#columns(source)
    const { assertions, more, costs, lots } = this.#detailsFrom
    const lot = lots.size === 0 ? undefined : lots.get(source)
    if (lot !== undefined) this.#details.lots.set(row, lot)
    const assertion = assertions.size === 0 ? undefined : assertions.get(source)
    if (assertion !== undefined) this.#details.assertions.set(row, assertion)
    if (this.#detailsFrom.gains.has(source)) this.#details.gains.add(row)
    const amounts = more.size === 0 ? undefined : more.get(source)
    if (amounts !== undefined) this.#details.more.set(row, amounts)
    this.#into.quantity.set(row, this.#from.quantity.get(source))
    if (this.#from.costCommodity[source] === NONE) return
    this.#into.cost.set(row, this.#from.cost.get(source))
    this.#details.costs.copy(row, costs, source)
  }

  /** Writes the postings that stood from one row to before another. */
  copyAll(first: number, end: number): void {
    const from = this.#from
    const into = this.#into
    const details = this.#details
    const { assertions, more, costs, lots, gains } = this.#detailsFrom
    const at = into.count
    into.reserve(at + end - first)
    putRows(copyRows(from, [...COLUMNS, 'quantity', 'cost', 'tags'], first, end), into, at)
    putEntries(entries(assertions, first, end), details.assertions, at)
    putEntries(entries(more, first, end), details.more, at)
    putEntries(entries(lots, first, end), details.lots, at)
    for (let row = first; row < end; row++) {
      if (from.costCommodity[row] !== NONE) details.costs.copy(at + row - first, costs, row)
      if (gains.size > 0 && gains.has(row)) details.gains.add(at + row - first)
    }
    into.count += end - first
  }

  /** Writes a posting like the one that stood in a row, with another amount. */
  copyWith(source: number, { commodity, quantity, cost }: Amount): void {
    const row = this.#columns(source)
    this.#into.commodity[row] = commodity
    this.#into.quantity.set(row, quantity)
    this.#into.costCommodity[row] = cost?.commodity ?? NONE
    if (cost !== undefined) this.#into.cost.set(row, costTotal(quantity, cost.rate, cost.isTotal))
  }

  #columns(source: number): number {
    const from = this.#from
    const into = this.#into
    if (into.count === into.account.length) into.grow()
    const row = into.count++
    for (const name of COLUMNS) into[name][row] = from[name][source]!
    const tags = from.tags.get(source)
    if (tags !== undefined) into.tags.set(row, tags)
    return row
  }
}
