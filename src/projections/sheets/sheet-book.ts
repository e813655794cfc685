import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { searchDatesOf } from '../search/dates-of-ledger.ts'
import { postingsFound } from '../search/found.ts'
import { parseSearch } from '../search/parse.ts'
import { SearchProblem } from '../search/query.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { Budget } from './budget.ts'
import { Fraction } from './fraction.ts'
import { PostingSet } from './posting-set.ts'
import { SheetProblem } from './sheet-problem.ts'
import { Query } from './values.ts'

/** What a sheet may ask the book, on the day and in the currency that the book is valued in. */
export class SheetBook {
  readonly ledger: ValuedLedger
  readonly #budget: Budget
  /** A query that stands in a sheet more than once, or in a function, looks once. */
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
  /** Units of `currency` for one of `commodity`, by the recorded prices as they were written; undefined where none says it. */
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
    if (search instanceof SearchProblem) throw new SheetProblem(search.message, { from: at + search.from, to: at + search.to })
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
