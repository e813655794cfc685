import type { Exact } from '#vocabulary/exact.ts'
import { positionOf, valuedPosition } from '../valuation/breakdown.ts'
import { rateOfReturn, type Return } from '../valuation/returns.ts'
import type { Scope } from '../valuation/scope.ts'
import type { ValuedLedger, Work } from '../valuation/valued-ledger.ts'
import { type OnGrounds, ofEachInvestment } from './parts/each-investment.ts'

export interface InvestmentReturn {
  readonly account: string
  /** Percent a year. */
  readonly xirr: Exact
  /** Why there is none. */
  readonly error?: string
}

/** The rate of return of every investment account by itself, up to today; for warnings after a sync. */
export function investmentReturns(ledger: ValuedLedger): InvestmentReturn[] {
  return Array.from(ledger.worked(accountReturns), ([id, { value }]): InvestmentReturn => {
    const account = ledger.accounts.name(id)
    return value.error === undefined ? { account, xirr: value.percent } : { account, xirr: value.percent, error: value.error }
  }).sort((a, b) => (a.account < b.account ? -1 : 1))
}

const accountReturns: Work<ReadonlyMap<number, OnGrounds<Return>>> = (ledger, before) =>
  ofEachInvestment(ledger, before, (scope, account) => returnOfAccount(ledger, scope, account))

function returnOfAccount(ledger: ValuedLedger, scope: Scope, account: number): Return {
  const position = positionOf(ledger, account, scope)
  return rateOfReturn(position.flows, { day: ledger.today, value: valuedPosition(ledger, position).market }, ledger.trace)
}
