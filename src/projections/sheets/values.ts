import { type Day, dayOf } from '#vocabulary/day.ts'
import type { RowSet } from '../search/row-set.ts'
import { Amounts } from './amounts.ts'
import { Fraction } from './fraction.ts'
import { PostingSet } from './posting-set.ts'
import { SheetProblem } from './sheet-problem.ts'

const FIRST_DAY = dayOf(1, 1, 1)
const LAST_DAY = dayOf(9999, 12, 31)

/** A calendar day of the years 1 to 9999. */
export class DayOf {
  constructor(readonly day: Day) {
    if (day < FIRST_DAY || day > LAST_DAY) throw new SheetProblem('the day is not in the years 1 to 9999')
  }
}

/** Which postings are meant; they are looked for when something is asked of them, and once. */
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

  // What these come to is found at once: as many of them as a sheet joins would otherwise wait for one another.
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
export function kindOf(value: Value): string {
  if (value instanceof Fraction) return 'a number'
  if (value instanceof Amounts) return value.single ? `an amount in ${value.single.commodity}` : 'amounts in several commodities'
  if (value instanceof DayOf) return 'a day'
  if (value instanceof Query) return 'a query'
  if (value instanceof PostingSet) return 'postings'
  return typeof value === 'boolean' ? 'true or false' : 'a text'
}
