import { Exact } from '#vocabulary/exact.ts'
import { derived } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

const PER_CENT_A_YEAR = Exact.of(36_500)
const FORMULA = '(worth now - what it cost) / what it cost, without its sign, x 100 x 365 / days since then'

/**
 * By how much a posting has changed since its day in per cent a year, without compounding. Undefined where there is nothing to say: of money at home, of what
 * cost nothing, on its own day. Null where nobody knows, as what it cost or what it is worth by now has no price.
 */
export function yearlyChange(
  ledger: ValuedLedger,
  posting: number,
  figures: { readonly amount: Exact; readonly worth: Exact },
): Exact | null | undefined {
  const { booked, today, rates, trace } = ledger
  const commodity = booked.commodity[posting]!
  const days = today - booked.day[posting]!
  if (commodity === ledger.defaultCurrency || days <= 0 || booked.quantityOf(posting).isZero) return undefined
  if (booked.unknown.has(posting) || rates.unit(commodity, today) === undefined) return null
  const { amount, worth } = figures
  if (amount.isZero) return undefined
  const value = worth
    .minus(amount)
    .times(PER_CENT_A_YEAR)
    .dividedBy(amount.abs().times(Exact.of(days)))
  return derived(trace, value.rounded(4), FORMULA, { worth_now: worth, cost: amount })
}
