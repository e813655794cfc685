import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { networth } from '../../../http/contract/net-worth.ts'
import { ZERO_TIME } from '../zone.ts'

/** Net worth on one day, in the default currency. */
export type Networth = ResultOf<typeof networth>

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
