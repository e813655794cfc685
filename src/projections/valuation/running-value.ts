import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/search.ts'
import { ChangingSum } from './changing-sum.ts'
import { DueDays } from './due-days.ts'
import { type Holding, valueOf } from './holding.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/**
 * What holdings are worth from one day to a later one. Only those are valued again of which something came or went, or for which another
 * price or rate has come: a book of thousands of commodities has years of days.
 */
export class RunningValue {
  readonly #ledger: ValuedLedger
  readonly #due = new DueDays<Holding>()
  readonly #stale: Set<Holding>
  readonly #sum: ChangingSum<Holding>
  #figure: Exact | undefined

  constructor(ledger: ValuedLedger, holdings: Iterable<Holding>) {
    this.#ledger = ledger
    this.#stale = new Set(holdings)
    this.#sum = new ChangingSum(ledger.trace)
  }

  /** Something came to it or went. */
  touch(holding: Holding): void {
    this.#stale.add(holding)
  }

  /** Days are asked for in order. */
  on(day: Day): Exact {
    for (const holding of this.#due.take(day)) this.#stale.add(holding)
    if (this.#stale.size === 0 && this.#figure) return this.#figure
    let only: Exact | undefined
    for (const holding of this.#stale) {
      const value = valueOf(this.#ledger, holding, day)
      this.#sum.put(holding, value)
      only = value
      this.#due.put(holding, nextDayOf(this.#ledger, holding, day))
    }
    this.#stale.clear()
    // Of one thing the figure itself, with its proof.
    return (this.#figure = this.#sum.size === 1 && only ? only : this.#sum.figure())
  }
}

/** The next day on which a holding may be worth something else, if nothing comes to it and nothing goes. It has been valued on that day. */
export const nextDayOf = (ledger: ValuedLedger, { commodity, cost }: Holding, day: Day): Day =>
  Math.min(cost.nextDay, nextPriceDay(ledger, commodity, day))

/** The next day on which a commodity has another price; far away when it has none. */
export function nextPriceDay({ rates, defaultCurrency }: ValuedLedger, commodity: number, day: Day): Day {
  const days = commodity === defaultCurrency ? [] : rates.unitDays(commodity)
  return days[firstWhere(days.length, (at) => days[at]! > day)] ?? Number.MAX_SAFE_INTEGER
}
