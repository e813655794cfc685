import { lastOfMonth, type Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/search.ts'
import { ASSETS, EXPENSES } from '../../valuation/accounts.ts'
import { chosenByDay, ofAccounts } from '../../valuation/chosen-postings.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import type { AccountTest } from './selection.ts'

/*
 * Postings of some accounts for reports on the whole book, which run after every edit: the choice for unchanged days is cached. The result of
 * a test depends only on the name and the settings.
 */
const cachedWhere =
  (order: 'byDay' | 'inDefaultOrder', test: AccountTest): Work<Int32Array> =>
  (ledger, before) => {
    const { booked, accounts, counted } = ledger
    const isChosen = accounts.where(test)
    return chosenByDay(counted[order], booked.day, (part) => ofAccounts(part, booked.account, isChosen), before)
  }

/** Of assets, by day. */
export const assetPostings = cachedWhere('byDay', ({ root }) => root === ASSETS)
/** Of the assets to live from, by day. */
export const cashPostings = cachedWhere('byDay', ({ root, isChecking }) => root === ASSETS && isChecking)
/** Spending without taxes, in the order of lists. */
export const spending = cachedWhere('inDefaultOrder', ({ root, isTax }) => root === EXPENSES && !isTax)
/** The same with taxes. */
export const spendingAndTax = cachedWhere('inDefaultOrder', ({ root }) => root === EXPENSES)

/** The sums of postings up to the end of each month with postings, at cost. */
interface SumsByMonth {
  readonly ends: readonly Day[]
  readonly sums: readonly Exact[]
}

/** After an edit it is summed again from the first changed month. */
const sumsByMonth =
  (postingsOf: Work<Int32Array>): Work<SumsByMonth> =>
  (ledger, before) => {
    const { booked } = ledger
    const postings = ledger.worked(postingsOf)
    const known = before ? firstWhere(before.value.ends.length, (at) => before.value.ends[at]! >= before.change.since) : 0
    const ends = before ? before.value.ends.slice(0, known) : []
    const sums = before ? before.value.sums.slice(0, known) : []
    const tally = ledger.tally()
    if (known > 0) tally.add(sums[known - 1]!)
    let at = known === 0 ? 0 : firstWhere(postings.length, (place) => booked.day[postings[place]!]! > ends[known - 1]!)
    while (at < postings.length) {
      const end = lastOfMonth(booked.day[postings[at]!]!)
      for (; at < postings.length && booked.day[postings[at]!]! <= end; at++) tally.addAmount(booked, postings[at]!)
      ends.push(end)
      sums.push(tally.figure())
    }
    return { ends, sums }
  }

const cashByMonth = sumsByMonth(cashPostings)
const activeCheckingByMonth = sumsByMonth(cachedWhere('byDay', ({ isChecking, isInactive }) => isChecking && !isInactive))

/** The balance of the checking accounts with all counted postings. */
export const cashHeld = (ledger: ValuedLedger): Exact => ledger.worked(cashByMonth).sums.at(-1) ?? ledger.tally().figure()

/** The balance of active checking accounts before the first day of a month. */
export function heldBefore(ledger: ValuedLedger, firstOfMonth: Day): Exact {
  const { ends, sums } = ledger.worked(activeCheckingByMonth)
  return sums[firstWhere(ends.length, (at) => ends[at]! >= firstOfMonth) - 1] ?? ledger.tally().figure()
}
