import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'

/*
 * What a person writes into a book, before it is put into the words of a dialect. Every posting has its amount, so that the three
 * dialects cannot come to differ over what is left for the tool to infer.
 */

/** How the units of a posting relate to another commodity. `per` says whether `cost` is of one unit or of the whole posting. */
export type Cost =
  | { readonly kind: 'exchanged'; readonly total: Exact; readonly currency: string }
  | { readonly kind: 'bought'; readonly cost: Exact; readonly per: 'unit' | 'total'; readonly currency: string }
  | {
      readonly kind: 'sold'
      readonly cost: Exact
      readonly per: 'unit' | 'total'
      readonly currency: string
      readonly boughtOn: Day
      readonly price: Exact
    }

export interface Posting {
  readonly account: string
  readonly quantity: Exact
  readonly commodity: string
  readonly cost?: Cost
  readonly note?: string
  /** What the bank's statement says: the balance of account and commodity before this posting and after it. */
  readonly statement?: { readonly before: Exact; readonly after: Exact }
}

export interface Transaction {
  readonly day: Day
  readonly payee: string
  readonly status: 'cleared' | 'pending'
  readonly postings: readonly Posting[]
  readonly note?: string
  /** What comes again and again under one name, such as "Rent". */
  readonly recurring?: string
}

/** One unit of `base` costs `rate` of `quote` on a day. */
export interface Price {
  readonly day: Day
  readonly base: string
  readonly rate: Exact
  readonly quote: string
}

export interface Account {
  readonly name: string
  readonly about?: string
}

export interface Commodity {
  readonly name: string
  readonly about: string
  /** Digits after the point that a person writes. */
  readonly places: number
}

/** A whole book in no dialect. Transactions and prices are in the order of their days. */
export interface Story {
  readonly title: string
  readonly currency: string
  readonly opened: Day
  readonly until: Day
  readonly commodities: readonly Commodity[]
  readonly accounts: readonly Account[]
  readonly transactions: readonly Transaction[]
  readonly prices: readonly Price[]
  /** What a month should cost, by account. */
  readonly budget: readonly { readonly account: string; readonly amount: Exact }[]
}
