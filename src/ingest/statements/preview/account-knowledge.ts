import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../journal/book.ts'
import type { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import type { OwnAccounts } from './own-accounts.ts'

/** What is known of accounts when the other side of a movement is looked for. */
export interface AccountKnowledge {
  readonly model: AccountModel
  readonly rules: AccountRules
  /** All accounts of the book. */
  readonly accounts: readonly string[]
  /** The person's own among them, by what they are called. */
  readonly called: OwnAccounts
  /** Those that stand for what nobody has chosen yet. */
  readonly placeholders: readonly string[]
  /** The own account whose number a row of the statement has. */
  readonly numberedIn: (row: number, own: string) => string | undefined
  readonly roots: AccountRoots
  readonly dialect: Dialect
  /** What a preset wants instead of Expenses:Unknown and Income:Unknown. */
  readonly unknown: { readonly income?: string; readonly expense?: string }
}

export interface OtherSide {
  readonly words: string
  readonly category: string
  /** What is to be booked there. */
  readonly quantity: Exact
  readonly own: string
  /** The own account whose number is in the row. */
  readonly numbered?: string | undefined
}
