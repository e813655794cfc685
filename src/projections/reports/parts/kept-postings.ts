import { lastOfMonth, type Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/search.ts'
import { ASSETS, EXPENSES } from '../../valuation/accounts.ts'
import { chosenByDay, ofAccounts } from '../../valuation/chosen-postings.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import type { AccountTest } from './selection.ts'

/*
 * Postings of some accounts for the reports that go by all of the book and are asked after every edit: what is chosen of the days on
 * which nothing has changed is kept. A test says the same of a name as long as the settings are the same.
 */
const keptWhere =
  (order: 'byDay' | 'inDefaultOrder', test: AccountTest): Work<Int32Array> =>
  (ledger, before) => {
    const { booked, accounts, counted } = ledger
    const isChosen = accounts.where(test)
    return chosenByDay(counted[order], booked.day, (part) => ofAccounts(part, booked.account, isChosen), before)
  }

/** Of assets, by day. */
export const assetPostings = keptWhere('byDay', ({ root }) => root === ASSETS)
/** Of the assets to live from, by day. */
export const cashPostings = keptWhere('byDay', ({ root, isChecking }) => root === ASSETS && isChecking)
/** What was spent and is no tax, in the order of lists. */
export const spending = keptWhere('inDefaultOrder', ({ root, isTax }) => root === EXPENSES && !isTax)
/** The same with taxes. */
export const spendingAndTax = keptWhere('inDefaultOrder', ({ root }) => root === EXPENSES)

/** What postings come to by the end of each month that has some, at cost. */
interface SumsByMonth {
  readonly ends: readonly Day[]
  readonly sums: readonly Exact[]
}

/** After an edit it is added up from the month on in which something is another. */
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
const activeCheckingByMonth = sumsByMonth(keptWhere('byDay', ({ isChecking, isInactive }) => isChecking && !isInactive))

/** What the assets to live from hold by all that counts. */
export const cashHeld = (ledger: ValuedLedger): Exact => ledger.worked(cashByMonth).sums.at(-1) ?? ledger.tally().figure()

/** What the checking accounts hold that are in use, before the first day of a month. */
export function heldBefore(ledger: ValuedLedger, firstOfMonth: Day): Exact {
  const { ends, sums } = ledger.worked(activeCheckingByMonth)
  return sums[firstWhere(ends.length, (at) => ends[at]! >= firstOfMonth) - 1] ?? ledger.tally().figure()
}
