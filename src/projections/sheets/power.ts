import { Decimal } from 'decimal.js'
import { Exact } from '#vocabulary/exact.ts'
import { DIGITS_MAX, Fraction } from './fraction.ts'
import { SheetProblem } from './sheet-problem.ts'

/** Digits that a root is computed with, and those of them that it keeps: so that the root of 4 is 2. */
const ROOT_DIGITS = 60
const ROOT_DIGITS_KEPT = 50
/** A power below 10 to the minus this is next to nothing, and 0. */
const SMALLEST = 300

const Root = Decimal.clone({ precision: ROOT_DIGITS, toExpNeg: -9e15, toExpPos: 9e15 })

/** Returns the power: exact for whole exponents as far as numbers are, to 50 digits for others. Refuses roots of negative numbers. */
export function power(base: Fraction, exponent: Fraction): Fraction {
  if (exponent.isWhole) return wholePower(base, exponent.numerator)
  if (base.sign < 0) throw new SheetProblem('a negative number has no power that is not whole')
  if (base.isZero) return exponent.sign > 0 ? base : noPower()
  const [decimal, by] = [decimalOf(base), decimalOf(exponent)]
  const magnitude = Root.log10(decimal).times(by)
  if (magnitude.greaterThan(DIGITS_MAX)) throw new SheetProblem(`the power has more than ${DIGITS_MAX} digits`)
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
  throw new SheetProblem('0 has no negative power')
}
