import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getNetworth, getNetworthByAccount } from '../../http/contract/net-worth-contract.ts'
import { type Networth, NetworthWalk, NO_NETWORTH, type Checkpoint } from '../valuation/net-worth-walk.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { type CashFlows, flowsOf, rateOfReturn, type Return } from '../valuation/returns.ts'
import { networthScope, scopesOf } from '../valuation/scope.ts'
import { type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger, Work, Before } from '../valuation/valued-ledger.ts'
import { isNetWorth } from './parts/selection.ts'
import { toldDays } from '../valuation/told-days.ts'

export interface CommodityTotal {
  readonly id: number
  readonly commodity: string
  readonly quantity: Exact
}

/** The holdings of assets and liabilities by commodity, most used first; commodities with a zero sum are left out. */
export function sumByCommodity(ledger: ValuedLedger, isLeftOut?: Uint8Array): CommodityTotal[] {
  const { counted, booked, accounts } = ledger
  const isOwn = accounts.where(isNetWorth)
  const tallies: { readonly id: number; readonly tally: Tally; uses: number }[] = []
  const placeOf = new Int32Array(ledger.view.commodities.length).fill(NONE)
  for (const posting of counted.byDay) {
    const commodity = intAt(booked.commodity, posting)
    if (isOwn[intAt(booked.account, posting)] !== 1 || isLeftOut?.[commodity] === 1) continue
    if (placeOf[commodity] === NONE) placeOf[commodity] = tallies.push({ id: commodity, tally: ledger.tally(), uses: 0 }) - 1
    const of = elementAt(tallies, intAt(placeOf, commodity))
    of.tally.addQuantity(booked, posting)
    of.uses++
  }
  return tallies
    .filter(({ tally }) => !tally.value.isZero)
    .toSorted((a, b) => b.uses - a.uses)
    .map(({ id, tally }) => ({ id, commodity: ledger.commodityName(id), quantity: tally.figure() }))
}

export type NetworthReport = ResultOf<typeof getNetworth>

/** Net worth for every day from the first posting to today. */
export function networthReport(ledger: ValuedLedger): NetworthReport {
  const scope = ledger.worked(networthScope)
  const { points } = ledger.worked(networthHistory)
  const { percent, error } = networthReturn(ledger, points.at(-1)?.balanceAmount ?? NO_NETWORTH.balanceAmount)
  return {
    networthTimeline: points,
    xirr: percent,
    ...(error === undefined ? {} : { xirr_error: error }),
    ...new PriceGaps(ledger).scope(scope).lists(),
  }
}

const networthFlows: Work<CashFlows> = (ledger) => flowsOf(ledger, ledger.worked(networthScope))

const networthReturn = (ledger: ValuedLedger, value: Exact): Return =>
  rateOfReturn(ledger.worked(networthFlows), { day: ledger.today, value }, ledger.trace)

/** Net worth today. Without its rate of return, which takes as long again: open pages wait for this after every edit. */
export const networthNow = (ledger: ValuedLedger): Networth => ledger.worked(lastPoint)

/** A history of figures that are explained would record all of its days. */
const lastPoint: Work<Networth> = (ledger) =>
  ledger.trace ? new NetworthWalk(ledger, ledger.worked(networthScope)).last() : (ledger.worked(networthHistory).points.at(-1) ?? NO_NETWORTH)

/** Net worth today, and its rate of return. */
export function networthToday(
  ledger: ValuedLedger,
  gaps?: PriceGaps,
): { readonly networth: Networth; readonly xirr: Exact; readonly xirr_error?: string } {
  const [scope, networth] = [ledger.worked(networthScope), networthNow(ledger)]
  gaps?.scope(scope)
  const { percent, error } = networthReturn(ledger, networth.balanceAmount)
  return { networth, xirr: percent, ...(error === undefined ? {} : { xirr_error: error }) }
}

/** The part of an account in net worth: `balance` is the money put in plus the gain. */
type InNetworth = Omit<InNetworthSince, 'before'>

/** The same, with the values at the end of an earlier day on request. */
type InNetworthSince = NetworthByAccountReport['together']

export type NetworthByAccountReport = ResultOf<typeof getNetworthByAccount>

const NOTHING: InNetworth = { balance: Exact.zero, put_in: Exact.zero, gain: Exact.zero }

/**
 * Net worth today by account, computed as net worth is, so that the accounts sum to it. With `since` also on that day, so that changes can be
 * explained; refuses a day after today.
 */
export function networthByAccountReport(
  ledger: ValuedLedger,
  { since }: { readonly since?: Day | undefined } = {},
): NetworthByAccountReport | Refusal {
  const { trace, today } = ledger
  if (since !== undefined && since > today)
    return new Refusal('INVALID_REQUEST', `since is ${formatDay(since)}; accepted: a day up to ${formatDay(today)}, of which the figures are`)
  const gaps = new PriceGaps(ledger)
  const now = byAccount(ledger, gaps)
  const then = since === undefined ? undefined : byAccount(ledger.asOf(since), gaps)
  const rows = [...new Set([...now.keys(), ...(then?.keys() ?? [])])].sort().map((account) => ({
    account,
    ...(now.get(account) ?? NOTHING),
    ...(then ? { before: then.get(account) ?? NOTHING } : {}),
  }))
  const together = (all: Iterable<InNetworth>): InNetworth => {
    const list = [...all]
    const sumOf = (of: keyof InNetworth): Exact =>
      total(
        trace,
        list.map((row) => row[of]),
      )
    return { balance: sumOf('balance'), put_in: sumOf('put_in'), gain: sumOf('gain') }
  }
  return {
    accounts: rows.filter(({ before, ...row }) => isSomething(row) || (before !== undefined && isSomething(before))),
    together: { ...together(now.values()), ...(then ? { before: together(then.values()) } : {}) },
    held: sumByCommodity(ledger).map(({ commodity, quantity }) => ({ commodity, quantity })),
    ...gaps.lists(),
  }
}

function byAccount(ledger: ValuedLedger, gaps: PriceGaps): Map<string, InNetworth> {
  const { accounts } = ledger
  const chosen = accounts.where(isNetWorth)
  return new Map(
    [...scopesOf(ledger, chosen)].map(([account, scope]) => {
      gaps.scope(scope, ledger.today)
      const { balanceAmount: balance, netInvestmentAmount, gainAmount: gain } = new NetworthWalk(ledger, scope).last()
      return [accounts.name(account), { balance, put_in: netInvestmentAmount, gain }]
    }),
  )
}

const isSomething = ({ balance, put_in, gain }: InNetworth): boolean => !balance.isZero || !put_in.isZero || !gain.isZero

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

function resumedWalk(ledger: ValuedLedger, { value, since }: Before<NetworthHistory>): ResumedWalk | undefined {
  const scope = ledger.worked(networthScope)
  // Once everything is withdrawn, the walk may have ended on a day that it does not know yet.
  const checkpoints = value.checkpoints.filter(({ day, taken }) => day < since && taken < scope.postings.length)
  const last = checkpoints.at(-1)
  if (!last) return undefined
  const first = Math.max(intAt(ledger.booked.day, intAt(scope.postings, 0)), ledger.worked(toldDays).first)
  if (first !== value.first) return undefined
  const walk = new NetworthWalk(ledger, scope)
  walk.resume(last)
  return { walk, first, next: last.day + 1, points: value.points.slice(0, last.day - first + 1), checkpoints }
}
