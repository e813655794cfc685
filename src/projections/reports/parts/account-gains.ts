import type { Networth } from '../../valuation/net-worth/net-worth.ts'
import { NetworthWalk } from '../../valuation/net-worth/net-worth-walk.ts'
import { type Return, returnOf } from '../../valuation/returns.ts'
import type { Scope } from '../../valuation/scope.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import { type OnGrounds, ofEachInvestment } from './each-investment.ts'
import { type Performance, performanceOf } from './performance.ts'

interface AccountGain {
  readonly networth: Networth
  readonly xirr: Return
  readonly performance: Performance
}

/** What every investment account gained up to today, by account. */
export const accountGains: Work<ReadonlyMap<number, OnGrounds<AccountGain>>> = (ledger, before) =>
  ofEachInvestment(ledger, before, (scope) => gainOf(ledger, scope))

function gainOf(ledger: ValuedLedger, scope: Scope): AccountGain {
  const networth = new NetworthWalk(ledger, scope).last()
  return {
    networth,
    xirr: returnOf(ledger, scope, networth.balanceAmount),
    performance: performanceOf(ledger, scope, { gain: networth.gainAmount, balance: networth.balanceAmount }),
  }
}
