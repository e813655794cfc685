import type { Exact } from '#vocabulary/exact.ts'
import { positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { rateOfReturn } from '../valuation/returns.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { investmentScope, isInvestment } from '../valuation/whole-scopes.ts'

export interface InvestmentReturn {
  readonly account: string
  /** Percent a year. */
  readonly xirr: Exact
  /** Why there is none. */
  readonly error?: string
}

/** The rate of return of every investment account by itself, up to today; for warnings after a sync. */
export function investmentReturns(ledger: ValuedLedger): InvestmentReturn[] {
  const { accounts, today, trace } = ledger
  const positions = positionsOf(ledger, isInvestment(accounts), undefined, ledger.worked(investmentScope))
  return [...positions.values()]
    .map((position): InvestmentReturn => {
      const { market } = valuedPosition(ledger, position)
      const { percent, error } = rateOfReturn(position.flows, { day: today, value: market }, trace)
      const account = accounts.name(position.account)
      return error === undefined ? { account, xirr: percent } : { account, xirr: percent, error }
    })
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}
