import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ValuedLedger } from '../valued-ledger.ts'
import type { Lot } from './lot-queue.ts'

type IsNamed = (lot: Lot) => boolean

/**
 * When a lot was bought: on the day that the journal says of it, `{100 EUR, 2015-03-01}` or `[2015/03/01]`, as where what was held before the book
 * began is entered; else when it was booked.
 */
export function boughtOn({ booked, view }: ValuedLedger, posting: number): Day {
  const day = booked.day[posting]!
  return Math.min(view.postings.lotDetail.get(booked.row[posting]!)?.day ?? day, day)
}

/**
 * Which lots a posting names, as `{100 EUR} [2015/03/01]` does: first those that are so in all that it says, then those of the day alone, as after a
 * split, then those of the price alone. Nothing where it names none.
 */
export function namedLots(ledger: ValuedLedger, posting: number): readonly IsNamed[] {
  const { booked, view } = ledger
  const row = booked.row[posting]!
  const { day, label } = view.postings.lotDetail.get(row) ?? {}
  const price = view.postings.lotCommodity[row] === NONE ? undefined : basisOf(ledger, row)
  if (day === undefined && label === undefined && price === undefined) return []
  const isOfDay: IsNamed = (lot) => boughtOn(ledger, lot.posting) === day
  const isOfLabel: IsNamed = (lot) => view.postings.lotDetail.get(booked.row[lot.posting]!)?.label === label
  const isOfPrice: IsNamed = (lot) => isSamePrice(price!, basisOf(ledger, booked.row[lot.posting]!))
  const said = [...(day === undefined ? [] : [isOfDay]), ...(label === undefined ? [] : [isOfLabel]), ...(price ? [isOfPrice] : [])]
  const inAll: IsNamed = (lot) => said.every((isSaid) => isSaid(lot))
  return said.length === 1 ? said : [inAll, ...said]
}

/** What so many units had cost together, as the journal has it. */
interface Basis {
  readonly units: Exact
  readonly cost: Exact
  readonly currency: number
}

function basisOf({ view }: ValuedLedger, row: number): Basis {
  const { quantity, lot, lotCommodity, cost, costCommodity } = view.postings
  const isLot = lotCommodity[row] !== NONE
  return { units: quantity.get(row), cost: (isLot ? lot : cost).get(row), currency: isLot ? lotCommodity[row]! : costCommodity[row]! }
}

const isSamePrice = (a: Basis, b: Basis): boolean => a.currency === b.currency && a.cost.times(b.units).equals(b.cost.times(a.units))
