import type { Slices } from '../../journal/scan/slices.ts'
import type { Account } from '../finish/accounts.ts'
import type { AppliedTags } from '../finish/applied-tags.ts'
import type { Place } from '../finish/journal-state.ts'
import type { ParsedTransaction } from '../syntax.ts'
import type { WrittenAmount } from './columns.ts'

/** Where names become ids. */
export interface PlainNames {
  readonly accounts: Slices
  readonly payees: Slices
  /** Notes and codes. */
  readonly texts: Slices
}

/** What the plain half needs from the thorough one, which owns directives, rules and errors. */
export interface PlainHost {
  /** Raised whenever a directive may change what a written name means below the same account. */
  readonly namesVersion: number
  /** The account below which accounts are meant. */
  readonly topAccount: string | undefined
  /** Nothing may be finished the plain way: a directive or rule may concern every transaction. */
  readonly allThorough: boolean
  /** Where the other half of a transaction with one posting goes. */
  readonly bucket: Account | undefined
  /** Tags that every transaction and posting has; undefined without any. */
  readonly tagging: AppliedTags | undefined
  /** Some commodity has a price that stays. */
  readonly fixesPrices: boolean
  readonly hasRules: boolean
  /** The amount that a name means by now; undefined where that takes more than looking it up. */
  amountNamed(name: string): WrittenAmount | undefined
  accountWritten(name: string): Account
  payeeWritten(name: string): string
  /** A rule may have something to say to postings of this account. */
  ruled(account: Account): boolean
  /** A commodity has a price that stays. */
  isFixed(unit: number): boolean
  thorough(transaction: ParsedTransaction, place: Place): void
}
