import { Exact } from '#vocabulary/exact.ts'
import { crumbOf } from '../valuation/crumbs.ts'
import { partOf } from '../valuation/tally.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { type WirePosting, wirePosting } from './parts/wire-postings.ts'
import { chosenOf } from '../valuation/chosen-postings.ts'
import { type Period, within } from './parts/selection.ts'

export interface BalancedPosting {
  readonly from: WirePosting
  readonly to: WirePosting
}

/** A posting, or the part of one that is still to be paired. */
interface Part {
  readonly posting: number
  readonly commodity: number
  readonly quantity: Exact
  readonly amount: Exact
}

/** Every transaction as pairs of one posting that gives and one that receives, newest first; postings are split where need be. Virtual ones and those of nothing give nothing. */
export function balancedPostingsReport(
  ledger: ValuedLedger,
  { listed }: { readonly listed?: Period | undefined } = {},
): { readonly balancedPostings: BalancedPosting[] | null } & PriceGapLists {
  const { accounts, booked, defaultOrder } = ledger
  const isVirtual = accounts.where((traits) => traits.isVirtual)
  const postings = chosenOf(
    listed ? within(ledger, defaultOrder, listed) : defaultOrder,
    (posting) => isVirtual[booked.account[posting]!] !== 1 && !booked.empty.has(posting),
  )
  const crumb = crumbOf(ledger, ledger.defaultCurrency)
  const groups = [...grouped(postings, (posting) => booked.group[posting]!)].sort(([a], [b]) => b - a)
  const whole = (posting: number): Part => ({
    posting,
    commodity: booked.commodity[posting]!,
    quantity: booked.quantityOf(posting),
    amount: booked.amountOf(posting),
  })
  const pairs = groups.flatMap(([, postings]) => {
    const known = booked.unknown.size === 0 ? postings : postings.filter((posting) => !booked.unknown.has(posting))
    const unknown = known.length === postings.length ? [] : postings.filter((posting) => booked.unknown.has(posting))
    return [...pairUp(crumb, known.map(whole)), ...pairByQuantity(unknown.map(whole))].map(([from, to]) => ({
      from: wirePart(ledger, from),
      to: wirePart(ledger, to),
    }))
  })
  return { balancedPostings: pairs.length === 0 ? null : pairs, ...new PriceGaps(ledger).flows(postings).lists() }
}

type Pair = readonly [from: Part, to: Part]

/** Of what nobody knows the amount, that of one commodity is paired by the quantity, and what stays alone with what another commodity has left. */
function pairByQuantity(parts: readonly Part[]): Pair[] {
  const alone: Part[] = []
  const pairs = [...grouped(parts, ({ commodity }) => commodity).values()].flatMap((same) =>
    pairUp(
      Exact.zero,
      same.map((part) => ({ ...part, amount: part.quantity })),
      alone,
    ),
  )
  pairs.push(
    ...pairUp(
      Exact.zero,
      alone.map((part) => ({ ...part, amount: Exact.of(part.quantity.sign) })),
    ),
  )
  return pairs.map(([from, to]) => [
    { ...from, amount: Exact.zero },
    { ...to, amount: Exact.zero },
  ])
}

/** What is left unpaired and no more than a crumb is rounding. `alone` gets what found nothing opposite. */
function pairUp(crumb: Exact, work: Part[], alone?: Part[]): Pair[] {
  const pairs: Pair[] = []
  const pair = (a: Part, b: Part): void => void pairs.push(a.quantity.sign > 0 ? [b, a] : [a, b])
  while (work.length > 0) {
    let current = work.shift()!
    for (;;) {
      const at = exactMatch(work, current)
      if (at >= 0) {
        pair(current, work.splice(at, 1)[0]!)
        break
      }
      const other = work.findIndex(({ amount }) => amount.sign * current.amount.sign < 0)
      if (other < 0) {
        if (alone) alone.push(current)
        else if (current.amount.abs().isGreaterThan(crumb)) return pairs
        break
      }
      const opposite = work[other]!
      if (current.amount.abs().isLessThan(opposite.amount.abs())) {
        const [part, rest] = split(opposite, current.amount.negated())
        pair(current, part)
        work[other] = rest
        break
      }
      const [part, rest] = split(current, opposite.amount.negated())
      pair(part, opposite)
      work.splice(other, 1)
      current = rest
    }
  }
  return pairs
}

/** The same commodity is matched by the quantity; an equal amount of another commodity is the next best. */
function exactMatch(parts: readonly Part[], current: Part): number {
  const quantity = current.quantity.negated()
  const amount = current.amount.negated()
  const same = parts.findIndex((part) => part.commodity === current.commodity && part.quantity.equals(quantity))
  return same >= 0 ? same : parts.findIndex((part) => part.amount.equals(amount))
}

/** A part of the given amount, and what is left; together they are the whole. */
function split(whole: Part, amount: Exact): [part: Part, rest: Part] {
  const quantity = whole.quantity.equals(whole.amount) ? amount : whole.quantity.times(amount).dividedBy(whole.amount)
  return [
    { ...whole, quantity, amount },
    { ...whole, quantity: whole.quantity.minus(quantity), amount: whole.amount.minus(amount) },
  ]
}

function wirePart(ledger: ValuedLedger, { posting, quantity, amount }: Part): WirePosting {
  const { booked, trace } = ledger
  return { ...wirePosting(ledger, posting), quantity: partOf(trace, booked, posting, quantity), amount: partOf(trace, booked, posting, amount) }
}
