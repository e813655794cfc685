import { formatDay } from '#vocabulary/day.ts'
import { Amount, sameCommodity } from '../amount.ts'
import { Balance } from '../balance.ts'
import { LedgerError } from '../problems.ts'
import { Pattern } from './pattern.ts'
import { Callable, DayValue, Lambda, ScopeValue, type Value } from './tree.ts'

/** Values in one list, those of the lists in it counted; more are a definition that puts a list into itself. */
const LIST_MAX = 10_000
/** Characters of a text that an expression puts together. */
const TEXT_MAX = 100_000
const sizes = new WeakMap<readonly Value[], number>()

/** A list of values. Refuses one that could not be written out. */
export function listOf(values: readonly Value[]): readonly Value[] {
  const size = values.reduce<number>((sum, value) => sum + (isList(value) ? (sizes.get(value) ?? value.length) : 1), 0)
  if (size > LIST_MAX)
    throw new LedgerError('expression_too_long', `the value expression makes a list of more than ${LIST_MAX} values; write a shorter one`)
  sizes.set(values, size)
  return values
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

export function truth(value: Value): boolean {
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value !== ''
  if (value instanceof Amount) return !value.isZero
  if (value instanceof Balance) return !value.isZero
  if (isList(value)) return value.some(truth)
  if (value instanceof Pattern) throw mistyped('a pattern is not a condition; compare it with =~')
  return true
}

export const mistyped = (why: string): LedgerError => new LedgerError('expression_type', `the value expression does not add up: ${why}`)

export function textOfValue(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value instanceof Pattern) return value.source
  if (value instanceof DayValue) return formatDay(value.day).replaceAll('-', '/')
  if (isList(value)) return value.map(textOfValue).join(', ')
  if (value instanceof ScopeValue || value instanceof Lambda) return '<scope>'
  return value.toString()
}

export function add(left: Value, right: Value, sign: 1 | -1): Value {
  const [a, b] = [left, right]
  if (typeof a === 'string' && sign > 0) {
    const text = a + textOfValue(b)
    if (text.length > TEXT_MAX)
      throw new LedgerError('expression_too_long', `the value expression makes a text of more than ${TEXT_MAX} characters; write a shorter one`)
    return text
  }
  if (a === undefined) return sign > 0 ? b : negate(b)
  if (b === undefined) return a
  if (a instanceof Amount && b instanceof Amount && sameCommodity(a, b)) return sign > 0 ? a.plus(b) : withoutZero(a.minus(b))
  if (a instanceof DayValue && b instanceof Amount) return new DayValue(a.day + sign * Math.trunc(b.quantity.toNumber()), a.second)
  if (a instanceof DayValue && b instanceof DayValue && sign < 0) return Amount.integer(a.day - b.day)
  const sum = balanceOf(a)
  const other = balanceOf(b)
  if (!sum || !other) throw mistyped(`${kindOf(left)} and ${kindOf(right)} cannot be ${sign > 0 ? 'added' : 'subtracted'}`)
  return sign > 0 ? sum.addAll(other) : simplified(sum.subtractAll(other))
}

/** A difference of nothing has no commodity any more. */
const withoutZero = (amount: Amount): Amount => (amount.isRealZero ? Amount.integer(0) : amount)

const balanceOf = (value: Value): Balance | undefined =>
  value instanceof Amount ? Balance.of(value) : value instanceof Balance ? value.copy() : undefined

export function negate(value: Value): Value {
  if (value instanceof Amount || value instanceof Balance) return value.negated()
  if (typeof value === 'boolean') return !value
  if (value === undefined) return value
  throw mistyped(`${kindOf(value)} has no negative`)
}

export function multiply(left: Value, right: Value, divide: boolean): Value {
  const [a, b] = [left, right]
  if (a instanceof Amount && b instanceof Amount) return divide ? a.dividedBy(b) : a.times(b)
  if (a instanceof Balance && b instanceof Amount) {
    const each = [...a.amounts.values()].map((amount) => (divide ? amount.dividedBy(b) : amount.times(b)))
    return Balance.of(...each)
  }
  if (a instanceof Amount && b instanceof Balance && b.single()) return divide ? a.dividedBy(b.single()!) : a.times(b.single()!)
  throw mistyped(`${kindOf(left)} cannot be ${divide ? 'divided' : 'multiplied'} by ${kindOf(right)}`)
}

/** Negative, zero or positive; undefined when the two cannot be compared. */
export function compareValues(left: Value, right: Value): number | undefined {
  const [a, b] = [simplified(left), simplified(right)]
  if (a instanceof Amount && b instanceof Amount) {
    // Amounts of two commodities have an order too, that of their symbols.
    if (a.commodity && b.commodity && a.commodity !== b.commodity) return a.symbol < b.symbol ? -1 : 1
    return a.quantity.compare(b.quantity)
  }
  if (a instanceof DayValue && b instanceof DayValue) return a.day - b.day || a.second - b.second
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return undefined
}

export function equalValues(left: Value, right: Value): boolean {
  const [a, b] = [simplified(left), simplified(right)]
  if (a === undefined || b === undefined) return a === b
  if (a instanceof Amount && b instanceof Amount) return sameCommodity(a, b) && a.quantity.equals(b.quantity)
  if (a instanceof Balance || b instanceof Balance) {
    const difference = add(a, b, -1)
    return (difference instanceof Balance || difference instanceof Amount) && difference.isZero
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    if (typeof a === typeof b) return a === b
    throw mistyped(`${kindOf(left)} and ${kindOf(right)} cannot be equal`)
  }
  if (a instanceof ScopeValue || b instanceof ScopeValue) return textOfScope(a) === textOfScope(b)
  return compareValues(a, b) === 0
}

const textOfScope = (value: Value): string => {
  if (!(value instanceof ScopeValue)) return textOfValue(value)
  const name = value.scope.lookup('account')
  return name instanceof Callable ? '' : textOfValue(name)
}
const simplified = (value: Value): Value => {
  if (!(value instanceof Balance)) return value
  return value.size < 2 ? (value.single() ?? value) : value
}

export const kindOf = (value: Value): string =>
  value === undefined
    ? 'nothing'
    : value instanceof Amount
      ? 'an amount'
      : value instanceof Balance
        ? 'a balance of several commodities'
        : value instanceof DayValue
          ? 'a date'
          : value instanceof Pattern
            ? 'a pattern'
            : isList(value)
              ? 'a list'
              : typeof value === 'string'
                ? 'a text'
                : typeof value === 'boolean'
                  ? 'a truth value'
                  : 'a function or account'
