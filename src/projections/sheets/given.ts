import type { Said, ServerTexts } from '../../messages/said.ts'
import { hinted } from './arithmetic.ts'
import { PostingSet } from './posting-set.ts'
import type { Budget, SheetBook } from './sheet-book.ts'
import { Amounts, DayOf, Fraction, kindOf, type Place, Query, SheetProblem, type Value } from './values.ts'

/** What a function is called with. */
export interface Given {
  readonly value: Value
  readonly place: Place
}

/** What functions can use besides their arguments. */
export interface Surroundings {
  readonly book: SheetBook
  readonly budget: Budget
  /** Adds a remark to the result. */
  remark(said: Said): void
}

/** A built-in function as people see it and as it is called. */
export interface SheetFunction {
  readonly name: string
  /** As one would write it: `round(number, places = 0)`. */
  readonly signature: string
  readonly summary: string
  /** How many values it takes. */
  readonly least: number
  readonly most: number
  call(given: readonly Given[], surroundings: Surroundings): Value
}

export function numberOf({ value, place }: Given): Fraction {
  if (value instanceof Fraction) return value
  throw mistyped('number', value, place)
}
/** A whole number of at most so much. */
export function wholeOf(given: Given, most: number): number {
  const number = numberOf(given)
  if (number.isWhole && number.abs().compare(Fraction.whole(most)) <= 0) return Number(number.numerator)
  throw new SheetProblem((t) => t.sheetProblems.wholeOfAtMost(most), given.place)
}
export function textOf({ value, place }: Given): string {
  if (typeof value === 'string') return value
  throw mistyped('text', value, place)
}
export function dayOfGiven({ value, place }: Given): DayOf {
  if (value instanceof DayOf) return value
  throw mistyped('day', value, place)
}
export function postingsOf({ value, place }: Given): PostingSet {
  if (value instanceof Query) return value.postings
  if (value instanceof PostingSet) return value
  throw mistyped('queryOrPostings', value, place)
}
export function amountsOf({ value, place }: Given): Amounts {
  if (value instanceof Amounts) return value
  throw mistyped('amount', value, place)
}

/**
 * Numbers that can be compared and added: all of one commodity or of none, bare ones being in the default currency beside others. With
 * them what turns a result into a value of the same kind.
 */
export function inOneUnit(
  given: readonly Given[],
  { book }: Surroundings,
): { readonly numbers: Fraction[]; readonly valueOf: (number: Fraction) => Value } {
  let unit: string | undefined
  for (const { value, place } of given) {
    if (value instanceof Fraction) continue
    const single = value instanceof Amounts ? value.single : undefined
    if (!single) throw mistyped('numberOrAmount', value, place)
    if (unit !== undefined && unit !== single.commodity) throw notOneCommodity(unit, single.commodity, place)
    unit = single.commodity
  }
  const numbers = given.map(({ value, place }) => {
    if (value instanceof Amounts) return value.single!.value
    if (!(value instanceof Fraction)) throw mistyped('number', value, place)
    if (unit !== undefined && unit !== book.currency && !value.isZero) throw besideAmount(unit, place)
    return value
  })
  return { numbers, valueOf: (number) => (unit === undefined ? number : Amounts.of(number, unit)) }
}

const notOneCommodity = (one: string, other: string, place: Place): SheetProblem =>
  new SheetProblem((t) => t.sheetProblems.twoCommodities(one, other), place)
const besideAmount = (commodity: string, place: Place): SheetProblem => new SheetProblem((t) => t.sheetProblems.besideAmount(commodity), place)

type Expected = Exclude<keyof ServerTexts['sheetProblems']['kinds'], 'amountIn' | 'numberAfter'>
const mistyped = (expected: Expected, value: Value, place: Place): SheetProblem =>
  new SheetProblem(
    hinted((t) => t.sheetProblems.expected(t.sheetProblems.kinds[expected], kindOf(value, t)), value),
    place,
  )
