import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Movement } from '../statement.ts'
import type { SecurityNamed } from './security-codes.ts'

/** Something that happened to securities, or to the money beside them, as a list of a broker tells it. */
export interface Trade {
  readonly row: number
  readonly day: Day
  readonly kind: 'buy' | 'sell' | 'dividend' | 'reinvested' | 'reward' | 'interest' | 'fee' | 'tax' | 'split'
  readonly security?: SecurityNamed
  /** Whether what is bought or sold is itself money: an exchange of currencies. */
  readonly isMoney: boolean
  /** Units, positive; zero where none moved. */
  readonly quantity: Exact
  /** Before fees and taxes: what the units cost or brought, what was earned or taken. Negative where it was taken back. */
  readonly worth: Exact
  readonly fee: Exact
  readonly tax: Exact
  /** As the list names it; absent where it does not. */
  readonly commodity?: string
  /** Where the fee was taken in another. */
  readonly feeCommodity?: string
  /** The list's own word for it. */
  readonly said: string
  readonly reference: string
  readonly balance?: Exact
}

/** What a row of a list of trades is. */
export type MappedTrade =
  | { readonly row: number; readonly kind: 'trade'; readonly trade: Trade }
  /** Money alone. */
  | { readonly row: number; readonly kind: 'movement'; readonly movement: Movement; readonly isConversion: boolean }
  | { readonly row: number; readonly kind: 'skipped'; readonly why: string; readonly isDated?: boolean }
  | { readonly row: number; readonly kind: 'error'; readonly message: string }
