import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getBalancedPostings } from '../../http/contract/transactions.ts'
import { crumbOf } from '../valuation/crumbs.ts'
import { partOf } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { type WirePosting, wirePosting } from './parts/wire-postings.ts'
import { chosenOf } from '../valuation/chosen-postings.ts'
import { type Pair, type Part, pairUp } from './parts/pairing.ts'
import { type Period, within } from './parts/selection.ts'

type BalancedPosting = ResultOf<typeof getBalancedPostings>['balancedPostings'][number]

/** Every transaction as pairs of one posting that gives and one that receives, newest first; postings are split where need be. Virtual ones and those of nothing give nothing. */
export function balancedPostingsReport(
  ledger: ValuedLedger,
  { listed }: { readonly listed?: Period | undefined } = {},
): ResultOf<typeof getBalancedPostings> {
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
  return { balancedPostings: pairs, ...new PriceGaps(ledger).flows(postings).lists() }
}

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

function wirePart(ledger: ValuedLedger, { posting, quantity, amount }: Part): WirePosting {
  const { booked, trace } = ledger
  return { ...wirePosting(ledger, posting), quantity: partOf(trace, booked, posting, quantity), amount: partOf(trace, booked, posting, amount) }
}
