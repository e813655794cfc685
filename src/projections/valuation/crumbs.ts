import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ValuedLedger, Work } from './valued-ledger.ts'

/** Money is written with two digits as a rule; nothing coarser than a hundredth is taken for a rounding. */
const DIGITS_MIN = 2
/** Converted or divided amounts have digits that are not in the journal: one posting in ten may have more. */
const WRITTEN_SO = 0.9

/**
 * What is no more than a rounding of a commodity: one in the last digit that its postings are written with, and at most a hundredth.
 * 0.01 of euros and 0.00000001 of bitcoins. `finer` is so many digits less.
 */
export function crumbOf(ledger: ValuedLedger, commodity: number, finer = 0): Exact {
  return Exact.of(1, digitsOf(ledger, commodity) + finer)
}

/** How many digits after the point amounts of a commodity are written with. */
export const digitsOf = (ledger: ValuedLedger, commodity: number): number => ledger.worked(usualDigits).get(commodity) ?? DIGITS_MIN

const usualDigits: Work<ReadonlyMap<number, number>> = (ledger) =>
  new Map(Array.from(scales(ledger), ([commodity, counts]) => [commodity, Math.max(DIGITS_MIN, usual(counts))]))

/** By commodity, how many postings have how many digits after the point. */
function scales({ booked: { row, commodity, quantity }, counted }: ValuedLedger): Map<number, number[]> {
  const byCommodity = new Map<number, number[]>()
  for (const posting of counted.byDay) {
    let counts = byCommodity.get(intAt(commodity, posting))
    if (!counts) byCommodity.set(intAt(commodity, posting), (counts = []))
    const scale = byteAt(quantity.scale, intAt(row, posting))
    counts[scale] = (counts[scale] ?? 0) + 1
  }
  return byCommodity
}

function usual(counts: readonly (number | undefined)[]): number {
  const all = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  let seen = 0
  return counts.findIndex((count) => (seen += count ?? 0) >= WRITTEN_SO * all)
}
