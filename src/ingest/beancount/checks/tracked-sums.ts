import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'

const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/**
 * Running sums for the accounts that some directive asks about, each with everything below it. Postings of other accounts
 * cost one look into a table.
 */
export class TrackedSums {
  /** Account → the tracked accounts that it counts towards: itself and its ancestors. */
  readonly #towards: (readonly number[])[] = []
  readonly #currencies: number
  /** (tracked account, currency) → place in the columns below. */
  readonly #places = new Map<number, number>()
  #mantissa = new Float64Array(64)
  #scale = new Uint8Array(64)
  readonly #big: (Exact | undefined)[] = []
  readonly #book: Book

  constructor(book: Book, tracked: ReadonlySet<number>, names: readonly string[], currencies: number) {
    this.#book = book
    this.#currencies = currencies
    const byName = new Map([...tracked].map((account) => [names[account]!, account]))
    if (byName.size === 0) return
    names.forEach((name, account) => {
      const towards: number[] = []
      for (let prefix = name; ; prefix = prefix.slice(0, prefix.lastIndexOf(':'))) {
        const id = byName.get(prefix)
        if (id !== undefined) towards.push(id)
        if (!prefix.includes(':')) break
      }
      if (towards.length > 0) this.#towards[account] = towards
    })
  }

  /** Adds the postings of a transaction of the book. */
  addTransaction(row: number): void {
    const { transactions, postings } = this.#book
    const end = row + 1 < transactions.count ? transactions.firstPosting[row + 1]! : postings.count
    for (let posting = transactions.firstPosting[row]!; posting < end; posting++) {
      const towards = this.#towards[postings.account[posting]!]
      if (towards === undefined) continue
      for (const account of towards) this.#addRow(account, posting)
    }
  }

  add(account: number, currency: number, number: Exact): void {
    for (const tracked of this.#towards[account] ?? []) {
      const place = this.#place(tracked, currency)
      this.#set(place, this.#get(place).plus(number))
    }
  }

  of(account: number, currency: number): Exact {
    const place = this.#places.get(account * this.#currencies + currency)
    return place === undefined ? Exact.zero : this.#get(place)
  }

  #addRow(account: number, posting: number): void {
    const { quantity, commodity } = this.#book.postings
    const place = this.#place(account, commodity[posting]!)
    const scale = quantity.scale[posting]!
    const known = this.#scale[place]!
    if (this.#big[place] === undefined && known >= scale && known - scale < 16 && !quantity.big.has(posting)) {
      const sum = this.#mantissa[place]! + quantity.mantissa[posting]! * POWERS[known - scale]!
      if (Number.isSafeInteger(sum)) {
        this.#mantissa[place] = sum
        return
      }
    }
    this.#set(place, this.#get(place).plus(quantity.get(posting)))
  }

  #place(account: number, currency: number): number {
    const key = account * this.#currencies + currency
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.#places.size
      this.#places.set(key, place)
      if (place === this.#mantissa.length) {
        const mantissa = new Float64Array(place * 2)
        mantissa.set(this.#mantissa)
        this.#mantissa = mantissa
        const scale = new Uint8Array(place * 2)
        scale.set(this.#scale)
        this.#scale = scale
      }
    }
    return place
  }

  #get(place: number): Exact {
    return this.#big[place] ?? new Exact(this.#mantissa[place]!, this.#scale[place]!)
  }

  #set(place: number, value: Exact): void {
    if (typeof value.mantissa === 'number') {
      this.#big[place] = undefined
      this.#mantissa[place] = value.mantissa
      this.#scale[place] = value.scale
    } else this.#big[place] = value
  }
}
