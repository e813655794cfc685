import { NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../../valuation/accounts.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

export interface HeldTogether {
  readonly id: number
  readonly commodity: string
  readonly quantity: Exact
}

/**
 * What assets and liabilities hold together, commodity by commodity, what is used most first; of commodities that are not left out. What
 * sums up to nothing is not held.
 */
export function heldTogether(ledger: ValuedLedger, isLeftOut?: Uint8Array): HeldTogether[] {
  const { counted, booked, accounts } = ledger
  const isOwn = accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
  const tallies: { readonly id: number; readonly tally: Tally; uses: number }[] = []
  const placeOf = new Int32Array(ledger.view.commodities.length).fill(NONE)
  for (const posting of counted.byDay) {
    const commodity = booked.commodity[posting]!
    if (isOwn[booked.account[posting]!] !== 1 || isLeftOut?.[commodity] === 1) continue
    if (placeOf[commodity] === NONE) placeOf[commodity] = tallies.push({ id: commodity, tally: ledger.tally(), uses: 0 }) - 1
    const of = tallies[placeOf[commodity]!]!
    of.tally.addQuantity(booked, posting)
    of.uses++
  }
  return tallies
    .filter(({ tally }) => !tally.value.isZero)
    .toSorted((a, b) => b.uses - a.uses)
    .map(({ id, tally }) => ({ id, commodity: ledger.commodityName(id), quantity: tally.figure() }))
}
