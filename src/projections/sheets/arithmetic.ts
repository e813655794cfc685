import { type Said, written } from '../../messages/said.ts'
import { PostingSet } from './posting-set.ts'
import { Amounts, DayOf, Fraction, kindOf, power, Query, SheetProblem, type Value } from './values.ts'
import type { BinaryOperator } from './sheet-line.ts'

/** Characters of a text that a sheet puts together. */
const TEXT_MAX = 10_000

type Operator = Exclude<BinaryOperator, 'AND' | 'OR'>

/**
 * What an operator makes of two values. A bare number beside an amount is one in the default currency, so that sheets in which nothing
 * has a commodity go on as they are; amounts of several commodities stay beside one another. Throws for what cannot be put together.
 */
export function combined(operator: Operator, left: Value, right: Value, currency: string): Value {
  switch (operator) {
    case '+':
    case '-':
      return sum(operator, left, right, currency)
    case '*':
      return product(left, right)
    case '/':
      return quotient(left, right, currency)
    case '^':
      if (left instanceof Fraction && right instanceof Fraction) return power(left, right)
      throw mismatch(operator, left, right)
    case '==':
      return areEqual(left, right, currency)
    case '!=':
      return !areEqual(left, right, currency)
    default: {
      const order = compared(left, right, currency)
      return operator === '<' ? order < 0 : operator === '<=' ? order <= 0 : operator === '>' ? order > 0 : order >= 0
    }
  }
}

export function negated(value: Value): Value {
  if (value instanceof Fraction || value instanceof Amounts) return value.negated()
  throw new SheetProblem(hinted((t) => t.sheetProblems.expectedAfterMinus(kindOf(value, t)), value))
}

function sum(operator: '+' | '-', left: Value, right: Value, currency: string): Value {
  if (left instanceof DayOf && right instanceof Fraction) return new DayOf(left.day + (operator === '+' ? 1 : -1) * wholeDays(right))
  if (left instanceof DayOf && right instanceof DayOf && operator === '-') return Fraction.whole(left.day - right.day)
  if (typeof left === 'string' && typeof right === 'string' && operator === '+') {
    if (left.length + right.length > TEXT_MAX) throw new SheetProblem((t) => t.sheetProblems.textTooLong(TEXT_MAX))
    return left + right
  }
  if (left instanceof Fraction && right instanceof Fraction) return operator === '+' ? left.plus(right) : left.minus(right)
  const pair = asAmounts(left, right, currency)
  if (!pair) throw mismatch(operator, left, right)
  return operator === '+' ? pair[0].plus(pair[1]) : pair[0].plus(pair[1].negated())
}

function product(left: Value, right: Value): Value {
  if (left instanceof Fraction && right instanceof Fraction) return left.times(right)
  if (left instanceof Amounts && right instanceof Fraction) return left.map((value) => value.times(right))
  if (left instanceof Fraction && right instanceof Amounts) return right.map((value) => value.times(left))
  throw mismatch('*', left, right)
}

function quotient(left: Value, right: Value, currency: string): Value {
  if (right instanceof Fraction) {
    if (right.isZero) throw new SheetProblem((t) => t.sheetProblems.divisionByZero)
    if (left instanceof Fraction) return left.dividedBy(right)
    if (left instanceof Amounts) return left.map((value) => value.dividedBy(right))
  }
  const [dividend, divisor] = (asAmounts(left, right, currency) ?? []).map(({ single }) => single)
  if (!dividend || !divisor || dividend.commodity !== divisor.commodity) throw mismatch('/', left, right)
  if (divisor.value.isZero) throw new SheetProblem((t) => t.sheetProblems.divisionByZero)
  return dividend.value.dividedBy(divisor.value)
}

/** Both as amounts, where one is; undefined where a number or an amount is missing. Nothing needs no commodity. */
function asAmounts(left: Value, right: Value, currency: string): [Amounts, Amounts] | undefined {
  if (left instanceof Amounts && right instanceof Amounts) return [left, right]
  if (left instanceof Amounts && right instanceof Fraction) return [left, besideAmount(right, left, currency)]
  if (left instanceof Fraction && right instanceof Amounts) return [besideAmount(left, right, currency), right]
  return undefined
}

function besideAmount(number: Fraction, amounts: Amounts, currency: string): Amounts {
  if (number.isZero) return Amounts.of(number, amounts.single?.commodity ?? currency)
  if (amounts.byCommodity.has(currency)) return Amounts.of(number, currency)
  const commodities = [...amounts.byCommodity.keys()].join(', ')
  throw new SheetProblem((t) => t.sheetProblems.besideAmount(commodities))
}

function areEqual(left: Value, right: Value, currency: string): boolean {
  if (typeof left === 'boolean' && typeof right === 'boolean') return left === right
  const pair = asAmounts(left, right, currency)
  return pair ? pair[0].plus(pair[1].negated()).isZero : compared(left, right, currency) === 0
}

/** -1, 0 or 1. */
export function compared(left: Value, right: Value, currency: string): number {
  if (left instanceof Fraction && right instanceof Fraction) return left.compare(right)
  if (left instanceof DayOf && right instanceof DayOf) return Math.sign(left.day - right.day)
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  const difference = asAmounts(left, right, currency)
  const single = difference && difference[0].plus(difference[1].negated()).single
  if (single) return single.value.sign
  throw new SheetProblem(hinted((t) => t.sheetProblems.notCompared(kindOf(left, t), kindOf(right, t)), left, right))
}

export function wholeDays(number: Fraction): number {
  if (!number.isWhole || number.abs().compare(DAYS_MAX) > 0) throw new SheetProblem((t) => t.sheetProblems.wholeDays)
  return Number(number.numerator)
}
const DAYS_MAX = Fraction.whole(1_000_000)

/** A problem with values; says what to write instead where one is a query and a number is expected. */
export const hinted = (problem: Said, ...values: readonly Value[]): Said =>
  values.some((value) => value instanceof Query || value instanceof PostingSet) ? (t) => t.sheetProblems.writeFigureOf(written(problem, t)) : problem

const mismatch = (operator: '+' | '-' | '*' | '/' | '^', left: Value, right: Value): SheetProblem =>
  new SheetProblem(hinted((t) => t.sheetProblems.cannotBe[operator](kindOf(left, t), kindOf(right, t)), left, right))
