import { IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { LedgerView } from '../../view/ledger-view.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/** A price that counts: the one of its day, pair and source. */
export interface PriceRow {
  /** Place in the view's `priceOrder`. */
  readonly at: number
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly source: PriceSourceName
}

/** Who said a price, as Paisa has it: the exchange rates that Yahoo gives beside the prices of a share are Yahoo's by name. */
export type PriceSourceName = 'journal' | 'provider' | 'com-yahoo'
const NAMES: readonly PriceSourceName[] = ['journal', 'provider', 'com-yahoo']

/**
 * One price a day for each pair and source: of several the last counts, a declared one before one that a trade implies. Only prices of
 * the named commodities, or of all when none is named.
 */
export function recordedPrices(ledger: ValuedLedger, bases: readonly string[] = []): PriceRow[] {
  const { prices, priceOrder, commodities } = ledger.view
  const exchanges = exchangesOf(ledger.view)
  const asked = new Set(bases.map((name) => ledger.commodityId(name)))
  const pairs = new Map<number, PriceRow[]>()
  for (let at = 0; at < priceOrder.length; at++) {
    const row = priceOrder[at]!
    if (asked.size > 0 && !asked.has(prices.base[row]!)) continue
    const [base, quote, day] = [prices.base[row]!, prices.quote[row]!, prices.day[row]!]
    const source = prices.origin[row] !== PROVIDED ? 0 : exchanges[prices.file[row]!]?.has(base) ? 2 : 1
    const key = (base * commodities.length + quote) * NAMES.length + source
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
      source: NAMES[source]!,
    }
  }
  return [...pairs.values()].flat()
}

/** By place in `priceSources`: of what comes from Yahoo, the currencies that something is priced in, so what it says of these is a rate. */
function exchangesOf({ prices, priceOrder, priceSources }: LedgerView): (ReadonlySet<number> | undefined)[] {
  const exchanges = priceSources.map(({ provider }) => (provider === 'com-yahoo' ? new Set<number>() : undefined))
  if (exchanges.some((each) => each !== undefined))
    for (const row of priceOrder) if (prices.origin[row] === PROVIDED) exchanges[prices.file[row]!]?.add(prices.quote[row]!)
  return exchanges
}
