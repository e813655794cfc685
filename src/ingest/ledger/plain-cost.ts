import { type Exact, QUOTIENT_PLACES } from '#vocabulary/exact.ts'
import type { Amount } from './amount.ts'
import { Quantity } from './quantity.ts'
import type { ParsedValue } from './syntax.ts'

/** More digits after the point do not fit into a column of decimals. */
const SCALE_MAX = 255

/** A posting like `10 AAPL @ $6`: decimals of two commodities, without a lot. All of it follows from its text alone. */
export interface PlainCost {
  /** Ids among the commodities of the text. */
  readonly base: number
  readonly quote: number
  readonly mantissa: number
  readonly scale: number
  /** The whole cost, with the sign of the amount. */
  readonly totalMantissa: number
  readonly totalScale: number
  /** What one unit cost, which is a market price of that day. */
  readonly price: Exact
  /** The same where its decimals do not end. */
  readonly fraction: Quantity | undefined
}

/** The cost of a posting with only an amount and a cost; undefined for others. */
export function plainCost({ amount: written, cost, assigned }: ParsedValue): PlainCost | undefined {
  const amount = written?.amount
  const paid = cost?.written.amount
  if (!amount || !cost || !paid || assigned || cost.virtual || cost.fixated) return undefined
  const [base, quote] = [amount.commodity, paid.commodity]
  if (!base || !quote || base === quote || base.smaller || quote.smaller || amount.annotation || paid.annotation) return undefined
  if (amount.isRealZero || paid.sign <= 0) return undefined
  const exact = paid.unrounded()
  const total = cost.total ? (amount.sign < 0 ? exact.negated() : exact) : exact.times(amount.number())
  const [quantity, whole] = [exactOf(amount), exactOf(total)]
  // How finely a sum is written decides whether it counts as zero.
  if (quantity.scale !== amount.precision || whole.scale !== total.precision) return undefined
  if (typeof quantity.mantissa !== 'number' || typeof whole.mantissa !== 'number') return undefined
  if (quantity.scale > SCALE_MAX || whole.scale > SCALE_MAX) return undefined
  const unit = total.dividedBy(amount.number()).abs()
  const price = exactOf(unit)
  return {
    base: base.id,
    quote: quote.id,
    mantissa: quantity.mantissa,
    scale: quantity.scale,
    totalMantissa: whole.mantissa,
    totalScale: whole.scale,
    price,
    fraction: unit.quantity.equals(Quantity.ofExact(price)) ? undefined : unit.quantity,
  }
}

/** The decimal of an amount. A fraction that does not end is as precise as ledger would write it. */
export const exactOf = (amount: Amount): Exact => amount.quantity.toExact(Math.max(QUOTIENT_PLACES, amount.precision))
