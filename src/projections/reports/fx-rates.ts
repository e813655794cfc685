import { NONE } from '#vocabulary/columns.ts'
import { civil, dayOf, formatDay, lastOfMonth } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getFxRates } from '../../http/contract/prices.ts'
import { unitPrice } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export interface FxRatesParameters {
  readonly base?: string | undefined
  /** The default currency when absent. */
  readonly quote?: string | undefined
  /** The year and month of today when absent. */
  readonly year?: number | undefined
  readonly month?: number | undefined
}

export type FxRatesReport = ResultOf<typeof getFxRates>

/** What one unit of a currency was worth in another on every day of a month; days before the first recorded rate are left out. */
export function fxRatesReport(ledger: ValuedLedger, parameters: FxRatesParameters = {}): FxRatesReport {
  const { base = 'USD', quote = ledger.settings.defaultCurrency, year = civil(ledger.today).year, month = civil(ledger.today).month } = parameters
  const [from, to] = [ledger.commodityId(base), ledger.commodityId(quote)]
  // Two names that the book has not are not one thing, though neither has an id.
  const isTold = base === quote || (from !== NONE && to !== NONE)
  const rates: FxRatesReport['rates'][number][] = []
  const first = dayOf(year, month, 1)
  for (let day = first; day <= lastOfMonth(first); day++) {
    const rate = isTold ? ledger.rates.rate(from, to, day) : undefined
    if (rate) rates.push({ date: `${formatDay(day)}T00:00:00Z`, rate: unitPrice(ledger.trace, rate), derived: rate.steps.length > 1 })
  }
  return { base, quote, year, month, rates }
}
