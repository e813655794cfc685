import { doubled, ExactColumn } from '#vocabulary/columns.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Amount, Cost } from '../amounts/amount-sums.ts'
import type { LotNote } from '../lots/lot-pool.ts'

/** `= 10 EUR`, `==`, `=*`, `==*` after a posting. */
export interface Assertion {
  readonly commodity: number
  readonly quantity: Exact
  readonly cost?: Cost | undefined
  /** `==`: the account holds no other commodity. */
  readonly isSole: boolean
  /** `=*`: subaccounts count. */
  readonly isInclusive: boolean
}

/** What the columns of the book do not say of a posting, by its row. */
export class PostingDetails {
  /** Assertions and assignments. */
  readonly assertions = new Map<number, Assertion>()
  readonly costs = new CostRows()
  /** Amounts after the first of a posting that has several, because its own was left out. */
  readonly more = new Map<number, readonly Amount[]>()
  /** The lots written after amounts. */
  readonly lots = new Map<number, LotNote>()
  /** Postings of what was gained by selling lots, which wait for its calculation. */
  readonly gains = new Set<number>()

  /** Removes the entries of the last rows, from `first` up to `end`. */
  cut(first: number, end: number): void {
    for (let row = first; row < end; row++) {
      this.costs.forget(row)
      this.assertions.delete(row)
      this.more.delete(row)
      this.lots.delete(row)
      this.gains.delete(row)
    }
  }
}

/** A cost as it is written, for one unit or in total. */
export interface WrittenCost {
  readonly row: number
  readonly rate: Exact
  readonly isTotal: boolean
}

/** The costs as they are written: a posting's column has the total only. */
export class CostRows {
  #count = 0
  /** Ascending. */
  #row = new Int32Array(256)
  readonly #rate = new ExactColumn(256)
  #isTotal = new Uint8Array(256)
  readonly #inferred = new Map<number, { readonly rate: Exact; readonly isTotal: boolean }>()

  /** The cost of a posting below all those that have one so far. */
  add(row: number, rate: Exact, isTotal: boolean): void {
    if (this.#count === this.#row.length) {
      this.#row = doubled(this.#row)
      this.#isTotal = doubled(this.#isTotal)
      this.#rate.grow()
    }
    this.#row[this.#count] = row
    this.#isTotal[this.#count] = isTotal ? 1 : 0
    this.#rate.set(this.#count++, rate)
  }

  /** An inferred cost, which takes precedence over a written one. */
  infer(row: number, rate: Exact, isTotal: boolean): void {
    this.#inferred.set(row, { rate, isTotal })
  }

  /** Gives a posting below all others the cost that another one has. */
  copy(row: number, from: CostRows, source: number): void {
    const cost = from.of(source)
    if (cost === undefined) return
    if (from.#inferred.has(source)) this.infer(row, cost.rate, cost.isTotal)
    else this.add(row, cost.rate, cost.isTotal)
  }

  /** What is written from a row on; rows count from it. */
  writtenFrom(first: number): WrittenCost[] {
    const written: WrittenCost[] = []
    for (let at = this.#find(first - 1) + 1; at < this.#count; at++)
      written.push({ row: this.#row[at]! - first, rate: this.#rate.get(at), isTotal: this.#isTotal[at] === 1 })
    return written
  }

  /** Digits after the decimal mark of a posting's cost as written; 0 when none is. */
  placesOf(row: number): number {
    const at = this.#find(row)
    return this.#row[at] === row ? this.#rate.scale[at]! : 0
  }

  /** A posting's cost; undefined when it has none. */
  of(row: number): { readonly rate: Exact; readonly isTotal: boolean } | undefined {
    const inferred = this.#inferred.get(row)
    if (inferred !== undefined) return inferred
    const at = this.#find(row)
    return this.#row[at] === row ? { rate: this.#rate.get(at), isTotal: this.#isTotal[at] === 1 } : undefined
  }

  /** Forgets the cost of a posting, and what is written of those below it. */
  forget(row: number): void {
    while (this.#count > 0 && this.#row[this.#count - 1]! >= row) this.#count--
    this.#inferred.delete(row)
  }

  /** The place of the last written cost up to a row; -1 when there is none. */
  #find(row: number): number {
    return lastUpTo(this.#row, row, this.#count)
  }
}
