import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { ExactSum, NONE } from '#vocabulary/columns.ts'
import { Exact, POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { times } from '../decimal28.ts'
import { HAS_NUMBER, IS_AUTOMATIC, type RawPostings } from '../parsed-directives.ts'
import type { Options } from '../options.ts'
import { type Amount, MISSING, type PriceSpec } from './lot.ts'

const CURRENCIES_MAX = 8

/** No option has changed the rules of tolerance that the short way knows. */
export const isUsual = ({ toleranceDefaults, toleranceMultiplier, toleranceFromCost }: Options): boolean =>
  toleranceDefaults.size === 0 && !toleranceFromCost && toleranceMultiplier.equals(new Exact(5, 1))

/**
 * The short cut for nearly all transactions: amounts without costs that balance, or with one number left out that needs no rounding, or
 * one currency where there is only one. Everything else, and everything that does not balance, takes the long way.
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
  /** Some posting has no number, or nothing after its account. */
  #hasGap = false
  /** The currency of the posting that has no number; NONE when there is none that has a currency alone. */
  #gapCurrency = NONE
  /** The posting that has a number alone. */
  #bareNumber = NONE
  /** Something has a price, so that its weight is a product. */
  #isWeighed = false
  #used = 0
  /** Places above of the currencies that the posting without a number takes. */
  readonly #takes = new Uint8Array(CURRENCIES_MAX)
  /** How many currencies the posting without a number takes. */
  count = 0

  /** `usual`: the rules of tolerance are the defaults (`isUsual`). */
  constructor(postings: RawPostings, usual: boolean) {
    this.#postings = postings
    this.#usual = usual
  }

  /**
   * True when the postings [first, end) balance the short way; `inferred` then says what the one without a number takes,
   * and `currencyOf` what currency each has.
   */
  balance(first: number, end: number): boolean {
    if (!this.#addAll(first, end)) return false
    if (this.#bareNumber !== NONE && !this.#addBareNumber()) return false
    if (!this.#hasGap) return this.#balances()
    if (this.#gapCurrency !== NONE && !this.#isOnlyCurrency(this.#gapCurrency)) return false
    if (!this.#usual || (this.#isWeighed && this.#weighsPriced(first, end))) return false
    // What is left over goes by the price of one unit, with its 28 digits, and not by the total.
    if (this.#hasTotal && !this.#addAll(first, end, true)) return false
    return this.#infer()
  }

  /** Adds up what the postings weigh; false when one of them is none for the short way. */
  #addAll(first: number, end: number, byUnit = false): boolean {
    const { form, termsAt, currency, number } = this.#postings
    this.#used = 0
    this.count = 0
    this.#hasTotal = false
    this.#hasGap = false
    this.#gapCurrency = NONE
    this.#bareNumber = NONE
    this.#isWeighed = false
    for (let row = first; row < end; row++) {
      const id = intAt(currency, row)
      if (form[row] !== HAS_NUMBER) {
        if (this.#hasGap) return false
        this.#hasGap = true
        if (form[row] === IS_AUTOMATIC) continue
        if (id === NONE || termsAt[row] !== NONE) return false
        this.#gapCurrency = id
        continue
      }
      if (number.big.size > 0 && number.big.has(row)) return false
      if (id === NONE) {
        if (this.#bareNumber !== NONE || termsAt[row] !== NONE) return false
        this.#bareNumber = row
        continue
      }
      if (termsAt[row] !== NONE) {
        const { cost, price } = elementAt(this.#postings.terms, intAt(termsAt, row))
        const [units, scale] = [floatAt(number.mantissa, row), byteAt(number.scale, row)]
        if (cost !== undefined || !this.#addPriced(price, units, scale, byUnit)) return false
        this.#isWeighed = true
      } else if (!this.#add(id, floatAt(number.mantissa, row), byteAt(number.scale, row), true)) return false
    }
    return true
  }

  /** Something that has a price is also what others weigh: its own places then say how that is rounded. */
  #weighsPriced(first: number, end: number): boolean {
    const { termsAt, currency } = this.#postings
    for (let row = first; row < end; row++)
      if (termsAt[row] !== NONE) for (let at = 0; at < this.#used; at++) if (this.#currency[at] === currency[row]) return true
    return false
  }

  /** Where all balance in one currency, a number without one is of that; it says nothing of how a number that is left out is rounded. */
  #addBareNumber(): boolean {
    const { mantissa, scale } = this.#postings.number
    const row = this.#bareNumber
    return this.#usual && !this.#hasGap && this.#used === 1 && this.#add(intAt(this.#currency, 0), floatAt(mantissa, row), byteAt(scale, row), true)
  }

  /** Whether nothing balances in another currency. */
  #isOnlyCurrency(currency: number): boolean {
    return this.#used === 0 || (this.#used === 1 && this.#currency[0] === currency)
  }

  /** The currency of a posting that has a number. */
  currencyOf(row: number): number {
    return row === this.#bareNumber ? intAt(this.#currency, 0) : intAt(this.#postings.currency, row)
  }
  /** What the posting without a number takes of the `at`th currency. */
  inferred(at: number): Amount {
    const place = byteAt(this.#takes, at)
    return { number: elementAt(this.#sum, place).value.negated(), currency: intAt(this.#currency, place) }
  }

  #infer(): boolean {
    for (let at = 0; at < this.#used; at++) {
      const sum = elementAt(this.#sum, at)
      if (sum.isZero) continue
      // Rounding to the coarsest amount would change the inferred one.
      if (this.#coarsest[at] !== 0 && this.#coarsest[at] !== sum.scale) return false
      this.#takes[this.count++] = at
    }
    return true
  }

  #balances(): boolean {
    for (let at = 0; at < this.#used; at++) {
      const { mantissa, scale } = elementAt(this.#sum, at)
      const off = Math.abs(mantissa)
      const coarsest = byteAt(this.#coarsest, at)
      if (off === 0 && !this.#isWeighed) continue
      // A total price leaves an error in the 28th digit, so that some tolerance must be there even when nothing is off.
      if (!this.#usual || coarsest === 0) return false
      const places = scale - coarsest
      if (places < 0 || places > 15 || off * 2 >= elementAt(POWERS_OF_TEN, places)) return false
    }
    return true
  }

  #addPriced(price: PriceSpec | undefined, units: number, unitScale: number, byUnit: boolean): boolean {
    if (price === undefined || price.currency < 0) return false
    const { total } = price
    if (total !== undefined && !byUnit) {
      this.#hasTotal = true
      return typeof total.mantissa === 'number' && this.#add(price.currency, units < 0 ? -total.mantissa : total.mantissa, total.scale, false)
    }
    const { number } = price
    return number !== MISSING && this.#addProduct(price.currency, number, units, unitScale)
  }

  #addProduct(currency: number, { mantissa, scale }: Exact, units: number, unitScale: number): boolean {
    const weight = typeof mantissa === 'number' ? units * mantissa : Number.NaN
    if (Number.isSafeInteger(weight)) return this.#add(currency, weight, unitScale + scale, false)
    return this.#addAlone(currency, times(new Exact(units, unitScale), new Exact(mantissa, scale)))
  }

  /** A weight that a sum of doubles does not hold: to others it would be added with 28 digits, so there must be none. */
  #addAlone(currency: number, weight: Exact): boolean {
    const sum = this.#sum[this.#used]
    if (sum === undefined || this.#currency.subarray(0, this.#used).includes(currency)) return false
    this.#currency[this.#used] = currency
    this.#coarsest[this.#used++] = 0
    sum.reset()
    sum.add(weight)
    return true
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
    } else if (isBare && scale !== 0 && (this.#coarsest[at] === 0 || scale < byteAt(this.#coarsest, at))) this.#coarsest[at] = scale
    sum.addScaled(mantissa, scale)
    // Beyond the doubles the others would be added with 28 digits, and what has come back among them has lost none.
    return sum.isNarrow
  }
}
