import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getNetworthByAccount } from '../../http/contract/net-worth.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { NetworthWalk } from '../valuation/net-worth/net-worth-walk.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { scopesOf } from '../valuation/scope.ts'
import { total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { heldTogether } from './parts/held-together.ts'

/** What an account or all of them have in net worth: `balance` is what was put in and what was gained. */
type InNetworth = Omit<InNetworthSince, 'before'>

/** The same, and beside it what it was at the end of an earlier day, when one is asked about. */
type InNetworthSince = NetworthByAccountReport['together']

export type NetworthByAccountReport = ResultOf<typeof getNetworthByAccount>

const NOTHING: InNetworth = { balance: Exact.zero, put_in: Exact.zero, gain: Exact.zero }

/**
 * Net worth today, account by account: each by itself goes the way that net worth goes, so they add up to it. With `since` also on that
 * day, so that a proof can be asked for what it changed by; refuses a day after today.
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
    held: heldTogether(ledger).map(({ commodity, quantity }) => ({ commodity, quantity })),
    ...gaps.lists(),
  }
}

function byAccount(ledger: ValuedLedger, gaps: PriceGaps): Map<string, InNetworth> {
  const { accounts } = ledger
  const chosen = accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
  return new Map(
    [...scopesOf(ledger, chosen)].map(([account, scope]) => {
      gaps.scope(scope, ledger.today)
      const { balanceAmount: balance, netInvestmentAmount, gainAmount: gain } = new NetworthWalk(ledger, scope).last()
      return [accounts.name(account), { balance, put_in: netInvestmentAmount, gain }]
    }),
  )
}

const isSomething = ({ balance, put_in, gain }: InNetworth): boolean => !balance.isZero || !put_in.isZero || !gain.isZero
