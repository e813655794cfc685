import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getAccountBalance } from '../../http/contract/investments.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import { type AssetBreakdown, breakdownOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'

export type AccountBalanceReport = ResultOf<typeof getAccountBalance>

/** One account with everything below it and the gains made with it. */
export function accountBalanceReport(ledger: ValuedLedger, { account }: { readonly account: string }): AccountBalanceReport | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const gaps = new PriceGaps(ledger)
  return { asset_breakdown: breakdownBelow(ledger, account, gaps), ...gaps.lists() }
}

export function breakdownBelow(ledger: ValuedLedger, account: string, gaps: PriceGaps): AssetBreakdown {
  const positions = positionsOf(
    ledger,
    ledger.accounts.where((_, name) => isSameOrBelow(name, account)),
    gaps,
  )
  const members = [...positions.values()].map((position) => valuedPosition(ledger, position))
  return breakdownOf(ledger, members, { name: account, leaf: false })
}

/** A refusal unless the book mentions the account or one below it. */
export function unknownAccount({ accounts, view }: ValuedLedger, account: string): Refusal | undefined {
  if (accounts.find(account) >= 0 || view.declaredAccounts.some((name) => isSameOrBelow(name, account))) return undefined
  return new Refusal('NOT_FOUND', `there is no account "${account}" in the journal`)
}
