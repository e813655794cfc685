import { addMonths, type Day, firstOfMonth } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** What an asset account has paid: dividends, interest and distributions whose account names it. */
export interface HoldingIncome {
  readonly received: Exact
  /** In the twelve calendar months up to the as-of day. */
  readonly lastTwelveMonths: Exact
}

export const NO_INCOME: HoldingIncome = { received: Exact.zero, lastTwelveMonths: Exact.zero }

/** The first day of the twelve calendar months that end with the month of a day. */
export const twelveMonthsUpTo = (day: Day): Day => addMonths(firstOfMonth(day), -11)

/** Investment income up to a day by the name of the asset account. */
export function incomeByHolding(ledger: ValuedLedger, asOf: Day): Map<string, HoldingIncome> {
  const { booked, accounts } = ledger
  const isIncome = accounts.where(({ income }) => income !== undefined)
  const since = twelveMonthsUpTo(asOf)
  const sums = new Map<string, { all: Tally; recent: Tally }>()
  for (const entry of ledger.counted.byDay) {
    if (booked.day[entry]! > asOf) break
    if (isIncome[booked.account[entry]!] !== 1) continue
    const { holding } = accounts.traits(booked.account[entry]!)
    const sum = sums.get(holding) ?? { all: ledger.tally(), recent: ledger.tally() }
    sums.set(holding, sum)
    sum.all.subtractAmount(booked, entry)
    if (booked.day[entry]! >= since) sum.recent.subtractAmount(booked, entry)
  }
  return new Map([...sums].map(([holding, { all, recent }]) => [holding, { received: all.figure(), lastTwelveMonths: recent.figure() }]))
}
