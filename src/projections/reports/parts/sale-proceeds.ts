import type { Exact } from '#vocabulary/exact.ts'
import type { Sale } from '../../valuation/lots/lots.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** What a sale brought: its price, where it names one beside the basis of the lot. */
export function saleProceeds({ amounts, booked }: ValuedLedger, { posting, quantity }: Pick<Sale, 'posting' | 'quantity'>): Exact {
  const whole = amounts.proceeds(booked.row[posting]!, booked.day[posting]!) ?? booked.amountOf(posting).negated()
  const all = booked.quantityOf(posting).negated()
  return quantity.equals(all) ? whole : whole.times(quantity).dividedBy(all)
}
