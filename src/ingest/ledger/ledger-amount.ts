import { Exact, powerOfTen, POWERS_OF_TEN, QUOTIENT_PLACES } from '#vocabulary/exact.ts'
import { LedgerError } from './ledger-lines.ts'

/**
 * An exact rational number, as ledger computes with: prices inferred from two commodities and `{{total}}` lots divide, and only
 * a fraction gives back the total that was written. Denominators are positive and usually powers of ten.
 */
export class Quantity {
  static readonly zero = new Quantity(0n, 1n)
  static readonly one = new Quantity(1n, 1n)

  /** Trusts its caller: the denominator is positive. */
  constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  static ofExact(value: Exact): Quantity {
    return new Quantity(BigInt(value.mantissa), powerOfTen(value.scale))
  }
  static ofInteger(value: number | bigint): Quantity {
    return new Quantity(BigInt(value), 1n)
  }

  get sign(): -1 | 0 | 1 {
    return this.numerator > 0n ? 1 : this.numerator < 0n ? -1 : 0
  }
  get isZero(): boolean {
    return this.numerator === 0n
  }

  plus(other: Quantity): Quantity {
    if (this.denominator === other.denominator) return new Quantity(this.numerator + other.numerator, this.denominator)
    if (this.denominator % other.denominator === 0n)
      return new Quantity(this.numerator + other.numerator * (this.denominator / other.denominator), this.denominator)
    if (other.denominator % this.denominator === 0n)
      return new Quantity(this.numerator * (other.denominator / this.denominator) + other.numerator, other.denominator)
    return reduced(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator)
  }
  minus(other: Quantity): Quantity {
    return this.plus(other.negated())
  }
  times(other: Quantity): Quantity {
    return reducedWhenWide(this.numerator * other.numerator, this.denominator * other.denominator)
  }
  /** The divisor must not be zero. */
  dividedBy(other: Quantity): Quantity {
    const sign = other.numerator < 0n ? -1n : 1n
    return reduced(this.numerator * other.denominator * sign, this.denominator * other.numerator * sign)
  }
  negated(): Quantity {
    return new Quantity(-this.numerator, this.denominator)
  }
  abs(): Quantity {
    return this.numerator < 0n ? this.negated() : this
  }
  compare(other: Quantity): -1 | 0 | 1 {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  }
  equals(other: Quantity): boolean {
    return this.compare(other) === 0
  }

  /** Returns this number rounded half to even to `places` digits after the point (negative: before it). */
  roundedTo(places: number): Quantity {
    const scale = powerOfTen(Math.abs(places))
    const n = places > 0 ? this.numerator * scale : this.numerator
    const d = places < 0 ? this.denominator * scale : this.denominator
    const whole = floorDivided(n, d)
    const doubledRest = (n - whole * d) * 2n
    const up = doubledRest > d || (doubledRest === d && whole % 2n !== 0n)
    const rounded = up ? whole + 1n : whole
    return places > 0 ? new Quantity(rounded, scale) : places < 0 ? new Quantity(rounded * scale, 1n) : new Quantity(rounded, 1n)
  }
  /** Returns this number rounded to `places` digits, halves upwards: what ledger 3.3's `roundto` does. */
  roundedUpTo(places: number): Quantity {
    const unit = places >= 0 ? new Quantity(1n, powerOfTen(places)) : new Quantity(powerOfTen(-places), 1n)
    return this.dividedBy(unit).plus(new Quantity(1n, 2n)).floor().times(unit)
  }
  floor(): Quantity {
    return new Quantity(floorDivided(this.numerator, this.denominator), 1n)
  }

  /** True when the number would print as 0 with `places` digits. A tie goes where the binary fraction that ledger prints goes. */
  printsAsZero(places: number): boolean {
    const { numerator, denominator } = reduced(this.numerator < 0n ? -this.numerator : this.numerator, this.denominator)
    const doubled = numerator * powerOfTen(places) * 2n
    if (doubled !== denominator) return doubled < denominator
    // Exactly half: ledger divides into a binary float of so many bits and prints that, which is a hair above or below.
    const bitsOf = (n: bigint): number => n.toString(2).length
    let exponent = bitsOf(numerator) - bitsOf(denominator)
    const atLeast = (e: number): boolean => (e >= 0 ? numerator >= denominator << BigInt(e) : numerator << BigInt(-e) >= denominator)
    if (atLeast(exponent)) exponent++
    const shift = bitsOf(numerator) + bitsOf(denominator) + 2 * FLOAT_BITS - exponent
    const scaled = numerator << BigInt(shift)
    return (scaled % denominator) * 2n < denominator
  }

  /** The exact decimal, or the nearest one when the fraction does not end. */
  toExact(places = QUOTIENT_PLACES): Exact {
    if (isSafe(this.numerator) && this.denominator <= SAFE) {
      const narrow = narrowDecimal(Number(this.numerator), Number(this.denominator))
      if (narrow === 'endless') return this.#rounded(places)
      if (narrow) return narrow
    }
    return this.#ending() ?? this.#rounded(places)
  }
  #rounded(places: number): Exact {
    return Exact.of(this.roundedTo(places).numerator, places).trimmed()
  }
  #ending(): Exact | undefined {
    let scale = 0
    for (let power = 1n; scale <= 40; scale++, power *= 10n) {
      if (power % this.denominator === 0n) return Exact.of(this.numerator * (power / this.denominator), scale)
      if (scale === 40 || power > this.denominator * this.denominator) break
    }
    const small = reduced(this.numerator, this.denominator)
    let rest = small.denominator
    let twos = 0
    let fives = 0
    while (rest % 2n === 0n) {
      rest /= 2n
      twos++
    }
    while (rest % 5n === 0n) {
      rest /= 5n
      fives++
    }
    const exactPlaces = Math.max(twos, fives)
    if (rest !== 1n || exactPlaces >= 200) return undefined
    return Exact.of(small.numerator * (powerOfTen(exactPlaces) / small.denominator), exactPlaces)
  }

  toNumber(): number {
    return this.toExact(20).toNumber()
  }
}

/** ledger widens numerator and denominator by 6 × 64 bits each before it divides them for printing. */
const FLOAT_BITS = 384

function floorDivided(n: bigint, d: bigint): bigint {
  const quotient = n / d
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient
}

/** About as many digits, in thousands, as two numbers of one line multiplied have: 12. Squares of squares grow without end. */
const LARGEST = 1n << 40_000n
/** Negated once: a negation of this many bits costs more than the division that it is compared with. */
const SMALLEST = -LARGEST

function bounded(n: bigint, d: bigint): void {
  if (n < LARGEST && n > SMALLEST && d < LARGEST) return
  throw new LedgerError('number_too_long', 'the result has more than 12,000 digits; write what is meant as a rounded number')
}

function reduced(n: bigint, d: bigint): Quantity {
  bounded(n, d)
  if (d <= SAFE && isSafe(n)) {
    const divisor = greatestDivisor(Number(n), Number(d))
    return divisor > 1 ? new Quantity(BigInt(Number(n) / divisor), BigInt(Number(d) / divisor)) : new Quantity(n, d)
  }
  let a = n < 0n ? -n : n
  let b = d
  while (b !== 0n) [a, b] = [b, a % b]
  return a > 1n ? new Quantity(n / a, d / a) : new Quantity(n, d)
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const LEAST_SAFE = -SAFE
const isSafe = (n: bigint): boolean => n <= SAFE && n >= LEAST_SAFE

/** The decimal of a fraction, in plain numbers for speed; undefined if it is beyond safe integers. */
function narrowDecimal(numerator: number, denominator: number): Exact | 'endless' | undefined {
  let [n, d, places] = [numerator, denominator, decimalsOf(denominator)]
  // A denominator of few tens keeps its places; any other fraction is put into lowest terms.
  if (places === undefined || 10 ** (places - 1) > d * d) {
    const divisor = greatestDivisor(n, d)
    n /= divisor
    d /= divisor
    places = decimalsOf(d)
  }
  if (places === undefined) return 'endless'
  const mantissa = n * ((POWERS_OF_TEN[places] ?? Number.NaN) / d)
  return Number.isSafeInteger(mantissa) ? new Exact(mantissa, places) : undefined
}

/** How many decimals a fraction with this denominator has; undefined when they do not end. */
function decimalsOf(denominator: number): number | undefined {
  let [rest, twos, fives] = [denominator, 0, 0]
  for (; rest % 2 === 0; rest /= 2) twos++
  for (; rest % 5 === 0; rest /= 5) fives++
  return rest === 1 ? Math.max(twos, fives) : undefined
}

function greatestDivisor(n: number, d: number): number {
  let [a, b] = [Math.abs(n), d]
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

const WIDE = 10n ** 40n
function reducedWhenWide(n: bigint, d: bigint): Quantity {
  if (d > WIDE) return reduced(n, d)
  bounded(n, d)
  return new Quantity(n, d)
}

/** Digits that ledger keeps beyond a commodity's precision in products and quotients. */
const EXTRA_DIGITS = 6

/** What ledger remembers of a commodity while it reads: how it is written, how precisely, and what it converts to. */
export interface Commodity {
  /** Place in `Commodities.all`; stays the same from one reading of a session to the next. */
  readonly id: number
  readonly symbol: string
  /** The most digits after the point seen so far: the precision to which transactions must balance. */
  precision: number
  /** "1.234,56": set by the first amount that cannot be read otherwise. */
  decimalComma: boolean
  /** A `format` was given: amounts seen later no longer change style and precision. */
  fixedStyle: boolean
  /** Declared by a directive. */
  declared: boolean
  /** 1 h = 60 m: the amount of the next smaller unit that one of this is. */
  smaller: Amount | undefined
}

/** What makes a lot of a commodity: what one unit cost, when it was acquired, and a note. */
export interface Annotation {
  readonly price?: Amount
  readonly day?: number
  readonly label?: string
  readonly valuation?: string
  /** `{=10 EUR}`: the price stays, whatever the market says. */
  readonly fixated?: boolean
  /** The price was computed from a cost, not written. */
  readonly calculated?: boolean
}

/** A number with its commodity, its lot and the precision that ledger's zero test goes by. Immutable. */
export class Amount {
  constructor(
    readonly quantity: Quantity,
    /** Digits after the point: as written, grown by products and quotients. */
    readonly precision: number,
    readonly commodity?: Commodity | undefined,
    readonly annotation?: Annotation | undefined,
    /** Costs, prices and computed values: their own precision counts and not the commodity's. */
    readonly keepsPrecision = false,
  ) {}

  static integer(value: number | bigint): Amount {
    return new Amount(Quantity.ofInteger(value), 0)
  }

  get sign(): -1 | 0 | 1 {
    return this.quantity.sign
  }
  get isRealZero(): boolean {
    return this.quantity.isZero
  }
  /** Zero to the precision of the commodity, unless the amount is written no finer than that. */
  get isZero(): boolean {
    if (this.quantity.isZero) return true
    if (!this.commodity || this.keepsPrecision || this.precision <= this.commodity.precision) return false
    if (this.quantity.numerator > this.quantity.denominator) return false
    return this.quantity.printsAsZero(this.commodity.precision)
  }

  with(change: {
    quantity?: Quantity
    precision?: number
    commodity?: Commodity | undefined
    annotation?: Annotation | undefined
    keepsPrecision?: boolean
  }): Amount {
    return new Amount(
      change.quantity ?? this.quantity,
      change.precision ?? this.precision,
      'commodity' in change ? change.commodity : this.commodity,
      'annotation' in change ? change.annotation : this.annotation,
      change.keepsPrecision ?? this.keepsPrecision,
    )
  }
  negated(): Amount {
    return this.with({ quantity: this.quantity.negated() })
  }
  abs(): Amount {
    return this.sign < 0 ? this.negated() : this
  }
  /** Without its lot. */
  stripped(): Amount {
    return this.annotation ? this.with({ annotation: undefined }) : this
  }
  rounded(): Amount {
    return this.keepsPrecision ? this.with({ keepsPrecision: false }) : this
  }
  unrounded(): Amount {
    return this.keepsPrecision ? this : this.with({ keepsPrecision: true })
  }
  /** In the smallest unit that the commodity converts to: 2 h → 7200 s. */
  reduced(): Amount {
    let amount: Amount = this
    for (let steps = 0; amount.commodity?.smaller && steps < 32; steps++) {
      const { smaller } = amount.commodity
      amount = amount.times(smaller.number()).with({ commodity: smaller.commodity, annotation: undefined })
    }
    return amount
  }
  /** Without its commodity. */
  number(): Amount {
    return this.with({ commodity: undefined, annotation: undefined })
  }

  plus(other: Amount): Amount {
    if (this.commodity && other.commodity && this.key !== other.key)
      throw new LedgerError('commodity_mismatch', `amounts of ${this.symbol} and ${other.symbol} cannot be added to one; write them as two postings`)
    const raises = (this.commodity === undefined) === (other.commodity === undefined) && other.precision > this.precision
    return this.with({ quantity: this.quantity.plus(other.quantity), ...(raises ? { precision: other.precision } : {}) })
  }
  minus(other: Amount): Amount {
    return this.plus(other.negated())
  }
  times(other: Amount): Amount {
    return this.#product(this.quantity.times(other.quantity), this.precision + other.precision, other)
  }
  dividedBy(other: Amount): Amount {
    if (other.isZero) throw new LedgerError('division_by_zero', 'an amount is divided by zero; check the expression')
    return this.#product(this.quantity.dividedBy(other.quantity), this.precision + other.precision + EXTRA_DIGITS, other)
  }
  #product(quantity: Quantity, precision: number, other: Amount): Amount {
    const commodity = this.commodity ?? other.commodity
    const annotation = this.commodity ? this.annotation : other.annotation
    const cap = commodity && !this.keepsPrecision ? commodity.precision + EXTRA_DIGITS : Number.POSITIVE_INFINITY
    return new Amount(quantity, Math.min(precision, cap), commodity, annotation, this.keepsPrecision)
  }
  compare(other: Amount): -1 | 0 | 1 {
    if (this.commodity && other.commodity && this.key !== other.key)
      throw new LedgerError('commodity_mismatch', `amounts of ${this.symbol} and ${other.symbol} cannot be compared`)
    return this.quantity.compare(other.quantity)
  }

  get symbol(): string {
    return this.commodity?.symbol ?? ''
  }
  /** Equal for amounts of the same commodity and lot, which add up to one. */
  get key(): string {
    return this.annotation ? `${this.commodity?.id}${annotationKey(this.annotation)}` : this.commodity ? `${this.commodity.id}` : ''
  }
  /** For messages: "-12.50 EUR", "3 AAPL {10 USD}". */
  toString(): string {
    const shown = this.quantity.toExact(8)
    const text = (
      this.commodity && shown.scale < this.commodity.precision ? this.quantity.roundedTo(this.commodity.precision).toExact() : shown
    ).toText()
    const lot = this.annotation?.price && !this.annotation.calculated ? ` {${this.annotation.price.toString()}}` : ''
    return `${padded(text, this.commodity?.precision ?? 0)}${this.symbol === '' ? '' : ` ${quoted(this.symbol)}`}${lot}`
  }
}

export const sameCommodity = (a: Amount, b: Amount): boolean => a.key === b.key

const quoted = (symbol: string): string => (/[\s0-9.,;:?!\-+*/^&|=<>{}[\]()@]/.test(symbol) ? `"${symbol}"` : symbol)

function padded(text: string, places: number): string {
  const point = text.indexOf('.')
  const missing = places - (point < 0 ? 0 : text.length - point - 1)
  return missing <= 0 ? text : `${text}${point < 0 ? '.' : ''}${'0'.repeat(missing)}`
}

function annotationKey(annotation: Annotation): string {
  const { price } = annotation
  const priced = price ? `{${annotation.fixated ? '=' : ''}${price.quantity.toExact(24).toString()} ${price.commodity?.id}}` : ''
  const dated = annotation.day === undefined ? '' : `[${annotation.day}]`
  return `${priced}${dated}${annotation.label === undefined ? '' : `(${annotation.label})`}${annotation.valuation === undefined ? '' : `((${annotation.valuation}))`}`
}

/** Amounts of several commodities and lots at once, in the order in which they came. */
export class Balance {
  readonly amounts = new Map<string, Amount>()

  static of(...amounts: readonly Amount[]): Balance {
    const balance = new Balance()
    for (const amount of amounts) balance.add(amount)
    return balance
  }
  copy(): Balance {
    const balance = new Balance()
    for (const [key, amount] of this.amounts) balance.amounts.set(key, amount)
    return balance
  }

  /** A zero is not added, but a sum that becomes zero stays: ledger's count of commodities goes by that. */
  add(amount: Amount): this {
    if (amount.isRealZero) return this
    const { key } = amount
    const present = this.amounts.get(key)
    this.amounts.set(key, present ? present.plus(amount) : amount)
    return this
  }
  subtract(amount: Amount): this {
    if (amount.isRealZero) return this
    const { key } = amount
    const rest = this.amounts.get(key)?.minus(amount) ?? amount.negated()
    if (rest.isRealZero) this.amounts.delete(key)
    else this.amounts.set(key, rest)
    return this
  }
  addAll(other: Balance): this {
    for (const amount of other.amounts.values()) this.add(amount)
    return this
  }
  subtractAll(other: Balance): this {
    for (const amount of other.amounts.values()) this.subtract(amount)
    return this
  }
  negated(): Balance {
    return Balance.of(...[...this.amounts.values()].map((amount) => amount.negated()))
  }
  stripped(): Balance {
    return Balance.of(...[...this.amounts.values()].map((amount) => amount.stripped()))
  }
  get isZero(): boolean {
    for (const amount of this.amounts.values()) if (!amount.isZero) return false
    return true
  }
  get size(): number {
    return this.amounts.size
  }
  /** The amounts that are not zero, by symbol and then by lot. */
  sorted(): Amount[] {
    return [...this.amounts.values()].filter((amount) => !amount.isZero).sort(compareByCommodity)
  }
  /** The one amount, when there is just one. */
  single(): Amount | undefined {
    if (this.amounts.size === 0) return Amount.integer(0)
    return this.amounts.size === 1 ? this.amounts.values().next().value : undefined
  }
  toString(): string {
    const shown = this.sorted()
    return shown.length === 0 ? '0' : shown.map(String).join(', ')
  }
}

function compareByCommodity(a: Amount, b: Amount): number {
  if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1
  const [left, right] = [a.annotation, b.annotation]
  if (!left || !right) return left ? 1 : right ? -1 : 0
  if (left.price && right.price) return left.price.quantity.compare(right.price.quantity)
  if (left.price || right.price) return left.price ? 1 : -1
  if (left.day !== right.day) return (left.day ?? -1e9) - (right.day ?? -1e9)
  return (left.label ?? '') < (right.label ?? '') ? -1 : 1
}
