import type { Exact } from '#vocabulary/exact.ts'

/** What one unit costs, or everything when `isTotal`; as written, the sign included. */
export interface Cost {
  readonly commodity: number
  readonly rate: Exact
  readonly isTotal: boolean
}

export interface Amount {
  readonly commodity: number
  readonly quantity: Exact
  readonly cost?: Cost | undefined
}

/** What a quantity costs altogether, with the quantity's sign. */
export const costTotal = (quantity: Exact, rate: Exact, isTotal: boolean): Exact =>
  !isTotal ? quantity.times(rate) : quantity.sign < 0 ? rate.negated() : rate

export const amountText = (quantity: Exact, symbol: string): string => (symbol === '' ? quantity.toText() : `${quantity.toText()} ${symbol}`)
