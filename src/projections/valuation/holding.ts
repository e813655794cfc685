import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { FlowSum } from './flow-sum.ts'
import { converted, type Tally } from './tally.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** How much there is, and what it cost in the default currency. */
export interface Amount {
  readonly units: Tally
  readonly cost: FlowSum
}

/** How much of one commodity is held. */
export interface Holding extends Amount {
  readonly commodity: number
  /**
   * The same by account, of what had no price when it came. At cost an account with nothing left is worth nothing, also where it was left with
   * another rate than it was entered with; all in one sum, that difference would be taken from what other accounts hold.
   */
  readonly byAccount: Map<number, Amount> | undefined
}

/** What one holding is worth on a day. */
export function valueOf(ledger: ValuedLedger, holding: Holding, day: Day): Exact {
  const { commodity, units, cost, byAccount } = holding
  cost.settle(day)
  if (commodity === ledger.defaultCurrency) return cost.figure()
  // Of what is all gone nothing is left, whatever it was bought and sold for.
  if (!byAccount && units.value.isZero) return Exact.zero
  const price = ledger.rates.unit(commodity, day)
  if (price) return units.value.isZero ? Exact.zero : converted(ledger.trace, units.figure(), price)
  if (!byAccount) return cost.figure()
  const held = [...byAccount.values()].filter((part) => !part.units.value.isZero)
  for (const part of held) part.cost.settle(day)
  if (held.length === 1) return held[0]!.cost.figure()
  const value = ledger.tally()
  for (const part of held) value.add(part.cost.figure())
  return value.figure()
}

/** Whether nothing is left of it. */
export function isNothing(ledger: ValuedLedger, { commodity, units, cost, byAccount }: Holding): boolean {
  if (byAccount) for (const part of byAccount.values()) if (!part.units.value.isZero) return false
  return (commodity === ledger.defaultCurrency ? cost : units).value.isZero
}
