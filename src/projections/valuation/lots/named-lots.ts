import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { MeantLots } from '#vocabulary/lots.ts'
import type { ValuedLedger } from '../valued-ledger.ts'

interface BookedLot {
  readonly posting: number
  readonly day: Day
}

/**
 * When a lot was bought: on the day that the journal gives, as in `{100 EUR, 2015-03-01}` or `[2015/03/01]` for holdings from before the
 * book began; else when it was booked.
 */
export function boughtOn({ booked, view }: ValuedLedger, posting: number): Day {
  const day = booked.day[posting]!
  return Math.min(view.postings.lotDetail.get(booked.row[posting]!)?.day ?? day, day)
}

/**
 * Which lots a posting names, as `{100 EUR} [2015/03/01]` does: first those that match in everything, then those of the day alone, as after a
 * split, then those of the label and of the price alone. Empty where it names none.
 */
export function namedLots(ledger: ValuedLedger, posting: number): readonly MeantLots<BookedLot>[] {
  const { booked, view } = ledger
  const row = booked.row[posting]!
  const { day, label } = view.postings.lotDetail.get(row) ?? {}
  const price = view.postings.lotCommodity[row] === NONE ? undefined : basisOf(ledger, row)
  const checks: ((lot: BookedLot) => boolean)[] = []
  if (label !== undefined) checks.push((lot) => view.postings.lotDetail.get(booked.row[lot.posting]!)?.label === label)
  if (price !== undefined) checks.push((lot) => isSamePrice(price, basisOf(ledger, booked.row[lot.posting]!)))
  const single: MeantLots<BookedLot>[] = [...(day === undefined ? [] : [{ day }]), ...checks.map((is) => ({ is }))]
  return single.length < 2 ? single : [{ day, is: (lot) => checks.every((check) => check(lot)) }, ...single]
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
