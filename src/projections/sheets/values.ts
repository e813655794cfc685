import { elementAt } from '#vocabulary/element-at.ts'
import { Decimal } from 'decimal.js'
import { type Day, dayOf } from '#vocabulary/day.ts'
import { Exact, powerOfTen } from '#vocabulary/exact.ts'
import { ENGLISH, type Said, type ServerTexts, written } from '../../messages/said.ts'
import type { RowSet } from '../search/row-set.ts'
import { PostingSet } from './posting-set.ts'

const FIRST_DAY = dayOf(1, 1, 1)
const LAST_DAY = dayOf(9999, 12, 31)

/** A calendar day of the years 1 to 9999. */
export class DayOf {
  constructor(readonly day: Day) {
    if (day < FIRST_DAY || day > LAST_DAY) throw new SheetProblem((t) => t.sheetProblems.dayOutOfRange)
  }
}

/** A query for postings, which runs once, on first use. */
export class Query {
  readonly #find: () => RowSet
  readonly #gather: (found: RowSet) => PostingSet
  #found: RowSet | undefined
  #postings: PostingSet | undefined

  /** `find` gives the booked postings that are meant, each of which is asked about alone. */
  constructor(find: () => RowSet, gather: (found: RowSet) => PostingSet) {
    this.#find = find
    this.#gather = gather
  }
  get found(): RowSet {
    return (this.#found ??= this.#find())
  }
  get postings(): PostingSet {
    return (this.#postings ??= this.#gather(this.found))
  }

  // Evaluated at once: a long chain of lazy queries would otherwise be evaluated recursively.
  and(other: Query): Query {
    return this.#of(this.found.copied().and(other.found))
  }
  or(other: Query): Query {
    return this.#of(this.found.copied().or(other.found))
  }
  inverted(): Query {
    return this.#of(this.found.copied().inverted())
  }
  #of(found: RowSet): Query {
    return new Query(() => found, this.#gather)
  }
}

export type Value = Fraction | Amounts | boolean | string | DayOf | Query | PostingSet

/** What kind of value it is, as an error names it. */
export function kindOf(value: Value, { sheetProblems: { kinds } }: ServerTexts = ENGLISH): string {
  if (value instanceof Fraction) return kinds.number
  if (value instanceof Amounts) return value.single ? kinds.amountIn(value.single.commodity) : kinds.amounts
  if (value instanceof DayOf) return kinds.day
  if (value instanceof Query) return kinds.query
  if (value instanceof PostingSet) return kinds.postings
  return typeof value === 'boolean' ? kinds.truth : kinds.text
}

/** Amounts by commodity, which are never added up to one. At least one is in it; those of zero only where there is no other. */
export class Amounts {
  private constructor(readonly byCommodity: ReadonlyMap<string, Fraction>) {}

  static of(value: Fraction, commodity: string): Amounts {
    return new Amounts(new Map([[commodity, value]]))
  }
  /** `commodity`: of the amount of zero that is left when there is no other. */
  static from(entries: Iterable<readonly [commodity: string, value: Fraction]>, commodity: string): Amounts {
    const amounts = new Map<string, Fraction>()
    for (const [name, value] of entries) amounts.set(name, (amounts.get(name) ?? Fraction.zero).plus(value))
    for (const [name, value] of amounts) if (value.isZero) amounts.delete(name)
    return amounts.size === 0 ? Amounts.of(Fraction.zero, commodity) : new Amounts(amounts)
  }

  /** The amount and its commodity where there is one only. */
  get single(): { readonly value: Fraction; readonly commodity: string } | undefined {
    const [first, ...others] = this.byCommodity
    return first && others.length === 0 ? { value: first[1], commodity: first[0] } : undefined
  }
  get isZero(): boolean {
    return this.single?.value.isZero === true
  }
  plus(other: Amounts): Amounts {
    return Amounts.from([...this.byCommodity, ...other.byCommodity], elementAt([...this.byCommodity.keys()], 0))
  }
  negated(): Amounts {
    return this.map((value) => value.negated())
  }
  map(change: (value: Fraction) => Fraction): Amounts {
    return new Amounts(new Map([...this.byCommodity].map(([commodity, value]) => [commodity, change(value)])))
  }
}

/** Digits before the point that a number may have. */
const DIGITS_MAX = 1000
/** Places after the point at which a number is rounded whose denominator has grown beyond as many digits. */
const PLACES_MAX = 300
/** Significant digits that such a number keeps at least, where the places allow it. */
const DIGITS_KEPT = 100

const LARGEST = powerOfTen(DIGITS_MAX)
const LARGEST_DENOMINATOR = powerOfTen(PLACES_MAX)

/**
 * A number of a sheet, exact: what is divided by 3 and multiplied by 3 is what it was. Only a denominator of more than 300 digits,
 * which some hundred instalments of a loan make, is rounded, to 100 significant digits. More than 1,000 digits before the point are refused.
 */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n)
  static readonly one = new Fraction(1n, 1n)

  /** Without a common divisor; the denominator is positive. */
  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  /** The denominator is not zero. */
  static of(numerator: bigint, denominator = 1n): Fraction {
    const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
    return bounded(new Fraction(numerator / divisor, denominator / divisor))
  }
  static from({ mantissa, scale }: Exact): Fraction {
    return scale === 0 ? new Fraction(BigInt(mantissa), 1n) : Fraction.of(BigInt(mantissa), powerOfTen(scale))
  }
  static whole(value: number): Fraction {
    return new Fraction(BigInt(value), 1n)
  }
  static sum(values: Iterable<Fraction>): Fraction {
    let total = Fraction.zero
    for (const value of values) total = total.plus(value)
    return total
  }

  get sign(): -1 | 0 | 1 {
    return this.numerator > 0n ? 1 : this.numerator < 0n ? -1 : 0
  }
  get isZero(): boolean {
    return this.numerator === 0n
  }
  get isWhole(): boolean {
    return this.denominator === 1n
  }

  plus(other: Fraction): Fraction {
    if (this.denominator === other.denominator) return Fraction.of(this.numerator + other.numerator, this.denominator)
    return Fraction.of(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator)
  }
  minus(other: Fraction): Fraction {
    return this.plus(other.negated())
  }
  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator)
  }
  /** The divisor is not zero. */
  dividedBy(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator)
  }
  negated(): Fraction {
    return new Fraction(-this.numerator, this.denominator)
  }
  abs(): Fraction {
    return this.numerator < 0n ? this.negated() : this
  }
  /** To the power of two. No common divisor can come of it. */
  squared(): Fraction {
    return bounded(new Fraction(this.numerator * this.numerator, this.denominator * this.denominator))
  }

  compare(other: Fraction): -1 | 0 | 1 {
    const [a, b] = [this.numerator * other.denominator, other.numerator * this.denominator]
    return a < b ? -1 : a > b ? 1 : 0
  }
  equals(other: Fraction): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator
  }

  /** Rounded half away from zero to `places` after the point; to tens and hundreds where `places` is negative. */
  rounded(places: number): Exact {
    if (places < 0) {
      const unit = powerOfTen(-places)
      return Exact.of(rounded(this.numerator, this.denominator * unit) * unit)
    }
    return Exact.of(rounded(this.numerator * powerOfTen(places), this.denominator), places).trimmed()
  }
  /** The largest whole number that is not greater. */
  floor(): Fraction {
    const cut = this.numerator / this.denominator
    return new Fraction(this.numerator < 0n && !this.isWhole ? cut - 1n : cut, 1n)
  }

  /**
   * The number as a decimal: exact where it has at most `places` after the point, else rounded there. A small one keeps as many
   * significant digits instead, so that nothing but zero is shown as zero.
   */
  toExact(places: number): Exact {
    const leading = Math.max(0, digits(this.denominator) - digits(this.numerator))
    return this.rounded(leading > places / 2 ? Math.min(PLACES_MAX, places + leading) : places)
  }
}

function bounded(value: Fraction): Fraction {
  const { numerator, denominator } = value
  if (denominator > LARGEST_DENOMINATOR) {
    const places = Math.min(PLACES_MAX, DIGITS_KEPT + Math.max(0, digits(denominator) - digits(numerator)))
    return bounded(Fraction.from(value.rounded(places)))
  }
  const size = numerator < 0n ? -numerator : numerator
  if (size >= LARGEST && size >= LARGEST * denominator) throw new SheetProblem((t) => t.sheetProblems.tooManyDigits(DIGITS_MAX))
  return value
}

const digits = (value: bigint): number => (value < 0n ? -value : value).toString().length

function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -quotient : quotient
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}

/** Digits that a root is computed with, and those of them that it keeps: so that the root of 4 is 2. */
const ROOT_DIGITS = 60
const ROOT_DIGITS_KEPT = 50
/** A power below 10 to the minus this is next to nothing, and 0. */
const SMALLEST = 300

const Root = Decimal.clone({ precision: ROOT_DIGITS, toExpNeg: -9e15, toExpPos: 9e15 })

/** Returns the power: exact for whole exponents as far as numbers are, to 50 digits for others. Refuses roots of negative numbers. */
export function power(base: Fraction, exponent: Fraction): Fraction {
  if (exponent.isWhole) return wholePower(base, exponent.numerator)
  if (base.sign < 0) throw new SheetProblem((t) => t.sheetProblems.powerOfNegative)
  if (base.isZero) return exponent.sign > 0 ? base : noPower()
  const [decimal, by] = [decimalOf(base), decimalOf(exponent)]
  const magnitude = Root.log10(decimal).times(by)
  if (magnitude.greaterThan(DIGITS_MAX)) throw new SheetProblem((t) => t.sheetProblems.powerTooManyDigits(DIGITS_MAX))
  if (magnitude.lessThan(-SMALLEST)) return Fraction.zero
  return Fraction.from(Exact.parse(Root.pow(decimal, by).toSignificantDigits(ROOT_DIGITS_KEPT).toFixed()))
}

function wholePower(base: Fraction, exponent: bigint): Fraction {
  if (exponent < 0n) return base.isZero ? noPower() : wholePower(Fraction.one.dividedBy(base), -exponent)
  if (exponent === 0n || base.equals(Fraction.one)) return Fraction.one
  let result = Fraction.one
  let square = base
  // What is squared without end becomes too large, which ends it, or nothing, or stays 1.
  for (let left = exponent; ; square = square.squared()) {
    if (left & 1n) result = result.times(square)
    left >>= 1n
    if (left === 0n) return result
    if (square.isZero) return Fraction.zero
    if (square.equals(Fraction.one)) return result
  }
}

const decimalOf = ({ numerator, denominator }: Fraction): Decimal => new Root(numerator.toString()).div(denominator.toString())

function noPower(): never {
  throw new SheetProblem((t) => t.sheetProblems.negativePowerOfZero)
}

/** A range of a line: from the first character to after the last, 0-based. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** What is wrong in one line of a sheet, and what to write instead. Ends the line and nothing else. */
export class SheetProblem extends Error {
  override readonly name = 'SheetProblem'
  constructor(
    readonly said: Said,
    /** Absent for the whole line. */
    readonly place?: Place,
  ) {
    super(written(said))
  }
}

/** What ends the whole sheet: it wants more than a sheet may. */
export class SheetTooLarge extends SheetProblem {}
