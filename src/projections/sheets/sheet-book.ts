import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { searchDatesOf } from '../search/date-words.ts'
import { postingsFound } from '../search/found.ts'
import { parseSearch } from '../search/parse-search.ts'
import { SearchProblem } from '../search/search-query.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { PostingSet } from './posting-set.ts'
import { Fraction, Query, SheetProblem, SheetTooLarge } from './values.ts'

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
