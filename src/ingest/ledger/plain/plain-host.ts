import type { Slices } from '../../journal/scan/slices.ts'
import type { Account } from '../finish/accounts.ts'
import type { Place } from '../finish/journal-state.ts'
import type { ParsedTransaction } from '../syntax.ts'

/** Where names become ids. */
export interface PlainNames {
  readonly accounts: Slices
  readonly payees: Slices
  /** Notes and codes. */
  readonly texts: Slices
}

/** What the plain half needs from the thorough one, which owns directives, rules and errors. */
export interface PlainHost {
  /** Raised whenever a directive may change what an account's written name means. */
  readonly namesVersion: number
  /** Nothing may be finished the plain way: a directive or rule may concern every transaction. */
  readonly allThorough: boolean
  readonly hasBucket: boolean
  readonly hasRules: boolean
  accountWritten(name: string): Account
  payeeWritten(name: string): string
  /** A rule may have something to say to postings of this account. */
  ruled(account: Account): boolean
  thorough(transaction: ParsedTransaction, place: Place): void
}
