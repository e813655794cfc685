import { Exact } from '#vocabulary/exact.ts'
import type { Book, Dialect } from '../journal/book.ts'
import type { PrintedPosting } from './entries.ts'

/** What a target forgives in the transactions of a book: less than the digits show that it goes by. */
export class Forgiveness {
  readonly #target: Dialect
  /** The most digits that a commodity has been written with: so far in ledger, anywhere in hledger. */
  readonly #finest = new Map<string, number>()

  constructor(book: Book, target: Dialect) {
    this.#target = target
    if (target !== 'hledger') return
    const { postings, prices, commodities } = book
    for (let row = 0; row < postings.count; row++) this.#see(commodities.names[postings.commodity[row]!]!, postings.quantity.scale[row]!)
    for (let row = 0; row < prices.count; row++) this.#see(commodities.names[prices.quote[row]!]!, prices.rate.scale[row]!)
  }

  /** Takes notice of the amounts of a transaction, in the order of the text. */
  see(postings: readonly PrintedPosting[]): void {
    for (const { amount } of postings) if (amount) this.#see(amount.commodity, amount.quantity.scale)
  }

  /** True when the target lets a remainder pass in this transaction. */
  allows(rest: Exact, commodity: string, postings: readonly PrintedPosting[]): boolean {
    const places = this.#target === 'beancount' ? coarsest(commodity, postings) : this.#finest.get(commodity)
    return places !== undefined && rest.abs().isLessThan(new Exact(5, places + 1))
  }

  #see(commodity: string, places: number): void {
    if (places > (this.#finest.get(commodity) ?? -1)) this.#finest.set(commodity, places)
  }
}

/** beancount goes by the coarsest amount that has a fraction. */
function coarsest(commodity: string, postings: readonly PrintedPosting[]): number | undefined {
  const scales = postings.flatMap(({ amount }) => (amount?.commodity === commodity && amount.quantity.scale > 0 ? [amount.quantity.scale] : []))
  return scales.length === 0 ? undefined : Math.min(...scales)
}
