import { Exact } from '#vocabulary/exact.ts'
import { ZERO_TIME } from '../zone.ts'

/** Net worth on one day, in the default currency. The mixed naming is the wire's. */
export interface Networth {
  readonly date: string
  readonly investmentAmount: Exact
  readonly withdrawalAmount: Exact
  readonly gainAmount: Exact
  readonly contribution: Exact
  readonly investment_return: Exact
  readonly fx_impact: Exact
  readonly balanceAmount: Exact
  readonly balanceUnits: Exact
  readonly netInvestmentAmount: Exact
}

export const NO_NETWORTH: Networth = {
  date: ZERO_TIME,
  investmentAmount: Exact.zero,
  withdrawalAmount: Exact.zero,
  gainAmount: Exact.zero,
  contribution: Exact.zero,
  investment_return: Exact.zero,
  fx_impact: Exact.zero,
  balanceAmount: Exact.zero,
  balanceUnits: Exact.zero,
  netInvestmentAmount: Exact.zero,
}
