import type { Day } from '../../events/vocabulary/day.ts'
import type { AccountTraits } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

/** Booked entries of the accounts that pass the test, by day; up to a day when one is given. */
export function bookedWhere(ledger: ValuedLedger, test: (traits: AccountTraits, name: string) => boolean, until?: Day): Int32Array {
  const { booked, accounts } = ledger
  const chosen = accounts.where(test)
  return chosenOf(booked.chronological, (entry) => chosen[booked.account[entry]!] === 1 && (until === undefined || booked.day[entry]! <= until))
}

/** The entries of an order that pass a test, as a column. (TypedArray.filter grows by copying and is several times slower.) */
export function chosenOf(order: Int32Array, test: (entry: number) => boolean): Int32Array {
  const chosen = new Int32Array(order.length)
  let count = 0
  for (const entry of order) if (test(entry)) chosen[count++] = entry
  return chosen.subarray(0, count)
}
