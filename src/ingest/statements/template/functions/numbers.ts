import { Exact } from '#vocabulary/exact.ts'
import { moneyText } from '../../values/money.ts'
import { type HelperContext, type Helpers, printed, textOf } from '../template-function.ts'

/** The number in a text as plain digits. */
export function numberText(value: unknown, { decimalMark }: Pick<HelperContext, 'decimalMark'>): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  const text = textOf(value)
  return text === undefined ? undefined : moneyText(text, decimalMark)
}

/**
 * A result that templates compare with numbers is a number, as long as it is printed digit for digit as what it is; beyond that it
 * is text, so that no digit is lost.
 */
function asNumber(value: Exact): number | string {
  const text = value.toString()
  const number = Number(text)
  return String(number) === text ? number : text
}

function exactOf(value: unknown, helper: string, context: HelperContext): Exact | undefined {
  const text = numberText(value, context)
  const exact = text === undefined ? undefined : Exact.tryParse(text)
  if (exact === undefined) context.note(`${helper} was given "${printed(value)}", which is no number`)
  return exact
}

export const numbers: Helpers = {
  amount: ([value], named, context) => numberText(value, context) ?? named['default'] ?? '',
  negate: ([value], _named, context) => {
    const exact = exactOf(value, 'negate', context)
    return exact === undefined ? Number.NaN : asNumber(exact.negated())
  },
  round: ([value, places], named, context) => {
    const exact = exactOf(value, 'round', context)
    if (exact === undefined) return Number.NaN
    const precision = Number(named['precision'] ?? places ?? 0)
    return asNumber(rounded(exact, Number.isInteger(precision) ? Math.max(-PLACES_MAX, Math.min(precision, PLACES_MAX)) : 0))
  },
}

const PLACES_MAX = 28

/** A half goes up, below zero too: -2.5 becomes -2. Places may be negative: 1250 to -2 places is 1300. */
function rounded(value: Exact, places: number): Exact {
  const power = Exact.parse(`1e${places}`)
  const shifted = value.times(power).plus(HALF)
  const cut = shifted.truncated(0)
  const floor = shifted.sign < 0 && !cut.equals(shifted) ? cut.minus(Exact.one) : cut
  return floor.times(Exact.parse(`1e${-places}`))
}
const HALF = Exact.of(5, 1)
