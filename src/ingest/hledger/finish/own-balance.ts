import { NONE } from '#vocabulary/columns.ts'
import { ASSIGNED, BALANCED_VIRTUAL, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import { Sums } from '../amounts/sums.ts'

/**
 * Balances transactions about which nothing but their own text decides, whatever the rest of the journal says: what adds up to nothing, or leaves one
 * amount in one commodity to the posting without any. Everything else is the `Balancer`'s.
 */
export class OwnBalance {
  readonly #book: Book
  readonly #sums = new Sums()

  constructor(book: Book) {
    this.#book = book
  }

  /** Fills in what a transaction left out; false, and nothing done, when something else has a say. */
  settle(first: number, end: number): boolean {
    const { postings } = this.#book
    let isBracketed = false
    for (let row = first; row < end; row++) {
      const kind = postings.kind[row]!
      if ((postings.flags[row]! & ASSIGNED) !== 0 || (kind === VIRTUAL && postings.commodity[row] === NONE)) return false
      isBracketed ||= kind === BALANCED_VIRTUAL
    }
    const real = this.#left(first, end, REAL)
    const bracketed = isBracketed ? this.#left(first, end, BALANCED_VIRTUAL) : NOTHING_LEFT
    if (real === undefined || bracketed === undefined) return false
    for (const { row, commodity, quantity } of [real, bracketed]) {
      if (row === NONE) continue
      postings.commodity[row] = commodity
      postings.quantity.set(row, quantity!)
    }
    return true
  }

  /** What the posting without an amount takes; undefined when that is not all there is to it. */
  #left(first: number, end: number, kind: number): Left | undefined {
    const { postings } = this.#book
    const { quantity, commodity, costCommodity, cost } = postings
    const sums = this.#sums
    sums.clear()
    let open = NONE
    for (let row = first; row < end; row++) {
      if (postings.kind[row] !== kind) continue
      if (commodity[row] === NONE) {
        if (open !== NONE) return undefined
        open = row
      } else if (costCommodity[row] !== NONE) sums.plus(costCommodity[row]!, cost.get(row))
      else if (quantity.big.size === 0) sums.add(commodity[row]!, quantity.mantissa[row]!, quantity.scale[row]!)
      else sums.plus(commodity[row]!, quantity.get(row))
    }
    let left = NONE
    for (let at = 0; at < sums.count; at++) {
      if (sums.isZeroAt(at)) continue
      if (open === NONE || left !== NONE) return undefined
      left = at
    }
    if (open === NONE) return NOTHING_LEFT
    return left === NONE ? undefined : { row: open, commodity: sums.commodities[left]!, quantity: sums.at(left).negated() }
  }
}

interface Left {
  /** NONE when every posting has an amount. */
  readonly row: number
  readonly commodity: number
  readonly quantity: Exact | undefined
}
const NOTHING_LEFT: Left = { row: NONE, commodity: NONE, quantity: undefined }
