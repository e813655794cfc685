import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { ASSETS, EXPENSES } from '../../valuation/accounts.ts'
import { ofAccounts } from '../../valuation/posting-sums.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import type { AccountTest } from './selection.ts'

/** The postings of some accounts, for reports over the whole book. */
const postingsWhere =
  (order: 'byDay' | 'inDefaultOrder', test: AccountTest): Work<Int32Array> =>
  ({ booked, accounts, counted }) =>
    ofAccounts(counted[order], booked.account, accounts.where(test))

/** Of assets, by day. */
export const assetPostings = postingsWhere('byDay', ({ root }) => root === ASSETS)
/** Of the assets to live from, by day. */
export const cashPostings = postingsWhere('byDay', ({ root, isChecking }) => root === ASSETS && isChecking)
/** Spending without taxes, in the order of lists. */
export const spending = postingsWhere('inDefaultOrder', ({ root, isTax }) => root === EXPENSES && !isTax)
/** The same with taxes. */
export const spendingAndTax = postingsWhere('inDefaultOrder', ({ root }) => root === EXPENSES)

/** The balance of the checking accounts with all counted postings. */
export const cashHeld = (ledger: ValuedLedger): Exact => sumOf(ledger, ledger.worked(cashPostings))

const activeChecking = postingsWhere('byDay', ({ isChecking, isInactive }) => isChecking && !isInactive)

/** The balance of active checking accounts before the first day of a month. */
export function heldBefore(ledger: ValuedLedger, firstOfMonth: Day): Exact {
  const postings = ledger.worked(activeChecking)
  const end = firstWhere(postings.length, (place) => intAt(ledger.booked.day, intAt(postings, place)) >= firstOfMonth)
  return sumOf(ledger, postings.subarray(0, end))
}

/** At cost. */
function sumOf(ledger: ValuedLedger, postings: Int32Array): Exact {
  const tally = ledger.tally()
  for (const posting of postings) tally.addAmount(ledger.booked, posting)
  return tally.figure()
}
