import type { OriginalCurrencyBalance } from '../../valuation/breakdown.ts'
import type { Holdings } from '../../valuation/holdings.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** What is owed of each commodity, as a positive number. */
export function owedByCurrency(ledger: ValuedLedger, holdings: Holdings): OriginalCurrencyBalance[] | null {
  const balances: OriginalCurrencyBalance[] = []
  for (const { commodity, units, cost } of holdings.values()) {
    const owed = ledger.tally()
    owed.subtract(commodity === ledger.defaultCurrency ? cost.figure() : units.figure())
    if (!owed.value.isZero) balances.push({ currency: ledger.commodityName(commodity), amount: owed.figure() })
  }
  return balances.length === 0 ? null : balances.sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
