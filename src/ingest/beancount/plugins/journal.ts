import type { Exact } from '#vocabulary/exact.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { ToleranceRule } from '../booking/interpolate.ts'
import type { Lot, Price } from '../booking/lot.ts'
import type { Directives } from '../parsed-directives.ts'
import type { Options } from '../options.ts'
import type { Place, Problems, Source } from '../problems.ts'

/** A posting as plugins see and change it. */
export interface PluginPosting {
  account: number
  number: Exact
  currency: number
  lot: Lot | undefined
  price: Price | undefined
  /** Its own flag's byte, 0 for none. */
  flag: number
  tags: readonly Tag[]
  inferred: boolean
  line: number
}

/** A transaction as plugins see and change it. */
export interface PluginTransaction {
  day: number
  /** The flag's byte. */
  flag: number
  payee: string | undefined
  narration: string
  tags: readonly Tag[]
  links: readonly string[]
  /** WRITTEN, PADDED or FORECAST. */
  origin: number
  file: number
  line: number
  endLine: number
  postings: PluginPosting[]
}

/** What a plugin works on. */
export interface PluginJournal {
  /** In the order of days; a plugin may change the list and what is in it, and then sets `changed`. */
  transactions: PluginTransaction[]
  changed: boolean
  /** Directives may be added at the end of `directives.others`, or replaced by others of the same day and kind. */
  readonly directives: Directives
  /** The book with all changes so far, and the lots and prices of its postings. */
  readonly book: Book
  readonly lots: ReadonlyMap<number, Lot>
  readonly prices: ReadonlyMap<number, Price>
  readonly options: Options
  readonly problems: Problems
  /** The files, by the places that directives have of them. */
  readonly sources: readonly Source[]
  readonly tolerances: ToleranceRule
}

/** The directive of a plugin. */
export interface PluginCall {
  readonly name: string
  readonly configuration: string | undefined
  /** The line of its directive. */
  readonly place: Place
}

export interface Plugin {
  /** It may fix an unbalanced transaction, so balances are checked after it. */
  readonly changesTransactions: boolean
  /** Whether it takes a configuration; asking for it the other way is an error, as in beancount. */
  readonly configuration: 'none' | 'optional' | 'required'
  run(journal: PluginJournal, call: PluginCall): void
}

export const nameOfCurrency = (journal: PluginJournal, currency: number): string => journal.directives.currencies.name(currency)
export const nameOfAccount = (journal: PluginJournal, account: number): string => journal.directives.accounts.name(account)

/** The value of a metadata field, undefined when it is not there. */
export const fieldOf = (tags: readonly Tag[], name: string): string | undefined => tags.find((tag) => tag.name === name && tag.value !== '')?.value
