import { isSameOrBelow } from '../valuation/accounts.ts'
import { type AssetBreakdown, breakdownOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { Unpriced, type UnpricedCommodity } from '../valuation/unpriced.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'

export interface AccountBalanceReport {
  readonly asset_breakdown: AssetBreakdown
  readonly unpriced: UnpricedCommodity[]
}

/** One account with everything below it and the gains made with it. */
export function accountBalanceReport(ledger: ValuedLedger, { account }: { readonly account: string }): AccountBalanceReport | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const unpriced = new Unpriced(ledger)
  return { asset_breakdown: breakdownBelow(ledger, account, unpriced), unpriced: unpriced.list() }
}

export function breakdownBelow(ledger: ValuedLedger, account: string, unpriced: Unpriced): AssetBreakdown {
  const positions = positionsOf(
    ledger,
    ledger.accounts.where((_, name) => isSameOrBelow(name, account)),
    unpriced,
  )
  const members = [...positions.values()].map((position) => valuedPosition(ledger, position, unpriced))
  return breakdownOf(ledger, members, { name: account, leaf: false })
}

/** A refusal unless the book mentions the account or one below it. */
export function unknownAccount({ accounts, view }: ValuedLedger, account: string): Refusal | undefined {
  if (accounts.find(account) >= 0 || view.declaredAccounts.some((name) => isSameOrBelow(name, account))) return undefined
  return new Refusal('NOT_FOUND', `there is no account "${account}" in the journal`)
}
