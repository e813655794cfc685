import type { Day } from '#vocabulary/day.ts'
import type { Budgets, NamesOfTarget } from './directives/direction.ts'
import type { Amount, PrintedPrice, PrintedTransaction } from './entries.ts'

/** Writes a book in one dialect. Lines have no newline. */
export interface Printer {
  /** Of its files: ".ledger". */
  readonly extension: string
  /** What stands at the top of the root file of these transactions, and of what is planned beside them. */
  head(transactions: readonly PrintedTransaction[], planned?: Pick<Budgets, 'accounts' | 'from'>): Iterable<string>
  price(price: PrintedPrice): string
  transaction(transaction: PrintedTransaction): Iterable<string>
  /** What an account holds on the morning of a day, for the dialect that says so in a line of its own. */
  balance(balance: { readonly day: Day; readonly account: string; readonly amount: Amount }): Iterable<string>
  include(path: string): string
  /** Names as they are written in this dialect. */
  readonly names: NamesOfTarget
}
