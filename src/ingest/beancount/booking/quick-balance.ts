import { NONE } from '#vocabulary/columns.ts'
import { Exact, POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { HAS_NUMBER, IS_AUTOMATIC, MISSING, type RawPostings } from '../directives.ts'
import type { Options } from '../options.ts'
import type { Amount } from './lot.ts'

const CURRENCIES_MAX = 8

/** No option has changed the rules of tolerance that the short way knows. */
export const isUsual = ({ toleranceDefaults, toleranceMultiplier, toleranceFromCost }: Options): boolean =>
  toleranceDefaults.size === 0 && !toleranceFromCost && toleranceMultiplier.equals(new Exact(5, 1))

/**
 * The short cut for nearly all transactions: amounts without costs that balance, or with one posting left out whose amount
 * needs no rounding. Everything else, and everything that does not balance, takes the long way.
 */
export class QuickBalance {
  readonly #postings: RawPostings
  readonly #usual: boolean
  readonly #currency = new Int32Array(CURRENCIES_MAX)
  readonly #sum = Array.from({ length: CURRENCIES_MAX }, () => new ExactSum())
  /** The fewest places of a bare amount that has any; 0 when none has. */
  readonly #coarsest = new Uint8Array(CURRENCIES_MAX)
  /** Some price is a total, which 28 digits of a unit price may not come back to. */
  #hasTotal = false
  #used = 0
  /** Places above of the currencies that the posting without an amount takes. */
  readonly #takes = new Uint8Array(CURRENCIES_MAX)
  /** How many currencies the posting without an amount takes. */
  count = 0

  /** `usual` says that the rules of tolerance are those of no option (`isUsual`). */
  constructor(postings: RawPostings, usual: boolean) {
    this.#postings = postings
    this.#usual = usual
  }

  /**
   * True when the postings [first, end) balance the short way; `inferred` then says what the one without an amount takes. With
   * `withCosts` that may be at costs per unit, as long as all of them add to what is held: that is not known here.
   */
  balance(first: number, end: number, withCosts = false): boolean {
    const { form, termsAt, currency, number } = this.#postings
    this.#used = 0
    this.count = 0
    this.#hasTotal = false
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
        const [units, scale] = [number.mantissa[row]!, number.scale[row]!]
        if (!(price.cost === undefined ? this.#addPriced(price, units, scale) : withCosts && this.#addAtCost(price, units, scale))) return false
        rounded = true
      } else if (!this.#add(id, number.mantissa[row]!, number.scale[row]!, true)) return false
    }
    if (automatic && (!this.#usual || this.#hasTotal || (rounded && this.#weighsPriced(first, end)))) return false
    return automatic ? this.#infer() : this.#balances(rounded)
  }

  /** Something that has a price or a cost is also what others weigh: its own places then say how that is rounded. */
  #weighsPriced(first: number, end: number): boolean {
    const { termsAt, currency } = this.#postings
    for (let row = first; row < end; row++)
      if (termsAt[row] !== NONE) for (let at = 0; at < this.#used; at++) if (this.#currency[at] === currency[row]) return true
    return false
  }

  /** What the posting without an amount takes of the `at`th currency. */
  inferred(at: number): Amount {
    const place = this.#takes[at]!
    return { number: this.#sum[place]!.value.negated(), currency: this.#currency[place]! }
  }

  #infer(): boolean {
    for (let at = 0; at < this.#used; at++) {
      const sum = this.#sum[at]!
      if (sum.isZero) continue
      // Rounding to the coarsest amount would change the inferred one.
      if (this.#coarsest[at] !== 0 && this.#coarsest[at] !== sum.scale) return false
      this.#takes[this.count++] = at
    }
    return true
  }

  #balances(rounded: boolean): boolean {
    for (let at = 0; at < this.#used; at++) {
      const { mantissa, scale } = this.#sum[at]!
      const off = Math.abs(mantissa)
      const coarsest = this.#coarsest[at]!
      if (off === 0 && !rounded) continue
      // A total price leaves an error in the 28th digit, so that some tolerance must be there even when nothing is off.
      if (!this.#usual || coarsest === 0) return false
      const places = scale - coarsest
      if (places < 0 || places > 15 || off * 2 >= POWERS_OF_TEN[places]!) return false
    }
    return true
  }

  #addAtCost({ cost, price }: RawPostings['terms'][number], units: number, unitScale: number): boolean {
    if (cost === undefined || price !== undefined || cost.total !== undefined || cost.currency < 0 || units === 0) return false
    const { per } = cost
    if (per === undefined || per === MISSING || typeof per.mantissa !== 'number' || per.mantissa < 0) return false
    const weight = units * per.mantissa
    return Number.isSafeInteger(weight) && this.#add(cost.currency, weight, unitScale + per.scale, false)
  }

  #addPriced({ price }: RawPostings['terms'][number], units: number, unitScale: number): boolean {
    if (price === undefined || price.currency < 0) return false
    const { total } = price
    if (total !== undefined) {
      this.#hasTotal = true
      return typeof total.mantissa === 'number' && this.#add(price.currency, units < 0 ? -total.mantissa : total.mantissa, total.scale, false)
    }
    const { number } = price
    if (number === MISSING || typeof number.mantissa !== 'number') return false
    const weight = units * number.mantissa
    return Number.isSafeInteger(weight) && this.#add(price.currency, weight, unitScale + number.scale, false)
  }

  #add(currency: number, mantissa: number, scale: number, isBare: boolean): boolean {
    let at = 0
    while (at < this.#used && this.#currency[at] !== currency) at++
    const sum = this.#sum[at]
    if (sum === undefined) return false
    if (at === this.#used) {
      this.#used++
      this.#currency[at] = currency
      this.#coarsest[at] = isBare ? scale : 0
      sum.reset()
    } else if (isBare && scale !== 0 && (this.#coarsest[at] === 0 || scale < this.#coarsest[at]!)) this.#coarsest[at] = scale
    sum.addScaled(mantissa, scale)
    return sum.isNarrow
  }
}
