import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { HAS_NUMBER, IS_AUTOMATIC, MISSING, type RawPostings } from '../entries.ts'
import type { Options } from '../options.ts'
import type { Amount } from './lot.ts'

const CURRENCIES_MAX = 8
const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/**
 * The short cut for nearly all transactions: amounts without costs that balance, or with one posting left out whose amount
 * needs no rounding. Everything else, and everything that does not balance, takes the long way.
 */
export class QuickBalance {
  readonly #postings: RawPostings
  /** The options leave the rules of tolerance as they are, so that they can be applied here. */
  readonly #usual: boolean
  readonly #currency = new Int32Array(CURRENCIES_MAX)
  readonly #sum = new Float64Array(CURRENCIES_MAX)
  readonly #scale = new Uint8Array(CURRENCIES_MAX)
  /** The fewest places of a bare amount that has any; 0 when none has. */
  readonly #coarsest = new Uint8Array(CURRENCIES_MAX)
  #used = 0
  /** How many currencies the posting without an amount takes. */
  count = 0

  constructor(postings: RawPostings, options: Options) {
    this.#postings = postings
    this.#usual = options.toleranceDefaults.size === 0 && options.toleranceMultiplier.equals(new Exact(5, 1))
  }

  /** True when the postings [first, end) balance the short way; `inferred` then says what the one without an amount takes. */
  balance(first: number, end: number): boolean {
    const { form, termsAt, currency, number } = this.#postings
    this.#used = 0
    this.count = 0
    let automatic = false
    let rounded = false
    for (let row = first; row < end; row++) {
      if (form[row] === IS_AUTOMATIC) {
        if (automatic) return false
        automatic = true
        continue
      }
      const id = currency[row]!
      if (form[row] !== HAS_NUMBER || id === NONE || (number.big.size > 0 && number.big.has(row))) return false
      if (termsAt[row] !== NONE) {
        const price = this.#postings.terms[termsAt[row]!]!
        if (!this.#addPriced(price, number.mantissa[row]!, number.scale[row]!)) return false
        rounded = true
      } else if (!this.#add(id, number.mantissa[row]!, number.scale[row]!, true)) return false
    }
    if (automatic && (rounded || !this.#usual)) return false
    return automatic ? this.#infer() : this.#balances(rounded)
  }

  /** What the posting without an amount takes of the `at`th currency. */
  inferred(at: number): Amount {
    return { number: new Exact(-this.#sum[at]!, this.#scale[at]!), currency: this.#currency[at]! }
  }

  #infer(): boolean {
    for (let at = 0; at < this.#used; at++) {
      if (this.#sum[at] === 0) continue
      // Rounding to the coarsest amount would change the inferred one.
      if (this.#coarsest[at] !== 0 && this.#coarsest[at] !== this.#scale[at]) return false
      this.#currency[this.count] = this.#currency[at]!
      this.#sum[this.count] = this.#sum[at]!
      this.#scale[this.count] = this.#scale[at]!
      this.count++
    }
    return true
  }

  #balances(rounded: boolean): boolean {
    for (let at = 0; at < this.#used; at++) {
      const off = Math.abs(this.#sum[at]!)
      const coarsest = this.#coarsest[at]!
      if (off === 0 && !rounded) continue
      // A total price leaves an error in the 28th digit, so that some tolerance must be there even when nothing is off.
      if (!this.#usual || coarsest === 0) return false
      const places = this.#scale[at]! - coarsest
      if (places < 0 || places > 15 || off * 2 >= POWERS[places]!) return false
    }
    return true
  }

  #addPriced({ cost, price }: RawPostings['terms'][number], units: number, unitScale: number): boolean {
    if (cost !== undefined || price === undefined || price.currency < 0) return false
    const { total } = price
    if (total !== undefined)
      return typeof total.mantissa === 'number' && this.#add(price.currency, units < 0 ? -total.mantissa : total.mantissa, total.scale, false)
    const { number } = price
    if (number === MISSING || typeof number.mantissa !== 'number') return false
    const weight = units * number.mantissa
    return Number.isSafeInteger(weight) && this.#add(price.currency, weight, unitScale + number.scale, false)
  }

  #add(currency: number, mantissa: number, scale: number, isBare: boolean): boolean {
    let at = 0
    while (at < this.#used && this.#currency[at] !== currency) at++
    if (at === this.#used) {
      if (at === CURRENCIES_MAX) return false
      this.#used++
      this.#currency[at] = currency
      this.#sum[at] = mantissa
      this.#scale[at] = scale
      this.#coarsest[at] = isBare ? scale : 0
      return true
    }
    if (isBare && scale !== 0 && (this.#coarsest[at] === 0 || scale < this.#coarsest[at]!)) this.#coarsest[at] = scale
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
    this.#sum[at] = sum
    return Number.isSafeInteger(sum) && Number.isSafeInteger(addend)
  }
}
