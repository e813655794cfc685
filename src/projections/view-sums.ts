import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { invariant } from '#vocabulary/refusal.ts'
import type { LedgerView } from './view/ledger-view.ts'
import { type CommodityUses, commodityUsesOf, SCALES } from './valuation/book-habits.ts'
import { type AccountUses, accountUsesOf } from './valuation/cash-accounts.ts'
import type { SumsSoFar } from './valuation/row-sums.ts'

/**
 * What was summed up over all transactions of a book to know how it is written and which accounts hold cash: a few numbers for each name. They
 * hang on no setting and on no day, and a start would pass over the whole book twice for them before its first figure.
 */
export interface ViewSums {
  readonly commodities: CommodityUses
  /** With the commodity that is money. */
  readonly accounts: SumsSoFar<AccountUses, number>
}

/** What is known of a view; undefined where nobody has asked for all of it. */
export function sumsOf(view: LedgerView): ViewSums | undefined {
  const [commodities, accounts] = [commodityUsesOf.soFar(view), accountUsesOf.soFar(view)]
  return commodities && accounts && { commodities: commodities.sums, accounts }
}

/** Lets a view that comes from a disk begin with its sums, and those after it go on from them. */
export function startFromSums(view: LedgerView, { commodities, accounts }: ViewSums): void {
  const { held, postings, lots, scales } = commodities
  const { postings: of, own, spent, others } = accounts.sums
  const [names, accountNames] = [view.commodities.length, view.accounts.length]
  const areWhole =
    [held, postings, lots].every(({ length }) => length === names) &&
    scales.length === names * SCALES &&
    [of, own, spent, others].every(({ length }) => length === accountNames)
  invariant(areWhole, 'sums have a number for each name of their book')
  // Copies: what is read from a disk is a part of all its bytes, which need not stay.
  commodityUsesOf.startFrom(view, {
    about: undefined,
    sums: { held: held.slice(), postings: postings.slice(), lots: lots.slice(), scales: scales.slice() },
  })
  accountUsesOf.startFrom(view, {
    about: accounts.about,
    sums: { postings: of.slice(), own: own.slice(), spent: spent.slice(), others: others.slice() },
  })
}

/** Whether they are what a view says that nothing was summed up of before. */
export function areSumsOf(view: LedgerView, sums: ViewSums): boolean {
  const said: ViewSums = {
    commodities: commodityUsesOf(view),
    accounts: { about: sums.accounts.about, sums: accountUsesOf(view, sums.accounts.about) },
  }
  return isDeepStrictEqual(deserialize(serialize(said)), sums)
}
