import { type Day, addMonths, firstOfMonth } from '../../events/vocabulary/day.ts'
import type { Exact } from '../../events/vocabulary/exact.ts'
import type { AccountTraits } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export type AccountTest = (traits: AccountTraits, name: string) => boolean

/** First and last day of a stretch of time, both in it. */
export interface Period {
  readonly first: Day
  readonly last: Day
}

/** Booked entries of the accounts that pass the test, by day; up to a day when one is given. */
export function bookedWhere(ledger: ValuedLedger, test: AccountTest, until?: Day): Int32Array {
  const { booked, accounts } = ledger
  const chosen = accounts.where(test)
  return chosenOf(booked.chronological, (entry) => chosen[booked.account[entry]!] === 1 && (until === undefined || booked.day[entry]! <= until))
}

/** The same in the order of lists: day, amount descending, account, place in the book. */
export function listedWhere(ledger: ValuedLedger, test: AccountTest, filter: (entry: number) => boolean = () => true): Int32Array {
  const { booked, accounts } = ledger
  const chosen = accounts.where(test)
  return chosenOf(ledger.defaultOrder, (entry) => chosen[booked.account[entry]!] === 1 && filter(entry))
}

/** The entries of an order that pass a test, as a column. (TypedArray.filter grows by copying and is several times slower.) */
export function chosenOf(order: Int32Array, test: (entry: number) => boolean): Int32Array {
  const chosen = new Int32Array(order.length)
  let count = 0
  for (const entry of order) if (test(entry)) chosen[count++] = entry
  return chosen.subarray(0, count)
}

/** The sum of the amounts of booked entries; `sign` -1 turns it round. */
export function sumOf(ledger: ValuedLedger, entries: Iterable<number>, sign: 1 | -1 = 1): Exact {
  const tally = ledger.tally()
  for (const entry of entries) {
    if (sign === 1) tally.addAmount(ledger.booked, entry)
    else tally.subtractAmount(ledger.booked, entry)
  }
  return tally.figure()
}

/** This calendar month and the months before it, `months` in all. */
export function lastMonths(today: Day, months: number): Period {
  const thisMonth = firstOfMonth(today)
  return { first: addMonths(thisMonth, 1 - months), last: addMonths(thisMonth, 1) - 1 }
}
