import { NONE } from '#vocabulary/columns.ts'
import { PostingColumns } from '#vocabulary/book-columns.ts'
import { type Amount, costTotal } from '../amounts/amount.ts'
import type { ReadingState } from '../reading-state.ts'
import { PostingDetails } from '../transactions/posting-details.ts'

/** Writes all postings of a book anew, so that new ones can stand between them. */
export class PostingRows {
  readonly #from: PostingColumns
  readonly #detailsFrom: PostingDetails
  readonly #into: PostingColumns
  readonly #details: PostingDetails

  /** From here on the book has no postings but those that are written. */
  constructor(reading: ReadingState) {
    this.#from = reading.book.postings
    this.#detailsFrom = reading.details
    this.#into = reading.book.postings = new PostingColumns()
    this.#details = reading.details = new PostingDetails()
    this.#into.reserve(this.#from.count)
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
    for (const name of ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'status', 'kind', 'flags', 'note', 'line'] as const)
      into[name][row] = from[name][source]!
    const tags = from.tags.get(source)
    if (tags !== undefined) into.tags.set(row, tags)
    return row
  }
}
