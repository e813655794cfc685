import type { TransactionColumns } from '#vocabulary/book-columns.ts'

/** A book, as far as it is asked here. */
interface Rows {
  readonly transactions: TransactionColumns
}

/** Transactions, one behind the other, that are those of another book. */
interface Stretch {
  readonly row: number
  readonly before: number
  count: number
}

/** Which transactions of a book say what some of the book before say, places apart, and under the same names: its reader has copied them. */
export class TakenRows {
  /** Nobody has to keep a book for its sake. */
  #from: WeakRef<Rows> | undefined
  readonly #stretches: Stretch[] = []

  /** Transactions from `row` on are those of another book from `before` on. They are added in their order. */
  add(from: WeakRef<Rows>, { row, before, count }: { readonly row: number; readonly before: number; readonly count: number }): void {
    this.#from ??= from
    if (from !== this.#from) return
    const last = this.#stretches.at(-1)
    if (last && last.row + last.count === row && last.before + last.count === before) last.count += count
    else this.#stretches.push({ row, before, count })
  }

  /** How many of the first are the first of the other book too. */
  get leading(): number {
    const [first] = this.#stretches
    return first?.row === 0 && first.before === 0 ? first.count : 0
  }

  /** Of some transactions those that are none of these. */
  others({ first, end }: { readonly first: number; readonly end: number }): { first: number; end: number }[] {
    const others: { first: number; end: number }[] = []
    let from = first
    for (const { row, count } of this.#stretches) {
      if (row > from) others.push({ first: from, end: row })
      from = row + count
    }
    if (from < end) others.push({ first: from, end })
    return others
  }
}
