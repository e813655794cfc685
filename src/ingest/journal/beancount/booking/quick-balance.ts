import { NONE } from '../../../../events/vocabulary/columns.ts'
import { Exact } from '../../../../events/vocabulary/exact.ts'
import { HAS_NUMBER, IS_AUTOMATIC, type RawPostings } from '../entries.ts'
import type { Options } from '../options.ts'
import type { Amount } from './lot.ts'

const CURRENCIES_MAX = 8
const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/**
 * The short cut for nine transactions out of ten: bare amounts that add up to zero exactly, or with one posting left out whose
 * amount needs no rounding. Everything else takes the long way.
 */
export class QuickBalance {
  readonly #postings: RawPostings
  /** Rounding of inferred amounts follows the options; without any, the rule is simple enough to be decided here. */
  readonly #mayInfer: boolean
  readonly #currency = new Int32Array(CURRENCIES_MAX)
  readonly #sum = new Float64Array(CURRENCIES_MAX)
  readonly #scale = new Uint8Array(CURRENCIES_MAX)
  /** The fewest places of an amount that has any; 0 when none has. */
  readonly #coarsest = new Uint8Array(CURRENCIES_MAX)
  /** How many currencies the posting without an amount takes. */
  count = 0

  constructor(postings: RawPostings, options: Options) {
    this.#postings = postings
    this.#mayInfer = options.toleranceDefaults.size === 0 && options.toleranceMultiplier.equals(new Exact(5, 1))
  }

  /** True when the postings [first, end) balance the short way; `inferred` then says what the one without an amount takes. */
  balance(first: number, end: number): boolean {
    const { form, termsAt, currency, number } = this.#postings
    let count = 0
    let automatic = false
    for (let row = first; row < end; row++) {
      if (termsAt[row] !== NONE) return false
      if (form[row] === IS_AUTOMATIC) {
        if (automatic || !this.#mayInfer) return false
        automatic = true
        continue
      }
      const id = currency[row]!
      if (form[row] !== HAS_NUMBER || id === NONE || (number.big.size > 0 && number.big.has(row))) return false
      let at = 0
      while (at < count && this.#currency[at] !== id) at++
      const mantissa = number.mantissa[row]!
      const scale = number.scale[row]!
      if (at === count) {
        if (count === CURRENCIES_MAX) return false
        this.#currency[at] = id
        this.#sum[at] = mantissa
        this.#scale[at] = scale
        this.#coarsest[at] = scale
        count++
      } else if (!this.#add(at, mantissa, scale)) return false
    }
    this.count = 0
    for (let at = 0; at < count; at++) {
      if (this.#sum[at] === 0) continue
      if (!automatic) return false
      // Rounding to the coarsest amount would change the inferred one.
      if (this.#coarsest[at] !== 0 && this.#coarsest[at] !== this.#scale[at]) return false
      this.#currency[this.count] = this.#currency[at]!
      this.#sum[this.count] = this.#sum[at]!
      this.#scale[this.count] = this.#scale[at]!
      this.count++
    }
    return true
  }

  /** What the posting without an amount takes of the `at`th currency. */
  inferred(at: number): Amount {
    return { number: new Exact(-this.#sum[at]!, this.#scale[at]!), currency: this.#currency[at]! }
  }

  #add(at: number, mantissa: number, scale: number): boolean {
    const known = this.#scale[at]!
    let sum = this.#sum[at]!
    let addend = mantissa
    if (scale > known) {
      if (scale - known > 15) return false
      sum *= POWERS[scale - known]!
      this.#scale[at] = scale
    } else if (scale < known) {
      if (known - scale > 15) return false
      addend *= POWERS[known - scale]!
    }
    sum += addend
    if (scale !== 0 && (this.#coarsest[at] === 0 || scale < this.#coarsest[at]!)) this.#coarsest[at] = scale
    this.#sum[at] = sum
    return Number.isSafeInteger(sum) && Number.isSafeInteger(addend)
  }
}
