import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { SecurityNamed } from './security-codes.ts'

/** Something that happened to securities, or to the money beside them, as a list of a broker tells it. */
export interface Trade {
  readonly row: number
  readonly day: Day
  readonly kind: 'buy' | 'sell' | 'dividend' | 'reinvested' | 'reward' | 'interest' | 'fee' | 'tax' | 'split' | 'opening'
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
  /** Sold without having it, or bought to give it back. */
  readonly isShort?: boolean
  /** Interest that a bond had earned when it was bought or sold: paid or received beside its worth. */
  readonly accrued?: Exact
  /** Where the money came from or went to instead of the account of the list: "[Savings]". */
  readonly transfer?: string
  /** The list's own word for it. */
  readonly said: string
  readonly reference: string
  readonly balance?: Exact
}

/** The codes and names of a commodity of the book, by which brokers may call it. */
export interface KnownSecurity {
  readonly commodity: string
  /** ISIN, ticker symbol, number. */
  readonly codes: readonly string[]
  readonly names: readonly string[]
}

/** Rejects a row about securities, with a message for the user. */
export class NotUnderstood extends Error {}

/** Rejects a row that does not say whether its money came in or went out. */
export class DirectionUnsaid extends NotUnderstood {}
