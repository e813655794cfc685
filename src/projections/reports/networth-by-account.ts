import type { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { NetworthWalk } from '../valuation/net-worth-walk.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { scopesOf } from '../valuation/scope.ts'
import { total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

/** What an account or all of them have in net worth: `balance` is what was put in and what was gained. */
interface InNetworth {
  readonly balance: Exact
  readonly put_in: Exact
  readonly gain: Exact
}

export interface NetworthByAccountReport extends PriceGapLists {
  /** By name, own postings only; debts are below zero. What has nothing of any is left out. */
  readonly accounts: (InNetworth & { readonly account: string })[]
  /** Of all accounts: net worth as its own report has it. */
  readonly together: InNetworth
}

/** Net worth today, account by account: each by itself goes the way that net worth goes, so they add up to it. */
export function networthByAccountReport(ledger: ValuedLedger): NetworthByAccountReport {
  const { accounts, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const chosen = accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
  const list = [...scopesOf(ledger, chosen)].map(([account, scope]) => {
    gaps.scope(scope)
    const { balanceAmount: balance, netInvestmentAmount, gainAmount: gain } = new NetworthWalk(ledger, scope).last()
    return { account: accounts.name(account), balance, put_in: netInvestmentAmount, gain }
  })
  list.sort((a, b) => (a.account < b.account ? -1 : 1))
  const sumOf = (of: keyof InNetworth): Exact =>
    total(
      trace,
      list.map((row) => row[of]),
    )
  return {
    accounts: list.filter(({ balance, put_in, gain }) => !balance.isZero || !put_in.isZero || !gain.isZero),
    together: { balance: sumOf('balance'), put_in: sumOf('put_in'), gain: sumOf('gain') },
    ...gaps.lists(),
  }
}
