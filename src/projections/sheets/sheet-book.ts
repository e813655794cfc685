import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { searchDatesOf } from '../search/date-words.ts'
import { postingsFound } from '../search/found.ts'
import { parseSearch } from '../search/parse-search.ts'
import { SearchProblem } from '../search/search-query.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { PostingSet } from './posting-set.ts'
import { Fraction, Query, SheetProblem, SheetTooLarge, Amounts, DayOf, kindOf, type Place, type Value } from './values.ts'
import type { Said, ServerTexts } from '../../messages/said.ts'
import { hinted } from './arithmetic.ts'

/** What a sheet can query, on the day and in the currency of the valuation. */
export class SheetBook {
  readonly ledger: ValuedLedger
  readonly #budget: Budget
  /** A repeated query, or one in a function, is run once. */
  readonly #queries = new Map<string, Query>()

  constructor(ledger: ValuedLedger, budget: Budget) {
    this.ledger = ledger
    this.#budget = budget
  }

  get currency(): string {
    return this.ledger.settings.defaultCurrency
  }
  has(commodity: string): boolean {
    return commodity === this.currency || this.ledger.commodityId(commodity) !== NONE
  }
  /** The one name of a commodity that has two, as USD for $. */
  named(written: string): string {
    return this.ledger.settings.sameCurrency.find(([, other]) => other === written)?.[0] ?? written
  }
  /** Units of `currency` for one of `commodity`, by the recorded prices as written; undefined if there is none. */
  rate(commodity: string, currency: string, day: Day = this.ledger.today): Fraction | undefined {
    if (commodity === currency) return Fraction.one
    const [from, to] = [this.ledger.commodityId(commodity), this.ledger.commodityId(currency)]
    if (from === NONE || to === NONE) return undefined
    const { rates, view } = this.ledger
    const quote = currency === this.currency ? rates.unit(from, day) : rates.rate(from, to, day)
    return quote?.steps.reduce((product, { inverse, priceRow }) => {
      const recorded = Fraction.from(view.prices.rate.get(priceRow))
      return inverse ? product.dividedBy(recorded) : product.times(recorded)
    }, Fraction.one)
  }

  /** The postings that figures are made of and of which a search is true, each asked about alone. `at`: where its text begins in the line. */
  query(text: string, at: number): Query {
    const known = this.#queries.get(text)
    if (known) return known
    const search = parseSearch(text, searchDatesOf(this.ledger), { bare: 'accounts and amounts' })
    if (search instanceof SearchProblem) throw new SheetProblem(search.said, { from: at + search.from, to: at + search.to })
    const { byDay } = this.ledger.counted
    const query = new Query(
      () => {
        this.#budget.scan(this.ledger.booked.count)
        return postingsFound(this.ledger, search)
      },
      (found) => PostingSet.of(this.ledger, Array.from(byDay.filter((posting) => found.has(posting)))),
    )
    this.#queries.set(text, query)
    return query
  }
}

/** Functions that call one another this deep are refused: Paisa's limit, so that a sheet written for it is computed here. */
const DEPTH_MAX = 1000
/** Values within values: twenty for each call of those that are in one another, and more than a line has room for. */
const NESTED_MAX = 20_000
/** Steps of a sheet: a value, an operator or a call is one. */
const STEPS_MAX = 1_000_000
/** Postings that all queries of a sheet look at, one after the other. */
const POSTINGS_MAX = 100_000_000
const STEPS_PER_LOOK = 64

/** What the evaluation of a sheet may use up. Counting gives the same end on every machine; the clock is behind that, for large numbers. */
export class Budget {
  #steps = 0
  #postings = 0
  #depth = 0
  #nested = 0
  readonly #isLate: () => boolean
  readonly #isTurnOver: () => boolean

  constructor(isLate: () => boolean, isTurnOver: () => boolean) {
    this.#isLate = isLate
    this.#isTurnOver = isTurnOver
  }

  /** `turn`: yields to other requests. */
  step(): 'go on' | 'turn' {
    if (++this.#steps > STEPS_MAX) throw new SheetTooLarge((t) => t.sheetProblems.tooManySteps(STEPS_MAX.toLocaleString('en')))
    if (this.#steps % STEPS_PER_LOOK !== 0) return 'go on'
    this.look()
    return this.#isTurnOver() ? 'turn' : 'go on'
  }
  /** `count` postings are about to be looked at. */
  scan(count: number): void {
    this.#postings += count
    if (this.#postings > POSTINGS_MAX) throw new SheetTooLarge((t) => t.sheetProblems.tooManyPostings)
    this.look()
  }
  look(): void {
    if (this.#isLate()) throw new SheetTooLarge((t) => t.sheetProblems.tooLong)
  }
  /** A value within the one that is being computed; `leave` when it is. */
  enter(): void {
    if (this.#nested >= NESTED_MAX) throw new SheetProblem((t) => t.sheetProblems.tooDeep)
    this.#nested++
  }
  leave(): void {
    this.#nested--
  }
  /** What a function does, inside of what called it. */
  enterCall(): void {
    if (this.#depth >= DEPTH_MAX) throw new SheetProblem((t) => t.sheetProblems.tooManyCalls(DEPTH_MAX))
    this.#depth++
  }
  leaveCall(): void {
    this.#depth--
  }
}

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
