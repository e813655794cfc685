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
  const row = (name: string, of: typeof valued): Map<string, AssetBreakdown> => rows.set(name, breakdownOf(ledger, of, { name, leaf: true }))
  // Without a configuration each account of cash is a pattern, so what is below a name is gathered once, and not looked for by every one.
  const sameOrBelow = new Map<string, typeof valued>()
  for (const member of valued)
    for (const above of accounts.upwards(member.position.account)) {
      const name = accounts.name(above)
      const members = sameOrBelow.get(name)
      if (members) members.push(member)
      else sameOrBelow.set(name, [member])
    }
  for (const pattern of settings.checkingAccounts) {
    if (pattern.startsWith('regex:')) {
      const isOfPattern = accountMatcher([pattern])
      for (const member of valued) if (isOfPattern(accounts.name(member.position.account))) row(accounts.name(member.position.account), [member])
      continue
    }
    const name = pattern.replace(/:[*%]$/, '')
    const members = sameOrBelow.get(name)
    if (members) row(name, members)
  }
  const shown = [...rows].filter(([, { inactive, marketAmount }]) => !inactive || !marketAmount.isZero)
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
}
