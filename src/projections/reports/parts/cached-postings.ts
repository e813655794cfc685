import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { ofAccounts } from '../../valuation/posting-sums.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import { isAsset, isCash, isSpent, isSpentOrTax } from './figure-accounts.ts'
import { type AccountTest, sumOf } from './selection.ts'

/** The postings of some accounts, for reports over the whole book. */
const postingsWhere =
  (order: 'byDay' | 'inDefaultOrder', test: AccountTest): Work<Int32Array> =>
  ({ booked, accounts, counted }) =>
    ofAccounts(counted[order], booked.account, accounts.where(test))

/** Of assets, by day. */
export const assetPostings = postingsWhere('byDay', isAsset)
/** Of the assets to live from, by day. */
export const cashPostings = postingsWhere('byDay', isCash)
/** Spending without taxes, in the order of lists. */
export const spending = postingsWhere('inDefaultOrder', isSpent)
/** The same with taxes. */
export const spendingAndTax = postingsWhere('inDefaultOrder', isSpentOrTax)

/** The balance of the checking accounts with all counted postings. */
export const cashHeld = (ledger: ValuedLedger): Exact => sumOf(ledger, ledger.worked(cashPostings))

/** Of the cash that the cash flow reports are about, by day. */
export const activeCash = postingsWhere('byDay', (traits, name) => isCash(traits, name) && !traits.isInactive)

/** The balance of active checking accounts before a day. */
export function heldBefore(ledger: ValuedLedger, day: Day): Exact {
  const postings = ledger.worked(activeCash)
  const end = firstWhere(postings.length, (place) => intAt(ledger.booked.day, intAt(postings, place)) >= day)
  return sumOf(ledger, postings.subarray(0, end))
}
