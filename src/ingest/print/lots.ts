import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import type { PrintedPosting } from './entries.ts'

/**
 * In ledger a lot without a cost weighs its units: what was opened with `10 AAPL {$50}` is balanced by -10 AAPL. Elsewhere it weighs
 * what it had cost, so the bare posting on the other side gets the lots, too; where that does not come out, the units stand alone.
 */
export function inheritLots(postings: readonly PrintedPosting[], target: Dialect): PrintedPosting[] {
  const open = postings.filter(weighsUnits)
  if (open.length === 0 || target === 'ledger') return [...postings]
  const taken = new Map<PrintedPosting, readonly PrintedPosting[]>()
  const whole = new Set<string>()
  if (target === 'beancount') {
    for (const commodity of new Set(open.map(({ amount }) => amount!.commodity))) {
      const pairs = pairing(postings.filter(({ amount }) => amount!.commodity === commodity))
      if (pairs === undefined) continue
      whole.add(commodity)
      for (const [bare, lots] of pairs) taken.set(bare, lots)
    }
  }
  return postings.flatMap((posting) => {
    const lots = taken.get(posting)
    if (lots !== undefined) return lots.map((lot) => against(posting, lot))
    return [weighsUnits(posting) && !whole.has(posting.amount!.commodity) ? unitsAlone(posting) : posting]
  })
}

const weighsUnits = ({ lot, cost }: PrintedPosting): boolean => lot !== undefined && cost === undefined
const isBare = ({ lot, cost }: PrintedPosting): boolean => lot === undefined && cost === undefined

/**
 * Which lots each bare posting of a commodity takes up: one takes them all, or each takes one of its size. No pairs at all when the
 * lots balance at what they had cost; undefined when it does not come out.
 */
function pairing(postings: readonly PrintedPosting[]): ReadonlyMap<PrintedPosting, readonly PrintedPosting[]> | undefined {
  const lots = postings.filter(weighsUnits)
  const bare = postings.filter(isBare)
  if (lots.length + bare.length < postings.length) return undefined
  if (bare.length === 0) {
    const isOneCurrency = new Set(lots.map(({ lot }) => lot!.commodity)).size === 1
    return isOneCurrency && Exact.sum(lots.map(({ lot }) => lot!.quantity)).isZero ? new Map() : undefined
  }
  const units = Exact.sum(lots.map(({ amount }) => amount!.quantity))
  if (bare.length === 1) return units.plus(bare[0]!.amount!.quantity).isZero ? new Map([[bare[0]!, lots]]) : undefined
  const left = [...lots]
  const pairs = new Map<PrintedPosting, readonly PrintedPosting[]>()
  for (const posting of bare) {
    const at = left.findIndex(({ amount }) => amount!.quantity.negated().equals(posting.amount!.quantity))
    if (at < 0) return undefined
    pairs.set(posting, left.splice(at, 1))
  }
  return left.length === 0 ? pairs : undefined
}

/** The part of a bare posting that takes up a lot. */
const against = (bare: PrintedPosting, { amount, lot, detail }: PrintedPosting): PrintedPosting => ({
  ...bare,
  amount: { commodity: amount!.commodity, quantity: amount!.quantity.negated() },
  lot: { ...lot!, quantity: lot!.quantity.negated() },
  ...(detail && { detail }),
})

/** The lot stays to be read where the target reads it over. */
const unitsAlone = ({ lot, ...posting }: PrintedPosting): PrintedPosting => ({ ...posting, heldAt: lot! })
