import type { Status } from '#vocabulary/book-columns.ts'

/** What is done to many transactions at once. Names are as the journal writes them. */
export type BulkOperation =
  /** With everything below the account. Of a whole book: in directives, rules and assertions too. */
  | { readonly kind: 'rename_account'; readonly from: string; readonly to: string }
  | { readonly kind: 'set_payee'; readonly payee: string }
  /** `value`: '' for a tag without one. */
  | { readonly kind: 'add_tag'; readonly name: string; readonly value: string }
  | { readonly kind: 'remove_tag'; readonly name: string }
  | { readonly kind: 'rename_tag'; readonly from: string; readonly to: string }
  | { readonly kind: 'change_commodity'; readonly from: string; readonly to: string }
  | { readonly kind: 'set_status'; readonly status: Status }
  /** Dates as the ISO standard writes them. */
  | { readonly kind: 'set_date'; readonly date: string }
  /** Into another file of the journal, by its name relative to the journal's folder. */
  | { readonly kind: 'move'; readonly file: string }
  | { readonly kind: 'delete' }
  /** Of the two transactions that two statements made of one transfer one goes, and what it says of its account stands in the other. */
  | { readonly kind: 'make_transfer' }

/** What changes the text of a transaction where it stands. */
export type TransactionOperation = Exclude<BulkOperation, { readonly kind: 'move' | 'delete' | 'make_transfer' }>
