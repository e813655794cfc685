import type { Earning } from '../../valuation/earnings.ts'
import type { Networth } from '../../valuation/net-worth.ts'
import { NetworthWalk } from '../../valuation/net-worth-walk.ts'
import { type Return, returnOf } from '../../valuation/returns.ts'
import { type Scope, scopesOf } from '../../valuation/scope.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import { investmentScope, isInvestment } from '../../valuation/whole-scopes.ts'
import { type Performance, performanceOf } from './performance.ts'

interface AccountGain {
  readonly networth: Networth
  readonly xirr: Return
  readonly performance: Performance
}

/** What an account gained, and all that it was made of. */
interface GainAndGrounds {
  readonly postings: Int32Array
  readonly earned: readonly Earning[]
  readonly gain: AccountGain
}

/** What every investment account gained up to today, by account. After an edit those are walked again of which something is another. */
export const accountGains: Work<ReadonlyMap<number, GainAndGrounds>> = (ledger, before) => {
  const scopes = scopesOf(ledger, isInvestment(ledger.accounts), ledger.worked(investmentScope))
  return new Map(
    Array.from(scopes, ([account, scope]) => {
      const { postings } = scope
      const earned = earnedIn(ledger, scope)
      const known = before?.change.isLocal ? before.value.get(account) : undefined
      const isSame = known && before?.change.isSame(known.postings, postings) && isAlike(known.earned, earned)
      return [account, { postings, earned, gain: isSame ? known.gain : gainOf(ledger, scope) }]
    }),
  )
}

function gainOf(ledger: ValuedLedger, scope: Scope): AccountGain {
  const networth = new NetworthWalk(ledger, scope).last()
  return {
    networth,
    xirr: returnOf(ledger, scope, networth.balanceAmount),
    performance: performanceOf(ledger, scope, { gain: networth.gainAmount, balance: networth.balanceAmount }),
  }
}

/** Who earned an income also hangs on what was booked on its account by then, which may be another while the postings are the same. */
function earnedIn({ earnings }: ValuedLedger, { postings }: Scope): Earning[] {
  const earned: Earning[] = []
  for (const posting of postings) for (const earning of earnings.get(posting) ?? []) earned.push(earning)
  return earned
}

const isAlike = (before: readonly Earning[], now: readonly Earning[]): boolean =>
  before.length === now.length &&
  before.every((a, at) => {
    const b = now[at]!
    return a.account === b.account && a.since === b.since && a.received.equals(b.received) && a.stayed.equals(b.stayed) && a.left.equals(b.left)
  })
