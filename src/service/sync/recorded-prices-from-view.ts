import type { RecordedPrices } from '../../commands/prices/recorded-prices.ts'
import type { Day } from '#vocabulary/day.ts'
import { PROVIDED } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'

/** What a view has from price providers, ready to be asked. */
export function recordedPricesFromView(view: LedgerView): RecordedPrices {
  const { prices, priceSources, commodities } = view
  const rows = new Map<string, Map<Day, number>>()
  const quotes = new Map<string, Set<string>>()
  const lastDays = new Map<string, Day>()
  for (const row of view.priceOrder) {
    if (prices.origin[row] !== PROVIDED) continue
    const source = priceSources[prices.file[row]!]!
    const [base, quote, day] = [commodities[prices.base[row]!]!, commodities[prices.quote[row]!]!, prices.day[row]!]
    valueAt(rows, key(source, base, quote), () => new Map<Day, number>()).set(day, row)
    valueAt(quotes, key(source, base), () => new Set<string>()).add(quote)
    // In order of days, so the last one stays.
    for (const commodity of [base, quote]) lastDays.set(key(source, commodity), day)
  }
  return {
    rate: (source, { base, quote }, day) => {
      const row = rows.get(key(source, base, quote))?.get(day)
      return row === undefined ? undefined : prices.rate.get(row).toString()
    },
    quotes: (source, base) => quotes.get(key(source, base)) ?? new Set(),
    lastDay: (source, commodity) => lastDays.get(key(source, commodity)),
  }
}

const key = ({ provider, ref }: { readonly provider: string; readonly ref: string }, ...names: readonly string[]): string =>
  [provider, ref, ...names].join('\0')

function valueAt<Value>(map: Map<string, Value>, at: string, make: () => Value): Value {
  let value = map.get(at)
  if (value === undefined) map.set(at, (value = make()))
  return value
}
