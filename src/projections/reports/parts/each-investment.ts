import type { Earning } from '../../valuation/earnings.ts'
import { type Scope, scopesOf } from '../../valuation/scope.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { investmentScope, isInvestment } from '../../valuation/whole-scopes.ts'
import type { Before } from '../../valuation/work.ts'

/** Something of an account, and all that it was made of. */
export interface OnGrounds<Value> {
  readonly postings: Int32Array
  readonly earned: readonly Earning[]
  readonly value: Value
}

/** Something of every investment account, by account. After an edit it is worked out again for those of which something is another. */
export function ofEachInvestment<Value>(
  ledger: ValuedLedger,
  before: Before<ReadonlyMap<number, OnGrounds<Value>>> | undefined,
  of: (scope: Scope, account: number) => Value,
): Map<number, OnGrounds<Value>> {
  const scopes = scopesOf(ledger, isInvestment(ledger.accounts), ledger.worked(investmentScope))
  return new Map(
    Array.from(scopes, ([account, scope]) => {
      const { postings } = scope
      const earned = earnedIn(ledger, scope)
      const known = before?.change.isLocal ? before.value.get(account) : undefined
      const isSame = known && before?.change.isSame(known.postings, postings) && isAlike(known.earned, earned)
      return [account, { postings, earned, value: isSame ? known.value : of(scope, account) }]
    }),
  )
}

/** Who earned an income also hangs on what was booked on its account by then, which may be another while the postings are the same. */
function earnedIn({ earnings }: ValuedLedger, { postings }: Scope): Earning[] {
  const earned: Earning[] = []
  if (earnings.size > 0) for (const posting of postings) for (const earning of earnings.get(posting) ?? []) earned.push(earning)
  return earned
}

const isAlike = (before: readonly Earning[], now: readonly Earning[]): boolean =>
  before.length === now.length &&
  before.every((a, at) => {
    const b = now[at]!
    return a.account === b.account && a.since === b.since && a.received.equals(b.received) && a.stayed.equals(b.stayed) && a.left.equals(b.left)
  })
