import { type LotDetail, VIRTUAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import type { Amount, PrintedPosting } from './entries.ts'

/**
 * In ledger a lot without a cost weighs its units: what was opened with `10 AAPL {$50}` is balanced by -10 AAPL. Elsewhere it weighs
 * what it had cost, so the bare posting on the other side gets the lots, too; where that does not come out, the units stand alone.
 */
export function inheritLots(postings: readonly PrintedPosting[], target: Dialect): PrintedPosting[] {
  const open = postings.filter(weighsUnits)
  if (open.length === 0 || target === 'ledger' || balanceAsLots(postings)) return [...postings]
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

/** True when everything balances at what its lots had cost, as a split of shares does: nothing has to be made of it. */
export const balanceAsLots = (postings: readonly PrintedPosting[]): boolean =>
  sumsBy(postings, ({ amount, cost, lot }) => lot ?? cost ?? amount!).every((sum) => sum.isZero)

/** True when everything balances by its units, whatever they had cost. */
export const balanceAsUnits = (postings: readonly PrintedPosting[]): boolean =>
  sumsBy(postings, ({ amount, cost }) => cost ?? amount!).every((sum) => sum.isZero)

/**
 * Ledger infers what a lot of one kind cost in a lot of another, and has no way to write that down. Such costs are left out, where
 * it will infer them anew: there are just two kinds of amounts then.
 */
export function withoutCostsInLots(postings: readonly PrintedPosting[]): readonly PrintedPosting[] {
  const lots = new Set(postings.flatMap(({ amount, lot }) => (amount && lot ? [amount.commodity] : [])))
  const isInLot = ({ cost }: PrintedPosting): boolean => cost !== undefined && lots.has(cost.commodity)
  if (lots.size === 0 || !postings.some(isInLot) || postings.some(({ amount }) => amount === undefined)) return postings
  const bare = postings.map((posting) => {
    const { cost: _inferred, ...rest } = posting
    return isInLot(posting) ? rest : posting
  })
  const left = sumsBy(bare, ({ amount, cost, lot, detail }) => cost ?? { ...amount!, commodity: kindOf({ amount: amount!, lot, detail }) })
  return left.length === 2 && left.every((sum) => !sum.isZero) ? bare : postings
}

/** Equal for amounts that ledger adds up to one. */
function kindOf({
  amount,
  lot,
  detail,
}: {
  readonly amount: Amount
  readonly lot: Amount | undefined
  readonly detail: LotDetail | undefined
}): string {
  const price = lot && !amount.quantity.isZero ? `${lot.quantity.dividedBy(amount.quantity, PLACES).trimmed()} ${lot.commodity}` : ''
  return JSON.stringify([amount.commodity, price, detail?.day, detail?.label, detail?.fixated])
}

const PLACES = 24

/** What the postings that balance come to, by the commodity of what each weighs. */
function sumsBy(postings: readonly PrintedPosting[], weightOf: (posting: PrintedPosting) => Amount): Exact[] {
  const sums = new Map<string, Exact>()
  for (const posting of postings) {
    if (posting.kind === VIRTUAL) continue
    const { commodity, quantity } = weightOf(posting)
    sums.set(commodity, (sums.get(commodity) ?? Exact.zero).plus(quantity))
  }
  return [...sums.values()]
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
