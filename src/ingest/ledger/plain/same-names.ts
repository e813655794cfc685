import { invariant } from '#vocabulary/invariant.ts'
import type { BookNames } from '../../journal/book.ts'

const TABLES = ['accounts', 'commodities', 'payees', 'texts'] as const

/** How many names each table of a book has. */
export type TableSizes = readonly number[]

/** Tells whether a book has met the names that the book before had met, in their order, as nearly every book has up to an edit. */
export class SameNames {
  readonly #now: BookNames
  readonly #before: BookNames
  /** So many of each table have been looked at. */
  readonly #looked = [0, 0, 0, 0]
  #isSame = true

  constructor(now: BookNames, before: BookNames) {
    this.#now = now
    this.#before = before
  }

  get sizes(): TableSizes {
    return TABLES.map((table) => this.#now[table].size)
  }
  /** Whether there are as many names, and they are those that there were when the book before had so many. */
  areThoseOf(sizes: TableSizes): boolean {
    for (let table = 0; this.#isSame && table < TABLES.length; table++) {
      const [{ names }, { names: before }] = [this.#now[TABLES[table]!], this.#before[TABLES[table]!]]
      if (names.length !== sizes[table]) return false
      for (let at = this.#looked[table]!; at < names.length; at++) this.#isSame &&= names[at] === before[at]
      this.#looked[table] = names.length
    }
    return this.#isSame
  }
  /** Meets those that the book before met next, until there are so many. */
  meet(sizes: TableSizes): void {
    TABLES.forEach((table, at) => {
      const [now, { names }] = [this.#now[table], this.#before[table]]
      for (let next = now.size; next < sizes[at]!; next++) now.id(names[next]!)
      invariant(now.size === sizes[at], `${table} are met in the order in which they were met before`)
    })
  }
}
