import { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/search.ts'
import { FlowSum } from '../flow-sum.ts'
import { FxImpact, isExposed } from '../fx-impact.ts'
import type { Scope } from '../scope.ts'
import type { ValuedLedger, Work } from '../valued-ledger.ts'
import { networthScope } from '../whole-scopes.ts'

/** One foreign commodity of which something is held, or was. */
interface ForeignHolding {
  readonly commodity: number
  /** What was added and taken away, by day. */
  readonly postings: Int32Array
  /** What exchange rates alone have done to it up to today. */
  readonly impact: Exact
}

/**
 * What exchange rates did to net worth, by commodity: what they do to one thing hangs on nothing else, and every day with a price has to be
 * looked at. So what an edit leaves alone is as it was; nearly all edits are of the default currency.
 */
const foreignHoldings: Work<readonly ForeignHolding[]> = (ledger, before) => {
  const known = before?.change.isLocal ? new Map(before.value.map((holding) => [holding.commodity, holding])) : undefined
  return Array.from(foreignPostings(ledger, ledger.worked(networthScope)), ([commodity, list]): ForeignHolding => {
    const postings = Int32Array.from(list)
    const same = known?.get(commodity)
    const isSame = same !== undefined && before!.change.isSame(same.postings, postings)
    return { commodity, postings, impact: isSame ? same.impact : impactOn(ledger, commodity, postings) }
  })
}

/** What exchange rates alone have done to net worth up to today. Not for a ledger that explains its figures. */
export const fxImpactNow = (ledger: ValuedLedger): Exact => ledger.worked(foreignHoldings).reduce((sum, { impact }) => sum.plus(impact), Exact.zero)

function foreignPostings(ledger: ValuedLedger, scope: Scope): Map<number, number[]> {
  const { accounts, booked, view } = ledger
  const isHeld = accounts.where(({ isCapitalGains, source }) => !isCapitalGains && scope.includes(source))
  const foreign = Uint8Array.from(view.commodities, (_, commodity) => (isExposed(ledger, commodity) ? 1 : 0))
  const lists = new Map<number, number[]>()
  for (const posting of scope.postings) {
    const commodity = booked.commodity[posting]!
    if (foreign[commodity] !== 1 || isHeld[booked.account[posting]!] !== 1) continue
    const list = lists.get(commodity)
    if (list) list.push(posting)
    else lists.set(commodity, [posting])
  }
  return lists
}

/** Looks at one holding on every day on which there is more or less of it, or another price. */
function impactOn(ledger: ValuedLedger, commodity: number, postings: Int32Array): Exact {
  const { booked, rates, today, trace } = ledger
  const holding = { commodity, units: ledger.tally(), cost: new FlowSum(trace), byAccount: undefined }
  const fxImpact = new FxImpact(ledger)
  const priceDays = rates.unitDays(commodity)
  const dayOf = (at: number): number => (at < postings.length ? booked.day[postings[at]!]! : Number.MAX_SAFE_INTEGER)
  let posting = 0
  let price = firstWhere(priceDays.length, (at) => priceDays[at]! > dayOf(0))
  for (let day = dayOf(0); day <= today; day = Math.min(dayOf(posting), priceDays[price] ?? Number.MAX_SAFE_INTEGER)) {
    while (dayOf(posting) <= day) holding.units.addQuantity(booked, postings[posting++]!)
    while (price < priceDays.length && priceDays[price]! <= day) price++
    fxImpact.look(holding, day)
  }
  return fxImpact.figure()
}
