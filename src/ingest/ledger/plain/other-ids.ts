import type { Book } from '../../journal/book.ts'
import type { KeptPart } from './kept-part.ts'

/** Rows of a book, from one on. */
interface Rows {
  readonly transaction: number
  readonly posting: number
}

/**
 * What ids of the names of a part have become, where they were others when it was written: whoever writes a new payee high in a journal
 * moves those of all payees that come up below. Rows are then copied as memory all the same, and only the columns of such a table are gone through.
 */
export class OtherIds {
  /** By the id that a name had; only those of the part that was learned last say anything. */
  readonly #accounts = new Translation()
  readonly #payees = new Translation()
  readonly #texts = new Translation()

  /** Learns ids as a part has them, see `WrittenPart`. False where commodities have others: rates and prices hang on these, too. */
  learn({ accounts, payees, texts, commodities }: KeptPart, before: Int32Array, now: Int32Array): boolean {
    let at = 0
    const ends = [accounts, payees, texts].map(({ length }) => (at += length))
    for (let i = at; i < at + commodities.length; i++) if (before[i] !== now[i]) return false
    this.#accounts.learn(before.subarray(0, ends[0]), now)
    this.#payees.learn(before.subarray(ends[0], ends[1]), now.subarray(ends[0]))
    this.#texts.learn(before.subarray(ends[1], ends[2]), now.subarray(ends[1]))
    return true
  }

  get arePayeesOthers(): boolean {
    return this.#payees.areOthers
  }

  /** Gives the last rows of a book, which were copied, the ids that names have in it. */
  translate({ transactions, postings }: Book, from: Rows): void {
    const { count } = transactions
    this.#payees.translate(transactions.payee, from.transaction, count)
    for (const name of ['code', 'note'] as const) this.#texts.translate(transactions[name], from.transaction, count)
    this.#accounts.translate(postings.account, from.posting, postings.count)
    this.#texts.translate(postings.note, from.posting, postings.count)
  }
}

class Translation {
  areOthers = false
  #now = new Int32Array(0)

  learn(before: Int32Array, now: Int32Array): void {
    this.areOthers = before.some((id, at) => id !== now[at])
    if (!this.areOthers) return
    let most = 0
    for (const id of before) if (id > most) most = id
    if (most >= this.#now.length) this.#now = new Int32Array(2 * most + 1)
    for (let at = 0; at < before.length; at++) if (before[at]! >= 0) this.#now[before[at]!] = now[at]!
  }
  /** What is no name stays none. */
  translate(column: Int32Array, from: number, to: number): void {
    if (!this.areOthers) return
    for (let row = from; row < to; row++) if (column[row]! >= 0) column[row] = this.#now[column[row]!]!
  }
}
