import { accountMatcher, ASSETS, LIABILITIES } from '../../valuation/accounts.ts'
import { type AssetBreakdown, breakdownOf, positionsOf, valuedPosition } from '../../valuation/breakdown.ts'
import type { PriceGaps } from '../../valuation/price-gaps.ts'
import { type Scope, scopeOf } from '../../valuation/scope.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'

function isChecking({ accounts, settings }: ValuedLedger): Uint8Array {
  const matches = accountMatcher(settings.checkingAccounts)
  return accounts.where(({ root }, name) => (root === ASSETS || root === LIABILITIES) && matches(name))
}

const checkingScope: Work<Scope> = (ledger, before) => scopeOf(ledger, isChecking(ledger), before)

/** What each checking account holds today: one row for an account or a parent of accounts as configured, one row per account for a `regex:` pattern. */
export function checkingBalances(ledger: ValuedLedger, gaps: PriceGaps): Record<string, AssetBreakdown> {
  const { accounts, settings } = ledger
  const positions = positionsOf(ledger, isChecking(ledger), gaps, ledger.worked(checkingScope))
  const valued = [...positions.values()].map((position) => valuedPosition(ledger, position))
  const rows = new Map<string, AssetBreakdown>()
  for (const pattern of settings.checkingAccounts) {
    const isOfPattern = accountMatcher([pattern])
    const members = valued.filter(({ position }) => isOfPattern(accounts.name(position.account)))
    if (members.length === 0) continue
    const row = (name: string, of: typeof members): Map<string, AssetBreakdown> => rows.set(name, breakdownOf(ledger, of, { name, leaf: true }))
    if (pattern.startsWith('regex:')) for (const member of members) row(accounts.name(member.position.account), [member])
    else row(pattern.replace(/:[*%]$/, ''), members)
  }
  const shown = [...rows].filter(([, { inactive, marketAmount }]) => !inactive || !marketAmount.isZero)
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
}
