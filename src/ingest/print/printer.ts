import type { NamesOfTarget } from './directives.ts'
import type { PrintedPrice, PrintedTransaction } from './entries.ts'

/** Writes a book in one dialect. Lines have no newline. */
export interface Printer {
  /** Of its files: ".ledger". */
  readonly extension: string
  /** What stands at the top of the root file. */
  head(): Iterable<string>
  price(price: PrintedPrice): string
  transaction(transaction: PrintedTransaction): Iterable<string>
  include(path: string): string
  /** Names as they are written in this dialect. */
  readonly names: NamesOfTarget
}
