import type { Exact } from '#vocabulary/exact.ts'
import { yearlyChange } from '../reports/parts/yearly-change.ts'
import { marketFigure } from '../reports/parts/wire-postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export type WorthKey = 'market_amount' | 'change' | 'yearly_change'

/** What is held is worth something else by now; of what is not, and of what nobody knows, there is nothing to compare. */
export function worthFigure(ledger: ValuedLedger, posting: number, key: WorthKey): Exact | undefined {
  const { booked } = ledger
  const commodity = booked.commodity[posting]!
  if (commodity === ledger.defaultCurrency) return undefined
  const worth = marketFigure(ledger, posting, ledger.today)
  if (key === 'market_amount') return booked.unknown.has(posting) && worth.isZero ? undefined : worth
  if (booked.unknown.has(posting)) return undefined
  const amount = booked.amountOf(posting)
  return key === 'change' ? worth.minus(amount) : (yearlyChange(ledger, posting, { amount, worth }) ?? undefined)
}
