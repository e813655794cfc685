import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'

/** Money that goes from one account to another, as a person says it in one line. */
export interface QuickEntry {
  readonly day: Day
  readonly payee: string
  readonly narration: string
  readonly from: string
  readonly to: string
  /** More than nothing. */
  readonly amount: Exact
  readonly commodity: string
  /** What arrives, where that is another commodity. */
  readonly received?: { readonly amount: Exact; readonly commodity: string; readonly rate?: Exact }
}

/** The same as texts, by the names that Paisa's clients use; '' for what was not said. */
export interface QuickEntryFields {
  readonly date: string
  readonly payee: string
  readonly narration: string
  readonly from_account: string
  readonly to_account: string
  readonly amount: string
  readonly commodity: string
  readonly to_amount: string
  readonly to_commodity: string
  readonly exchange_rate: string
}
