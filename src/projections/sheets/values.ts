import { type Day, dayOf } from '#vocabulary/day.ts'
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
  readonly #find: () => Uint8Array
  readonly #gather: (mask: Uint8Array) => PostingSet
  #mask: Uint8Array | undefined
  #postings: PostingSet | undefined

  /** `find` gives a mask by booked posting, each of which is asked about alone. */
  constructor(find: () => Uint8Array, gather: (mask: Uint8Array) => PostingSet) {
    this.#find = find
    this.#gather = gather
  }
  get mask(): Uint8Array {
    return (this.#mask ??= this.#find())
  }
  get postings(): PostingSet {
    return (this.#postings ??= this.#gather(this.mask))
  }

  and(other: Query): Query {
    return new Query(() => this.mask.map((one, posting) => one & other.mask[posting]!), this.#gather)
  }
  or(other: Query): Query {
    return new Query(() => this.mask.map((one, posting) => one | other.mask[posting]!), this.#gather)
  }
  inverted(): Query {
    return new Query(() => this.mask.map((one) => one ^ 1), this.#gather)
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
