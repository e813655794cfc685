import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import { converted } from '../valuation/tally.ts'
import type { CommodityType } from '../valuation/settings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type ReportCurrency, reportCurrencyOf } from '../valuation/report-currency.ts'

export interface WirePrice {
  readonly id: number
  readonly date: string
  readonly commodity_type: CommodityType
  readonly commodity_id: string
  readonly commodity_name: string
  readonly quote_commodity: string
  readonly value: Exact
  readonly source: string
}

export interface PricesParameters {
  readonly base?: string | undefined
  readonly quote?: string | undefined
  readonly source?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly reportCurrency?: string | undefined
  readonly history?: 'latest' | 'all' | undefined
}

export interface PricesReport {
  readonly prices: Record<string, WirePrice[]>
  readonly history_mode: 'latest' | 'all'
}

/** A price that counts: the one of its day, pair and source. */
export interface PriceRow {
  /** Place in the view's `priceOrder`. */
  readonly at: number
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly source: string
}

/** Recorded prices by commodity: the newest of each, or all of them newest first. */
export function pricesReport(ledger: ValuedLedger, parameters: PricesParameters = {}): PricesReport | Refusal {
  const { base, quote, source, from, to, reportCurrency, history = 'latest' } = parameters
  if (from !== undefined && to !== undefined && from > to) return new Refusal('INVALID_REQUEST', "'from' date must not be after 'to' date")
  const currency = reportCurrencyOf(ledger, reportCurrency)
  if (currency instanceof Refusal) return currency
  const rows = new Map<string, PriceRow[]>()
  for (const row of recordedPrices(ledger, base ? [base] : [])) {
    if ((quote && row.quote !== quote) || (source && row.source !== source)) continue
    if ((from !== undefined && row.day < from) || (to !== undefined && row.day > to)) continue
    const list = rows.get(row.base)
    if (list) list.push(row)
    else rows.set(row.base, [row])
  }
  const isUnfiltered = !base && !quote && !source && !reportCurrency && from === undefined && to === undefined
  if (isUnfiltered) listTraded(ledger, rows)
  const prices: Record<string, WirePrice[]> = {}
  for (const name of [...rows.keys()].sort()) {
    const newestFirst = rows.get(name)!.sort(newestThenName)
    const chosen = history === 'latest' ? newestFirst.slice(0, 1) : newestFirst
    prices[name] = chosen.map((row) => wirePrice(ledger, row, currency))
  }
  return { prices, history_mode: history }
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

/** What the unfiltered list shows beside prices: every commodity of a posting, priced or not, and never the default currency. */
function listTraded(ledger: ValuedLedger, rows: Map<string, PriceRow[]>): void {
  for (const entries of [ledger.booked, ledger.forecast]) {
    const traded = new Set<number>()
    for (const entry of entries.chronological) traded.add(entries.commodity[entry]!)
    for (const commodity of traded) {
      const name = ledger.commodityName(commodity)
      if (!rows.has(name)) rows.set(name, [])
    }
  }
  rows.delete(ledger.settings.defaultCurrency)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const newestThenName = (a: PriceRow, b: PriceRow): number => b.day - a.day || byText(a.quote, b.quote) || byText(a.source, b.source) || b.at - a.at

function wirePrice(ledger: ValuedLedger, row: PriceRow, currency: ReportCurrency | undefined): WirePrice {
  const { view, settings, rates, zone, trace } = ledger
  const price = view.prices.rate.get(view.priceOrder[row.at]!)
  const configured = settings.commodities.find(({ name }) => name === row.base)
  const isProvided = row.source === 'provider' && configured !== undefined
  const rate =
    currency && currency.name !== row.quote ? rates.rate(ledger.commodityId(row.quote), ledger.commodityId(currency.name), row.day) : undefined
  return {
    id: row.at + 1,
    date: zone.start(row.day),
    commodity_type: isProvided ? configured.type : 'unknown',
    commodity_id: isProvided ? configured.code : row.base,
    commodity_name: row.base,
    quote_commodity: currency && rate ? currency.name : row.quote,
    value: rate ? converted(trace, price, rate) : price,
    source: row.source,
  }
}
