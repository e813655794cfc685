import { createHash } from 'node:crypto'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'

/**
 * Returns a text that is the same for two books exactly when all their prices are, and what is made of them: most changes of a book touch
 * none, and the tables of prices, which are most of the copy, can stay.
 */
export function priceFingerprint({ view, settings }: ValuedLedger): string {
  const { prices, priceOrder, priceSources, commodities } = view
  const rows = new Int32Array(priceOrder.length * 6)
  const rates = new Float64Array(priceOrder.length)
  const long: string[] = []
  let at = 0
  for (const [place, row] of priceOrder.entries()) {
    for (const column of [prices.day, prices.base, prices.quote, prices.origin, prices.file, prices.rate.scale]) rows[at++] = column[row]!
    rates[place] = prices.rate.mantissa[row]!
    if (prices.rate.big.has(row)) long.push(`${place} ${prices.rate.text(row)}`)
  }
  return createHash('sha256')
    .update(rows)
    .update(rates)
    .update(JSON.stringify([long, commodities, priceSources, settings]))
    .digest('base64')
}
