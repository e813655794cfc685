import { ExactSum } from '#vocabulary/exact-sum.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import type { Tally } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

/** What transactions brought and took. */
export interface FlowTotals {
  /** '' is the default currency; others are of what nothing says the worth of. */
  readonly commodity: string
  readonly in: Exact
  readonly out: Exact
}

interface Sides {
  readonly in: Tally
  readonly out: Tally
}

/**
 * What came into what one owns and what left it, the default currency first, and commodity by commodity where nothing says what it is
 * worth; never across. Transfers are neither. `untold` are transactions that cannot be told in one commodity.
 */
export function flowsOf(ledger: ValuedLedger, groups: Int32Array): { readonly flows: FlowTotals[]; readonly untold: number } {
  const { booked, accounts } = ledger
  const owned = accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
  const sides = new Map<string, Sides>()
  const sidesOf = (commodity: string): Sides => {
    const known = sides.get(commodity) ?? { in: ledger.tally(), out: ledger.tally() }
    sides.set(commodity, known)
    return known
  }
  const inDefault = sidesOf('')
  const change = new ExactSum()
  let untold = 0
  for (const group of groups) {
    const [first, end] = [booked.first[group]!, booked.first[group + 1]!]
    change.reset()
    let isPriced = false
    for (let posting = first; posting < end; posting++) {
      if (booked.signOf(posting) !== 0) isPriced = true
      if (owned[booked.account[posting]!] === 1) change.addRow(booked.amount, posting)
    }
    if (!isPriced) {
      if (unpriced(ledger, group, owned, sidesOf) === 'untold') untold++
    } else if (!change.isZero) {
      const comes = change.value.sign > 0
      for (let posting = first; posting < end; posting++) {
        if (owned[booked.account[posting]!] !== 1) continue
        if (comes) inDefault.in.addAmount(booked, posting)
        else inDefault.out.subtractAmount(booked, posting)
      }
    }
  }
  const flows = [...sides].map(([commodity, { in: came, out }]) => ({ commodity, in: came.figure(), out: out.figure() }))
  return { flows, untold }
}

/** A transaction without any amount in the default currency: it is told in its own commodity where that is one. */
function unpriced(ledger: ValuedLedger, group: number, owned: Uint8Array, sidesOf: (commodity: string) => Sides): 'told' | 'untold' {
  const { booked } = ledger
  const changes = new Map<number, ExactSum>()
  let isEmpty = true
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    const commodity = booked.commodity[posting]!
    const sum = changes.get(commodity) ?? new ExactSum()
    changes.set(commodity, sum)
    if (!booked.quantityOf(posting).isZero) isEmpty = false
    if (owned[booked.account[posting]!] === 1) sum.addRow(booked.quantity, booked.row[posting]!)
  }
  if (isEmpty) return 'told'
  const moved = [...changes].filter(([, sum]) => !sum.isZero)
  const given = moved.filter(([, sum]) => sum.value.sign < 0)
  const [only] = changes.size === 1 ? moved : given.length === 1 ? given : []
  if (!only) return changes.size === 1 ? 'told' : 'untold'
  // One thing was given for another: that is a change of places.
  if (changes.size > 1 && moved.length > given.length) return 'told'
  const [commodity, sum] = only
  const sides = sidesOf(ledger.commodityName(commodity))
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    if (booked.commodity[posting] !== commodity || owned[booked.account[posting]!] !== 1) continue
    if (sum.value.sign > 0) sides.in.addQuantity(booked, posting)
    else sides.out.subtractQuantity(booked, posting)
  }
  return 'told'
}
