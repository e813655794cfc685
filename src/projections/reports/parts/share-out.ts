import type { Exact } from '#vocabulary/exact.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

export interface Share {
  /** The posting that the money left. */
  readonly from: number
  /** The posting that it went to. */
  readonly to: number
  readonly value: Exact
}

/** Hands what left some accounts of a transaction out to those that received, in the order of the postings; nobody gets more than was received. */
export function shareOut({ booked }: ValuedLedger, postings: readonly number[]): Share[] {
  const shares: Share[] = []
  const targets = postings.filter((posting) => booked.signOf(posting) > 0).map((posting) => ({ posting, open: booked.amountOf(posting) }))
  let next = 0
  for (const from of postings) {
    if (booked.signOf(from) >= 0) continue
    let left = booked.amountOf(from).negated()
    while (!left.isZero && next < targets.length) {
      const target = targets[next]!
      const value = target.open.isGreaterThan(left) ? left : target.open
      shares.push({ from, to: target.posting, value })
      left = left.minus(value)
      target.open = target.open.minus(value)
      if (target.open.isZero) next++
    }
  }
  return shares
}
