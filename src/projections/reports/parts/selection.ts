import { type Day, addMonths, firstOfMonth } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/search.ts'
import type { AccountTraits } from '../../valuation/accounts.ts'
import { ofAccounts } from '../../valuation/chosen-postings.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

export type AccountTest = (traits: AccountTraits, name: string) => boolean

/** First and last day of a stretch of time, both in it. */
export interface Period {
  readonly first: Day
  readonly last: Day
}

/** Returns the rows of booked postings whose accounts pass the test, by day; up to a day when one is given, or of a stretch of days. */
export function bookedWhere(ledger: ValuedLedger, test: AccountTest, period: Day | Period = Number.MAX_SAFE_INTEGER): Int32Array {
  const { first, last } = typeof period === 'number' ? { first: Number.MIN_SAFE_INTEGER, last: period } : period
  return ofAccounts(within(ledger, ledger.counted.byDay, { first, last }), ledger.booked.account, ledger.accounts.where(test))
}

/** The same in the order of lists: day, amount descending, account, place in the book; of a stretch of days when one is given. */
export function listedWhere(ledger: ValuedLedger, test: AccountTest, period?: Period): Int32Array {
  const { inDefaultOrder } = ledger.counted
  return ofAccounts(period ? within(ledger, inDefaultOrder, period) : inDefaultOrder, ledger.booked.account, ledger.accounts.where(test))
}

/** The part of an order by day that lies in a stretch of days. */
export function within({ booked }: ValuedLedger, order: Int32Array, { first, last }: Period): Int32Array {
  const placeOf = (day: Day): number => firstWhere(order.length, (place) => booked.day[order[place]!]! >= day)
  return order.subarray(placeOf(first), placeOf(last + 1))
}

/** The sum of the amounts of booked postings; `sign` -1 turns it round. */
export function sumOf(ledger: ValuedLedger, postings: Iterable<number>, sign: 1 | -1 = 1): Exact {
  const tally = ledger.tally()
  for (const posting of postings) {
    if (sign === 1) tally.addAmount(ledger.booked, posting)
    else tally.subtractAmount(ledger.booked, posting)
  }
  return tally.figure()
}

/** This calendar month and the months before it, `months` in all. */
export function lastMonths(today: Day, months: number): Period {
  const thisMonth = firstOfMonth(today)
  return { first: addMonths(thisMonth, 1 - months), last: addMonths(thisMonth, 1) - 1 }
}
