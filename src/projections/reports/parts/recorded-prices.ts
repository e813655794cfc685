import { IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** A price that counts: the one of its day, pair and source. */
export interface PriceRow {
  /** Place in the view's `priceOrder`. */
  readonly at: number
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly source: string
}

/**
 * One price a day for each pair and source: of several the last counts, a declared one before one that a trade implies. Only prices of
 * the named commodities, or of all when none is named.
 */
export function recordedPrices(ledger: ValuedLedger, bases: readonly string[] = []): PriceRow[] {
  const { prices, priceOrder, commodities } = ledger.view
  const asked = new Set(bases.map((name) => ledger.commodityId(name)))
  const pairs = new Map<number, PriceRow[]>()
  for (let at = 0; at < priceOrder.length; at++) {
    const row = priceOrder[at]!
    if (asked.size > 0 && !asked.has(prices.base[row]!)) continue
    const isProvided = prices.origin[row] === PROVIDED
    const [base, quote, day] = [prices.base[row]!, prices.quote[row]!, prices.day[row]!]
    const key = (base * commodities.length + quote) * 2 + (isProvided ? 1 : 0)
    let pair = pairs.get(key)
    if (!pair) pairs.set(key, (pair = []))
    const before = pair.at(-1)
    const isSameDay = before?.day === day
    // What somebody declared outranks what a trade of the day implies.
    if (isSameDay && prices.origin[row] === IMPLIED && prices.origin[priceOrder[before.at]!] !== IMPLIED) continue
    pair[isSameDay ? pair.length - 1 : pair.length] = {
      at,
      day,
      base: commodities[base]!,
      quote: commodities[quote]!,
      source: isProvided ? 'provider' : 'journal',
    }
  }
  return [...pairs.values()].flat()
}
