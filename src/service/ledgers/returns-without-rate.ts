import { investmentReturns } from '../../projections/reports/investment-returns.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'

/** Values the book as the pages will need it, and names the investments that have no rate of return. */
export const returnsWithoutRate = (ledger: ValuedLedger): string[] =>
  investmentReturns(ledger).flatMap(({ account, error }) => (error === undefined ? [] : [`XIRR did not converge for account: ${account} (${error})`]))
