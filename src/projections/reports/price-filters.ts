import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getPriceFilters } from '../../http/contract/prices.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { recordedPrices } from './parts/recorded-prices.ts'

export type PriceFiltersReport = ResultOf<typeof getPriceFilters>

/** What recorded prices can be filtered by. */
export function priceFiltersReport(ledger: ValuedLedger): PriceFiltersReport {
  const rows = recordedPrices(ledger)
  const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '').sort()
  return {
    bases: distinct(rows.map(({ base }) => base)),
    quotes: distinct(rows.map(({ quote }) => quote)),
    sources: distinct(rows.map(({ source }) => source)),
  }
}
