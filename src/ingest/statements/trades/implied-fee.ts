import { Exact } from '#vocabulary/exact.ts'
import { settled } from './settled.ts'

/** More than what dealing and stamp duty come to is no fee: the amount then is of something else. */
const PART_MAX = Exact.parse('0.03')
const LEAST_MAX = Exact.of(30)

/**
 * What was taken of a deal whose list says the price and what moved in the account, and has no column for what lies between; undefined where
 * nothing does, or too much for a fee.
 */
export function impliedFee({
  quantity,
  price,
  amount,
  isSale,
}: {
  quantity: Exact
  price: Exact
  amount: Exact
  isSale: boolean
}): Exact | undefined {
  const none = { fee: Exact.zero, tax: Exact.zero, rate: undefined, isForeign: false }
  if (price.isZero || settled({ quantity, price, amount, isSale, ...none }) !== undefined) return undefined
  const worth = quantity.times(price)
  const fee = (isSale ? worth.minus(amount) : amount.minus(worth)).rounded(2)
  return fee.sign > 0 && !fee.isGreaterThan(worth.times(PART_MAX).plus(LEAST_MAX)) ? fee : undefined
}
