import { Exact } from '#vocabulary/exact.ts'

/** What a row says of a trade, all of it positive. */
export interface TradeFigures {
  readonly quantity: Exact
  readonly price: Exact
  readonly amount: Exact
  readonly fee: Exact
  readonly tax: Exact
  readonly rate: Exact | undefined
  /** Whether the price may be in another currency than the amount. */
  readonly isForeign: boolean
  readonly isSale: boolean
}

/** Whether fees and taxes are in the amount (`net`) or come beside it (`gross`). */
export type Basis = 'net' | 'gross'

const CENT = Exact.parse('0.011')
const HALF = Exact.parse('0.5')
/** Rates have four or five digits, and are those of another moment. */
const RATE_TOLERANCE = Exact.parse('0.002')

/**
 * What an amount is, by what quantity and price come to: with the fee and the tax in it, or without. Undefined where it is neither. What
 * prices and quantities were rounded by is let through.
 */
export function settled({ quantity, price, amount, fee, tax, rate, isForeign, isSale }: TradeFigures): Basis | undefined {
  const product = quantity.times(price)
  const worths = [{ worth: product, slack: roundingOf(quantity, price) }]
  if (isForeign && rate && rate.sign > 0 && !rate.equals(Exact.one))
    for (const worth of [product.times(rate), product.dividedBy(rate, 12)]) worths.push({ worth, slack: worth.times(RATE_TOLERANCE) })
  const charges = fee.plus(tax)
  const candidates = worths.flatMap(({ worth, slack }) => {
    const net = isSale ? worth.minus(charges) : worth.plus(charges)
    return [
      { basis: 'gross' as const, off: amount.minus(worth).abs(), slack },
      { basis: 'net' as const, off: amount.minus(net).abs(), slack },
    ]
  })
  const best = candidates.filter(({ off, slack }) => !off.isGreaterThan(slack)).sort((a, b) => a.off.compare(b.off))[0]
  return best?.basis
}

/** Half of the last digit of each, as much as it makes in the product, and a cent. */
function roundingOf(quantity: Exact, price: Exact): Exact {
  const half = (value: Exact): Exact => (value.scale === 0 ? Exact.zero : HALF.times(Exact.of(1, value.scale)))
  return Exact.sum([CENT, half(price).times(quantity), half(quantity).times(price)])
}
