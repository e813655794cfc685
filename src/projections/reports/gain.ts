import { intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getAccountGain, getGain } from '../../http/contract/investments-contract.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import { positionsOf } from '../valuation/breakdown.ts'
import { chosenOf } from '../valuation/posting-sums.ts'
import { isOfAccount } from '../valuation/earnings.ts'
import { type Networth, NetworthWalk, NO_NETWORTH } from '../valuation/net-worth-walk.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { rateOfReturn, type Return, returnOf } from '../valuation/returns.ts'
import { investmentScope, isInvestment, type Scope, scopeOf, scopesOf } from '../valuation/scope.ts'
import { difference, percentageOfPositive } from '../valuation/trace.ts'
import type { ValuedLedger, Work } from '../valuation/valued-ledger.ts'
import { breakdownBelow, unknownAccount } from './assets-balance.ts'
import { lastMonths, type Period, within } from './parts/selection.ts'
import { wirePosting, wirePostings } from './parts/wire-postings.ts'
import { accountPortfolio } from './allocation.ts'

/** The gain of some accounts in two parts that sum to it. */
type Performance = Pick<ResultOf<typeof getGain>['gain_breakdown'][number], 'income_received' | 'price_appreciation' | 'total_return' | 'ttm_yield'>

function performanceOf(ledger: ValuedLedger, scope: Scope, { gain, balance }: { readonly gain: Exact; readonly balance: Exact }): Performance {
  const { accounts, booked, earnings, today, trace } = ledger
  const since = lastMonths(today, 12).first
  const income = ledger.tally()
  const recent = ledger.tally()
  for (const posting of scope.postings) {
    for (const { account, received, gain } of earnings.get(posting) ?? []) {
      // Cash and receivables have no gain and so no part of it; the gain of a sale counts as price change.
      if (gain || !scope.includes(account) || accounts.traits(account).hasNoGain) continue
      income.addPart(booked, posting, received)
      if (intAt(booked.day, posting) >= since) recent.addPart(booked, posting, received)
    }
  }
  // A posting of unknown value adds zero but stays in the sum, so that the proof gives the reason.
  for (const posting of booked.unknown) {
    const { income: isIncome, holding } = accounts.traits(intAt(booked.account, posting))
    const named = isIncome === undefined ? NONE : accounts.find(holding)
    if (named >= 0 && scope.includes(named) && intAt(booked.day, posting) <= today) income.addAmount(booked, posting)
  }
  const income_received = income.figure()
  return {
    income_received,
    price_appreciation: difference(trace, gain, income_received),
    total_return: gain,
    ttm_yield: percentageOfPositive(trace, recent.figure(), balance, 'income of twelve months / balance x 100'),
  }
}

interface AccountGain {
  readonly networth: Networth
  readonly xirr: Return
  readonly performance: Performance
}

/** The gain of every investment account up to today. */
const accountGains: Work<readonly { readonly id: number; readonly postings: Int32Array; readonly gain: AccountGain }[]> = (ledger) =>
  Array.from(scopesOf(ledger, isInvestment(ledger.accounts), ledger.worked(investmentScope)), ([id, scope]) => ({
    id,
    postings: scope.postings,
    gain: gainOf(ledger, scope),
  }))

function gainOf(ledger: ValuedLedger, scope: Scope): AccountGain {
  const networth = new NetworthWalk(ledger, scope).last()
  return {
    networth,
    xirr: returnOf(ledger, scope, networth.balanceAmount),
    performance: performanceOf(ledger, scope, { gain: networth.gainAmount, balance: networth.balanceAmount }),
  }
}

type Gain = GainReport['gain_breakdown'][number]

export type GainReport = ResultOf<typeof getGain>

interface GainParameters {
  /** Postings of these days are listed; all without it. */
  readonly listed?: Period | undefined
}

/** Gain and return of every investment account up to today, without checking accounts. */
export function gainReport(ledger: ValuedLedger, { listed }: GainParameters = {}): GainReport {
  const { accounts, booked, today } = ledger
  const placeInList = placesIn(ledger.counted.inDefaultOrder, booked.count)
  const gaps = new PriceGaps(ledger)
  const gains = ledger
    .worked(accountGains)
    .map((of) => ({ ...of, name: accounts.name(of.id) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id, name, postings, gain: { networth, xirr, performance } }): Gain => {
      gaps.scope({ postings, includes: (account) => account === id })
      const own = chosenOf(listed ? within(ledger, postings, listed) : postings, (posting) =>
        isOfAccount(ledger, posting, (account) => account === id),
      )
      return {
        account: name,
        networth,
        xirr: xirr.percent,
        ...(xirr.error === undefined ? {} : { xirr_error: xirr.error }),
        postings: wirePostings(
          ledger,
          own.sort((a, b) => intAt(placeInList, a) - intAt(placeInList, b)),
          { marketOn: today },
        ),
        ...performance,
      }
    })
  return { gain_breakdown: gains, ...gaps.lists() }
}

function placesIn(order: Int32Array, count: number): Int32Array {
  const places = new Int32Array(count)
  order.forEach((posting, place) => (places[posting] = place))
  return places
}

export type AccountGainReport = ResultOf<typeof getAccountGain>

export interface AccountGainParameters {
  readonly account: string
  /** So many postings, the newest; all of them when absent. */
  readonly newest?: number | undefined
  /** So many securities that a fund is made of, the largest; all of them when absent. */
  readonly securities?: number | undefined
}

/** The history of an account and those below it, with income and holdings. */
export function accountGainReport(ledger: ValuedLedger, { account, newest, securities }: AccountGainParameters): AccountGainReport | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const { accounts, booked, today } = ledger
  const gaps = new PriceGaps(ledger)
  const scope = scopeOf(
    ledger,
    accounts.where((_, name) => isSameOrBelow(name, account)),
  )
  const isLeaf = scope.postings.some((posting) => accounts.name(intAt(booked.account, posting)) === account)
  const timeline = new NetworthWalk(ledger, scope, { withUnits: isLeaf, isCash: (id) => accounts.traits(id).hasNoGain }).timeline()
  const last = timeline.at(-1)?.point ?? NO_NETWORTH
  // The breakdown's return, because that leaves cash out.
  const breakdown = breakdownBelow(ledger, account, gaps)
  const own = new Set(scope.postings.filter((posting) => isOfAccount(ledger, posting, scope.includes)))
  const listed = ledger.counted.inDefaultOrder.filter((posting) => own.has(posting))
  return {
    asset_breakdown: breakdown,
    gain_timeline_breakdown: {
      account,
      networthTimeline: timeline.map(({ point }) => point),
      xirr: breakdown.xirr,
      ...(breakdown.xirr_error === undefined ? {} : { xirr_error: breakdown.xirr_error }),
      postings: Array.from(newest === undefined ? listed : listed.slice(Math.max(0, listed.length - newest)), (posting) =>
        wirePosting(ledger, posting, { marketOn: today }),
      ),
      ...performanceOf(ledger, scope, { gain: breakdown.gainAmount, balance: last.balanceAmount }),
    },
    portfolio_allocation: accountPortfolio(ledger, account, { securities }),
    ...gaps.lists(),
  }
}

export interface InvestmentReturn {
  readonly account: string
  /** Percent a year. */
  readonly xirr: Exact
  /** Why there is no rate. */
  readonly error?: string
}

/** The rate of return of every investment account by itself, up to today; for warnings after a sync. */
export function investmentReturns(ledger: ValuedLedger): InvestmentReturn[] {
  const positions = positionsOf(ledger, isInvestment(ledger.accounts), undefined, ledger.worked(investmentScope))
  return Array.from(positions, ([id, { flows, holdings }]): InvestmentReturn => {
    const { percent, error } = rateOfReturn(flows, { day: ledger.today, value: holdings.valueOn(ledger.today) }, ledger.trace)
    return { account: ledger.accounts.name(id), xirr: percent, ...(error === undefined ? {} : { error }) }
  }).sort((a, b) => (a.account < b.account ? -1 : 1))
}
