import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getStatementsByPeriod } from '../../http/contract/cash-flow-contract.ts'
import { ASSETS, EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { Holdings } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { difference, type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { reportDays, type Every, type NamedPeriod, periodsOf, wirePeriods } from './parts/periods.ts'
import { bookedWhere } from './parts/selection.ts'

export interface StatementsByPeriodParameters {
  /** The flows of each period, or the balances at its end. */
  readonly of?: 'income' | 'worth' | undefined
  readonly every?: Every | undefined
  /** So many, the latest. */
  readonly periods?: number | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

type Amounts = StatementsByPeriodReport['net']

export type StatementsByPeriodReport = ResultOf<typeof getStatementsByPeriod>

const PERIODS_MAX = 400
/** As of the allocation: twenty thousand accounts by day would be hundreds of megabytes. */
const FIGURES_MAX = 2_000_000

/** Every account by period, like the periodic reports of hledger and the trees of Fava. */
export function statementsByPeriodReport(ledger: ValuedLedger, parameters: StatementsByPeriodParameters = {}): StatementsByPeriodReport {
  const { of = 'income', every = 'month', periods: count = PERIODS_MAX } = parameters
  const { trace, accounts } = ledger
  const gaps = new PriceGaps(ledger)
  const days = reportDays(ledger, parameters)
  const most = Math.max(1, Math.floor(FIGURES_MAX / Math.max(1, accounts.names.length)))
  const periods = days ? periodsOf(ledger, days, every).slice(-Math.min(count, most)) : []
  const own = periods.length === 0 ? new Map<number, readonly Exact[]>() : (of === 'income' ? flows : worth)(ledger, periods, gaps)
  const below = new Map<string, (readonly Exact[])[]>()
  for (const [account, amounts] of own) {
    if (amounts.every(({ isZero }) => isZero)) continue
    for (const name of withThoseAbove(accounts.name(account))) {
      const list = below.get(name)
      if (list) list.push(amounts)
      else below.set(name, [amounts])
    }
  }
  const summed = (lists: readonly (readonly Exact[])[]): Amounts => {
    const amounts =
      lists.length === 1
        ? elementAt(lists, 0)
        : periods.map((_, place) =>
            total(
              trace,
              lists.map((list) => elementAt(list, place)),
            ),
          )
    if (of === 'income') return { amounts, total: total(trace, amounts) }
    return { amounts, total: amounts.length === 0 ? total(trace, []) : difference(trace, amounts.at(-1)!, elementAt(amounts, 0)) }
  }
  const rows = [...below].sort(([a], [b]) => (a < b ? -1 : 1)).map(([account, lists]) => ({ account, ...summed(lists) }))
  return { periods: wirePeriods(ledger, periods), rows, net: netOf(ledger, rows, periods, of), ...gaps.lists() }
}

/** Income and expenses booked in each period. */
function flows(ledger: ValuedLedger, periods: readonly NamedPeriod[], gaps: PriceGaps): Map<number, readonly Exact[]> {
  const { booked, accounts } = ledger
  // Most accounts have no amount in most periods.
  const tallies = new Map<number, (Tally | undefined)[]>()
  const days = { first: elementAt(periods, 0).first, last: periods.at(-1)!.last }
  let period = 0
  for (const posting of bookedWhere(ledger, ({ root }) => root === INCOME || root === EXPENSES, days)) {
    while (intAt(booked.day, posting) > elementAt(periods, period).last) period++
    const account = intAt(booked.account, posting)
    let of = tallies.get(account)
    if (!of) tallies.set(account, (of = periods.map(() => undefined)))
    const tally = (of[period] ??= ledger.tally())
    gaps.flow(posting)
    if (accounts.traits(account).root === INCOME) tally.subtractAmount(booked, posting)
    else tally.addAmount(booked, posting)
  }
  const nothing = total(ledger.trace, [])
  return new Map(Array.from(tallies, ([account, of]) => [account, of.map((tally) => tally?.figure() ?? nothing)]))
}

/** The balances at the end of each period, at the prices of that day. Missing prices of the last day are listed. */
function worth(ledger: ValuedLedger, periods: readonly NamedPeriod[], gaps: PriceGaps): Map<number, readonly Exact[]> {
  const { booked } = ledger
  const nothing = total(ledger.trace, [])
  const chosen = bookedWhere(ledger, ({ root }) => root === ASSETS || root === LIABILITIES, periods.at(-1)!.last)
  const holdings = new Map<number, Holdings>()
  const amounts = new Map<number, Exact[]>()
  let next = 0
  periods.forEach(({ last }, place) => {
    for (; next < chosen.length && intAt(booked.day, intAt(chosen, next)) <= last; next++) {
      const account = intAt(booked.account, intAt(chosen, next))
      let held = holdings.get(account)
      if (!held) {
        holdings.set(account, (held = new Holdings(ledger)))
        amounts.set(
          account,
          periods.map(() => nothing),
        )
      }
      held.add(booked, intAt(chosen, next))
    }
    for (const [account, held] of holdings) amounts.get(account)![place] = held.valueOn(last)
  })
  gaps.holdings(chosen, periods.at(-1)!.last)
  return amounts
}

function netOf({ trace }: ValuedLedger, rows: StatementsByPeriodReport['rows'], periods: readonly NamedPeriod[], of: 'income' | 'worth'): Amounts {
  const zero = total(trace, [])
  const nothing: Amounts = { amounts: periods.map(() => zero), total: zero }
  const rootOf = (name: string): Amounts => rows.find(({ account }) => account === name) ?? nothing
  const [plus, minus] = of === 'income' ? [rootOf('Income'), rootOf('Expenses')] : [rootOf('Assets'), rootOf('Liabilities')]
  const net = (a: Exact, b: Exact): Exact => (of === 'income' ? difference(trace, a, b) : total(trace, [a, b]))
  return { amounts: plus.amounts.map((amount, place) => net(amount, elementAt(minus.amounts, place))), total: net(plus.total, minus.total) }
}

/** "Assets:Bank:Giro" → itself, "Assets:Bank", "Assets". */
function withThoseAbove(account: string): string[] {
  const parts = account.split(':')
  return parts.map((_, cut) => parts.slice(0, parts.length - cut).join(':'))
}
