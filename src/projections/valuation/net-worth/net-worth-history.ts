import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { FlowSum } from '../posting-sums.ts'
import { type Checkpoint, FxImpact, isExposed, type Networth, NetworthWalk } from './net-worth-walk.ts'
import { networthScope, type Scope } from '../scope.ts'
import { toldDays } from '../told-days.ts'
import type { ValuedLedger, Work } from '../valued-ledger.ts'
import type { Before } from '../work.ts'

/** Net worth of every day, and the state of the walk on some of them. */
export interface NetworthHistory {
  /** The day of the first point. */
  readonly first: Day
  readonly points: Networth[]
  readonly checkpoints: readonly Checkpoint[]
}

/** After an edit at most so many days are walked again that have not changed. */
const DAYS_BETWEEN = 32
/** For each so many commodities: every checkpoint holds all of them, and a book of fifty thousand would be gigabytes of checkpoints. */
const HELD = 500

/** Walks on from the last checkpoint before the first day on which something has changed; from the first day where there is none. */
export const networthHistory: Work<NetworthHistory> = (ledger, before) => {
  const resumed = before && resumedWalk(ledger, before)
  let first = resumed?.first
  const walk = resumed?.walk ?? new NetworthWalk(ledger, ledger.worked(networthScope))
  const points = resumed?.points ?? []
  const checkpoints = resumed?.checkpoints ?? []
  let last = checkpoints.at(-1)?.day ?? -Infinity
  for (const { day, point } of walk.days(resumed?.next)) {
    first ??= day
    points.push(point)
    const between = DAYS_BETWEEN * Math.max(1, Math.ceil((checkpoints.at(-1)?.tracked.length ?? 0) / HELD))
    const checkpoint = day - last < between ? undefined : walk.checkpoint(day)
    if (!checkpoint) continue
    checkpoints.push(checkpoint)
    last = day
  }
  return { first: first ?? ledger.today, points, checkpoints }
}

interface ResumedWalk {
  readonly walk: NetworthWalk
  readonly first: Day
  readonly next: Day
  readonly points: Networth[]
  readonly checkpoints: Checkpoint[]
}

function resumedWalk(ledger: ValuedLedger, { value, change }: Before<NetworthHistory>): ResumedWalk | undefined {
  const scope = ledger.worked(networthScope)
  // Once everything is withdrawn, the walk may have ended on a day that it does not know yet.
  const checkpoints = value.checkpoints.filter(({ day, taken }) => day < change.since && taken < scope.postings.length)
  const last = checkpoints.at(-1)
  if (!last) return undefined
  const first = Math.max(intAt(ledger.booked.day, intAt(scope.postings, 0)), ledger.worked(toldDays).first)
  if (first !== value.first) return undefined
  const walk = new NetworthWalk(ledger, scope)
  walk.resume(last)
  return { walk, first, next: last.day + 1, points: value.points.slice(0, last.day - first + 1), checkpoints }
}

/** One foreign commodity of which something is held, or was. */
interface ForeignHolding {
  readonly commodity: number
  /** What was added and taken away, by day. */
  readonly postings: Int32Array
  /** What exchange rates alone have done to it up to today. */
  readonly impact: Exact
}

/**
 * The effect of exchange rates on net worth, by commodity: each is independent of the others and needs every day with a price. So those that an edit
 * does not touch are reused; nearly all edits are of the default currency.
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
    const commodity = intAt(booked.commodity, posting)
    if (foreign[commodity] !== 1 || isHeld[intAt(booked.account, posting)] !== 1) continue
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
  const dayOf = (at: number): number => (at < postings.length ? intAt(booked.day, intAt(postings, at)) : Number.MAX_SAFE_INTEGER)
  let posting = 0
  let price = firstWhere(priceDays.length, (at) => elementAt(priceDays, at) > dayOf(0))
  for (let day = dayOf(0); day <= today; day = Math.min(dayOf(posting), priceDays[price] ?? Number.MAX_SAFE_INTEGER)) {
    while (dayOf(posting) <= day) holding.units.addQuantity(booked, intAt(postings, posting++))
    while (price < priceDays.length && elementAt(priceDays, price) <= day) price++
    fxImpact.look(holding, day)
  }
  return fxImpact.figure()
}
