import type { Exact } from '#vocabulary/exact.ts'
import type { LaterTotals } from '../finish/accounts.ts'
import type { PriceRun } from '../finish/price-memory.ts'
import type { Quantity } from '../quantity.ts'
import type { WrittenPart } from './written-part.ts'

/** A place between the rows of a chunk. */
export interface Run {
  readonly transactions: number
  readonly prices: number
}

/** Rows of a chunk from one place to another, with what came of them where that is kept. */
export interface Part {
  readonly from: Run
  readonly to: Run
  readonly kept?: KeptPart
}

/** Fewer transactions than this are written one by one again. */
const KEPT_MIN = 8

/** The parts of a chunk, by the place where each run of its plain transactions begins. */
export class KeptParts {
  readonly #parts = new Map<number, readonly Part[]>()
  /** Prices with no transaction between them, by the first of them. */
  readonly #prices = new Map<number, KeptPrices>()
  readonly #min: number

  constructor(min = KEPT_MIN) {
    this.#min = min
  }
  /** Whether it is worth while to keep what came of so many transactions. */
  isWorthKeeping({ from, to }: Part): boolean {
    return to.transactions - from.transactions >= this.#min
  }

  of({ from }: Part): readonly Part[] | undefined {
    return this.#parts.get(from.transactions)
  }
  keep({ from }: Part, parts: readonly Part[]): void {
    this.#parts.set(from.transactions, parts)
  }
  pricesFrom(row: number): KeptPrices | undefined {
    return this.#prices.get(row)
  }
  keepPrices(row: number, prices: KeptPrices): void {
    this.#prices.set(row, prices)
  }
}

/**
 * What came of plain transactions that stand together: how they are written again in bulk, and what must be as it was for that. Names
 * are ids of slices and of ledger's commodities, which stay from one reading to the next; places count from the beginning of the chunk.
 */
export interface KeptPart {
  /** Slices of accounts as they were first used, and what each then meant. */
  readonly accounts: Int32Array
  readonly accountNames: readonly string[]
  /** Slices, and payees that comments name. */
  readonly payees: readonly (number | string)[]
  readonly texts: Int32Array
  readonly commodities: Int32Array

  /** Some transaction has one posting, to which a bucket has something to say. */
  readonly hasSingle: boolean
  /** What accounts must hold before the first of the transactions, or an assertion fails. */
  readonly held: readonly { readonly slice: number; readonly unit: number; readonly quantity: Exact }[]
  /** To how many digits commodities had been written before it: some transaction balances only when rounded. */
  readonly roundedAt: readonly Digits[]

  /** The most digits that amounts of a commodity are written with. */
  readonly widened: readonly Digits[]
  /** What is added to accounts. */
  readonly totals: LaterTotals
  /** Of every posting. */
  readonly statuses: Uint8Array
  /** Amounts that were left out. */
  readonly inferred: { readonly at: Int32Array; readonly mantissa: Float64Array; readonly scale: Uint8Array; readonly unit: Int32Array }
  readonly costs: readonly KeptCost[]
  /** Transactions that have a tag, or a posting with one. */
  readonly tagged: Int32Array
  /** Where it stood when it was written, the newest first, see `withThis`. */
  written: readonly WrittenPart[]
  /** Those that are listed among the transactions, and those that follow from costs. */
  prices: KeptPrices | undefined
}

export interface Digits {
  readonly unit: number
  readonly digits: number
}

/** A posting with a cost, and the market price that follows from it. */
export interface KeptCost {
  readonly at: number
  readonly row: number
  /** Without one where the amount has no commodity. */
  readonly rate?: Exact
  /** What the rate is exactly, where its decimals do not end. */
  readonly fraction?: Quantity
}

/** Prices that stand together, with what else comes of them each time. */
export interface KeptPrices {
  readonly run: PriceRun
  /** Commodities that have a price, by ledger's ids. */
  readonly declared: readonly number[]
  /** Rows that say something else than a price. */
  readonly others: readonly number[]
  /** Commodities in the order in which they come up, by ledger's ids, and the ids that they had in the book. */
  readonly units: Int32Array
  readonly ids: Int32Array
}
