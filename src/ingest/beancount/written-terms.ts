import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { over } from './decimal28.ts'

/* What stands behind the amount of a posting, before anything of it is inferred. */

/** Stands for a number or a currency that the person left to be inferred. */
export const MISSING = 'missing'
export type Missing = typeof MISSING
/** A currency that is to be inferred, where NONE means that there is none. */
export const MISSING_CURRENCY = -2

/** `{per # total CUR, date, "label"}`; undefined is absent. */
export interface CostSpec {
  readonly per: Exact | Missing | undefined
  readonly total: Exact | Missing | undefined
  /** Currency id or MISSING_CURRENCY. */
  readonly currency: number
  readonly day: Day | undefined
  readonly label: string | undefined
}

/** `@ number CUR` or `@@ number CUR`; `number` is per unit, `total` is what `@@` said. */
export interface PriceSpec {
  readonly number: Exact | Missing
  readonly total: Exact | undefined
  readonly currency: number
}

/** A price written as a total; the unit price is computed on demand. */
export class TotalPrice implements PriceSpec {
  readonly #units: Exact
  #number: Exact | undefined

  /** `units` is not zero. */
  constructor(
    readonly total: Exact,
    readonly currency: number,
    units: Exact,
  ) {
    this.#units = units
  }
  get number(): Exact {
    return (this.#number ??= over(this.total, this.#units.abs()))
  }
  /** The same price under another id of its currency. */
  in(currency: number): TotalPrice {
    return new TotalPrice(this.total, currency, this.#units)
  }
}

/** The terms after the amount of a posting. */
export interface Terms {
  readonly cost: CostSpec | undefined
  readonly price: PriceSpec | undefined
}
