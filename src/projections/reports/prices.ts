import { addMonths, type Day } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getPrices, price } from '../../http/contract/prices.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { converted, unitPrice } from '../valuation/tally.ts'
import type { CommoditySettings } from '../valuation/settings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { reportCurrencyOf } from '../valuation/report-currency.ts'
import { type PriceRow, recordedPrices } from './parts/recorded-prices.ts'

export type WirePrice = ResultOf<typeof price>

export interface PricesParameters {
  readonly base?: string | undefined
  readonly quote?: string | undefined
  readonly source?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly reportCurrency?: string | undefined
  readonly history?: 'latest' | 'all' | undefined
  /** The days and values of each commodity alone, in one currency. */
  readonly asSeries?: boolean | undefined
  /** With `from`: of what lies before it also the price that is nearest to so many months before the newest one of each commodity. */
  readonly monthsBack?: readonly number[] | undefined
}

/** Oldest first, one a day. */
type PriceSeries = NonNullable<PricesReport['series']>[string]

export type PricesReport = ResultOf<typeof getPrices>

/** Returns recorded prices by commodity, the newest of each or all of them newest first; refuses days that end before they begin. */
export function pricesReport(ledger: ValuedLedger, parameters: PricesParameters = {}): PricesReport | Refusal {
  const { base, quote, source, from, to, reportCurrency, history = 'latest', monthsBack = [] } = parameters
  if (from !== undefined && to !== undefined && from > to) return new Refusal('INVALID_REQUEST', "'from' date must not be after 'to' date")
  const currency = reportCurrencyOf(ledger, reportCurrency)
  if (currency instanceof Refusal) return currency
  const rows = new Map<string, PriceRow[]>()
  const earlier = new Map<string, PriceRow[]>()
  for (const row of recordedPrices(ledger, base ? [base] : [])) {
    if ((quote && row.quote !== quote) || (source && row.source !== source)) continue
    if (to !== undefined && row.day > to) continue
    const isEarlier = from !== undefined && row.day < from
    if (isEarlier && monthsBack.length === 0) continue
    const among = isEarlier ? earlier : rows
    const list = among.get(row.base)
    if (list) list.push(row)
    else among.set(row.base, [row])
  }
  const isUnfiltered = !base && !quote && !source && !reportCurrency && from === undefined && to === undefined
  if (isUnfiltered) listTraded(ledger, rows)
  const gaps = new PriceGaps(ledger)
  const series: [string, PriceSeries][] = []
  const prices: [string, WirePrice[]][] = []
  for (const name of [...rows.keys()].sort()) {
    const recent = rows.get(name)!.sort(newestThenName)
    const newestFirst = [...recent, ...longAgo(recent[0], earlier.get(name) ?? [], monthsBack)]
    const chosen = history === 'latest' ? newestFirst.slice(0, 1) : newestFirst
    const told: WirePrice[] = chosen.map((row) => wirePrice(ledger, row, currency))
    if (currency)
      for (const [at, { day, quote }] of chosen.entries())
        if (told[at]!.quote_commodity !== currency) gaps.amount({ commodity: ledger.commodityId(quote), day, amount: told[at]!.value })
    if (parameters.asSeries) series.push([name, seriesOf(told)])
    else prices.push([name, told])
  }
  // A commodity may be called __proto__.
  const named = Object.fromEntries(prices)
  return {
    prices: named,
    history_mode: history,
    ...(parameters.asSeries ? { series: Object.fromEntries(series) } : {}),
    ...(currency && lackingOf(gaps)),
  }
}

function lackingOf(gaps: PriceGaps): Pick<PricesReport, 'unpriced' | 'unpriced_more'> {
  const { unpriced, unpriced_more } = gaps.lists()
  return { unpriced, ...(unpriced_more !== undefined && { unpriced_more }) }
}

/** A weekend or a long holiday may lie on the day that is meant, and no more. */
const NEAR_DAYS = 10

/** What is nearest to so many months before a price, of two as near the older one; the newest first. */
function longAgo(newest: PriceRow | undefined, earlier: readonly PriceRow[], monthsBack: readonly number[]): PriceRow[] {
  if (!newest) return []
  const own = earlier.filter(({ quote }) => quote === newest.quote).sort(newestThenName)
  const found = monthsBack.flatMap((months): PriceRow[] => {
    const meant = addMonths(newest.day, -months)
    const distance = ({ day }: PriceRow): number => Math.abs(day - meant)
    const near = own.filter((row) => distance(row) <= NEAR_DAYS)
    const least = Math.min(...near.map(distance))
    const oldest = near.findLast((row) => distance(row) === least)
    // Of several on one day the first is the one that counts.
    return oldest ? [near.find(({ day }) => day === oldest.day)!] : []
  })
  return [...new Set(found)].sort(newestThenName)
}

/** Prices in other currencies than the newest share no line with it; of two on one day the one that counts is the first. */
function seriesOf(newestFirst: readonly WirePrice[]): PriceSeries {
  const quote = newestFirst[0]?.quote_commodity ?? ''
  const ofDays = newestFirst.filter((price) => price.quote_commodity === quote).filter(({ date }, at, all) => date !== all[at - 1]?.date)
  const told = ofDays.toReversed()
  return { quote_commodity: quote, days: told.map(({ date }) => date.slice(0, 10)), values: told.map(({ value }) => value) }
}

/** What the unfiltered list shows beside prices: every commodity of a posting, priced or not, and never the default currency. */
function listTraded(ledger: ValuedLedger, rows: Map<string, PriceRow[]>): void {
  for (const postings of [ledger.booked, ledger.forecast]) {
    const traded = new Set<number>()
    for (const posting of postings.chronological) traded.add(postings.commodity[posting]!)
    for (const commodity of traded) {
      const name = ledger.commodityName(commodity)
      if (!rows.has(name)) rows.set(name, [])
    }
  }
  rows.delete(ledger.settings.defaultCurrency)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Of one day and pair what the journal says comes first, as it counts; then by name. */
const bySource = (a: PriceRow, b: PriceRow): number => Number(b.source === 'journal') - Number(a.source === 'journal') || byText(a.source, b.source)
const newestThenName = (a: PriceRow, b: PriceRow): number => b.day - a.day || byText(a.quote, b.quote) || bySource(a, b) || b.at - a.at

function wirePrice(ledger: ValuedLedger, row: PriceRow, currency: string | undefined): WirePrice {
  const { view, settings, rates, zone, trace } = ledger
  const priceRow = view.priceOrder[row.at]!
  const value = view.prices.rate.get(priceRow)
  const step = { base: view.prices.base[priceRow]!, quote: view.prices.quote[priceRow]!, day: row.day, value, priceRow, inverse: false }
  const price = unitPrice(trace, { value, steps: [step] })
  const configured = row.source === 'com-yahoo' ? exchangeRate(row) : settings.commodities.find(({ name }) => name === row.base)
  const isProvided = row.source !== 'journal' && configured !== undefined
  const rate = currency && currency !== row.quote ? rates.rate(ledger.commodityId(row.quote), ledger.commodityId(currency), row.day) : undefined
  return {
    id: row.at + 1,
    date: zone.start(row.day),
    commodity_type: isProvided ? configured.type : 'unknown',
    commodity_id: isProvided ? configured.code : row.base,
    commodity_name: row.base,
    quote_commodity: currency && rate ? currency : row.quote,
    value: rate ? converted(trace, price, rate) : price,
    source: row.source,
  }
}

/** Yahoo has rates as it has shares, with a ticker of their own. A book that writes a currency as a sign keeps that name. */
function exchangeRate({ base, quote }: PriceRow): Pick<CommoditySettings, 'type' | 'code'> {
  const isTicker = /^[A-Z]{3}$/.test(base) && /^[A-Z]{3}$/.test(quote)
  return { type: 'stock', code: isTicker ? `${base}${quote}=X` : base }
}
