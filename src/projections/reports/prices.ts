import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { addMonths, civil, type Day, dayOf, formatDay, lastOfMonth } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getFxRates, getPriceFilters, getPrices, price } from '../../http/contract/prices-contract.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { reportCurrencyOf } from '../valuation/recast.ts'
import type { CommoditySettings } from '../valuation/settings.ts'
import { converted, unitPrice } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { LedgerView } from '../view/ledger-view.ts'

/** A price that counts: the one of its day, pair and source. */
interface PriceRow {
  /** Place in the view's `priceOrder`. */
  readonly at: number
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly source: PriceSourceName
}

/** The source of a price, named as in Paisa: exchange rates that Yahoo sends with the prices of a share have their own name. */
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
    const row = intAt(priceOrder, at)
    if (asked.size > 0 && !asked.has(intAt(prices.base, row))) continue
    const [base, quote, day] = [intAt(prices.base, row), intAt(prices.quote, row), intAt(prices.day, row)]
    const source = prices.origin[row] !== PROVIDED ? 0 : exchanges[intAt(prices.file, row)]?.has(base) ? 2 : 1
    const key = (base * commodities.length + quote) * NAMES.length + source
    let pair = pairs.get(key)
    if (!pair) pairs.set(key, (pair = []))
    const before = pair.at(-1)
    const isSameDay = before?.day === day
    // A declared price outranks one implied by a trade of the day.
    if (isSameDay && prices.origin[row] === IMPLIED && prices.origin[intAt(priceOrder, before.at)] !== IMPLIED) continue
    pair[isSameDay ? pair.length - 1 : pair.length] = {
      at,
      day,
      base: elementAt(commodities, base),
      quote: elementAt(commodities, quote),
      source: elementAt(NAMES, source),
    }
  }
  return [...pairs.values()].flat()
}

/** By index in `priceSources`: for Yahoo the quote currencies, whose prices are rates. */
function exchangesOf({ prices, priceOrder, priceSources }: LedgerView): (ReadonlySet<number> | undefined)[] {
  const exchanges = priceSources.map(({ provider }) => (provider === 'com-yahoo' ? new Set<number>() : undefined))
  if (exchanges.some((each) => each !== undefined))
    for (const row of priceOrder) if (prices.origin[row] === PROVIDED) exchanges[intAt(prices.file, row)]?.add(intAt(prices.quote, row))
  return exchanges
}

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
  /** With `from`: also the earlier price nearest to so many months before the newest price of each commodity. */
  readonly monthsBack?: readonly number[] | undefined
}

/** Oldest first, one a day. */
type PriceSeries = NonNullable<PricesReport['series']>[string]

export type PricesReport = ResultOf<typeof getPrices>

/** Returns recorded prices by commodity, the newest of each or all of them newest first; refuses days that end before they begin. */
export function pricesReport(ledger: ValuedLedger, parameters: PricesParameters = {}): PricesReport | Refusal {
  const { base, quote, source, from, to, reportCurrency, history = 'latest', monthsBack = [] } = parameters
  if (from !== undefined && to !== undefined && from > to) return new Refusal('INVALID_REQUEST', (t) => t.queries.fromAfterTo)
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
    const shown: WirePrice[] = chosen.map((row) => wirePrice(ledger, row, currency))
    if (currency)
      for (const [at, { day, quote }] of chosen.entries())
        if (elementAt(shown, at).quote_commodity !== currency)
          gaps.amount({ commodity: ledger.commodityId(quote), day, amount: elementAt(shown, at).value })
    if (parameters.asSeries) series.push([name, seriesOf(shown)])
    else prices.push([name, shown])
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

/** The prices nearest to so many months before a price, the older one if two are equally near; newest first. */
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
  const shown = ofDays.toReversed()
  return { quote_commodity: quote, days: shown.map(({ date }) => date.slice(0, 10)), values: shown.map(({ value }) => value) }
}

/** What the unfiltered list shows besides prices: every commodity of a posting, priced or not, except the default currency. */
function listTraded(ledger: ValuedLedger, rows: Map<string, PriceRow[]>): void {
  for (const postings of [ledger.booked, ledger.forecast]) {
    const traded = new Set<number>()
    for (const posting of postings.chronological) traded.add(intAt(postings.commodity, posting))
    for (const commodity of traded) {
      const name = ledger.commodityName(commodity)
      if (!rows.has(name)) rows.set(name, [])
    }
  }
  rows.delete(ledger.settings.defaultCurrency)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** For one day and pair the journal's price comes first, because it counts; then by name. */
const bySource = (a: PriceRow, b: PriceRow): number => Number(b.source === 'journal') - Number(a.source === 'journal') || byText(a.source, b.source)
const newestThenName = (a: PriceRow, b: PriceRow): number => b.day - a.day || byText(a.quote, b.quote) || bySource(a, b) || b.at - a.at

function wirePrice(ledger: ValuedLedger, row: PriceRow, currency: string | undefined): WirePrice {
  const { view, settings, rates, zone, trace } = ledger
  const priceRow = intAt(view.priceOrder, row.at)
  const value = view.prices.rate.get(priceRow)
  const step = { base: intAt(view.prices.base, priceRow), quote: intAt(view.prices.quote, priceRow), day: row.day, value, priceRow, inverse: false }
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

export type PriceFiltersReport = ResultOf<typeof getPriceFilters>

/** The values that recorded prices can be filtered by. */
export function priceFiltersReport(ledger: ValuedLedger): PriceFiltersReport {
  const rows = recordedPrices(ledger)
  const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '').sort()
  return {
    bases: distinct(rows.map(({ base }) => base)),
    quotes: distinct(rows.map(({ quote }) => quote)),
    sources: distinct(rows.map(({ source }) => source)),
  }
}

export interface FxRatesParameters {
  readonly base?: string | undefined
  /** The default currency when absent. */
  readonly quote?: string | undefined
  /** The year and month of today when absent. */
  readonly year?: number | undefined
  readonly month?: number | undefined
}

export type FxRatesReport = ResultOf<typeof getFxRates>

/** The rate of one currency in another on every day of a month; days before the first recorded rate are left out. */
export function fxRatesReport(ledger: ValuedLedger, parameters: FxRatesParameters = {}): FxRatesReport {
  const { base = 'USD', quote = ledger.settings.defaultCurrency, year = civil(ledger.today).year, month = civil(ledger.today).month } = parameters
  const [from, to] = [ledger.commodityId(base), ledger.commodityId(quote)]
  // Two names that the book has not are not one thing, though neither has an id.
  const isKnown = base === quote || (from !== NONE && to !== NONE)
  const rates: FxRatesReport['rates'][number][] = []
  const first = dayOf(year, month, 1)
  for (let day = first; day <= lastOfMonth(first); day++) {
    const rate = isKnown ? ledger.rates.rate(from, to, day) : undefined
    if (rate) rates.push({ date: `${formatDay(day)}T00:00:00Z`, rate: unitPrice(ledger.trace, rate), derived: rate.steps.length > 1 })
  }
  return { base, quote, year, month, rates }
}

export const PRICE_DIALECTS = ['ledger', 'hledger', 'beancount'] as const
export type PriceDialect = (typeof PRICE_DIALECTS)[number]

export interface PriceExportParameters {
  readonly dialect?: PriceDialect | undefined
  /** All if absent or empty. */
  readonly bases?: readonly string[] | undefined
  readonly quotes?: readonly string[] | undefined
  readonly source?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export interface PriceExport {
  /** The extension of file names, without the dot. */
  readonly ending: string
  /** By commodity; within each by day, quote and source. */
  readonly byBase: ReadonlyMap<string, readonly string[]>
  /** All of them by day, base, quote and source. */
  readonly lines: readonly string[]
}

const ENDINGS: Readonly<Record<PriceDialect, string>> = { ledger: 'ledger', hledger: 'journal', beancount: 'beancount' }

/** Returns recorded prices as directives of a dialect, the same bytes for unchanged prices; refuses days that end before they begin. */
export function priceExport(ledger: ValuedLedger, parameters: PriceExportParameters = {}): PriceExport | Refusal {
  const { dialect = 'ledger', bases = [], quotes = [], source, from, to } = parameters
  if (from !== undefined && to !== undefined && from > to) return new Refusal('INVALID_REQUEST', (t) => t.queries.fromAfterTo)
  const askedQuotes = new Set(quotes)
  const rows = recordedPrices(ledger, bases)
    .filter(({ quote }) => askedQuotes.size === 0 || askedQuotes.has(quote))
    .filter((row) => (!source || row.source === source) && (from === undefined || row.day >= from) && (to === undefined || row.day <= to))
    .sort((a, b) => a.day - b.day || byText(a.base, b.base) || byText(a.quote, b.quote) || byText(a.source, b.source))
  const byBase = new Map<string, string[]>()
  const lines = rows.map((row) => {
    const line = lineOf(ledger, row, dialect)
    const list = byBase.get(row.base)
    if (list) list.push(line)
    else byBase.set(row.base, [line])
    return line
  })
  return { ending: ENDINGS[dialect], byBase: new Map([...byBase].sort(([a], [b]) => byText(a, b))), lines }
}

function lineOf({ view }: ValuedLedger, { at, day, base, quote }: PriceRow, dialect: PriceDialect): string {
  const row = intAt(view.priceOrder, at)
  const rate = view.prices.rate.get(row).toString()
  const date = formatDay(day)
  const line = {
    ledger: `P ${date.replaceAll('-', '/')} ${timeOf(intAt(view.prices.second, row))} ${quoted(base)} ${rate} ${quoted(quote)}`,
    hledger: `P ${date} ${quoted(base)} ${rate} ${quoted(quote)}`,
    beancount: `${date} price ${base} ${rate} ${quote}`,
  }[dialect]
  // A name that the dialect has no way to write stays readable for a person and is not read by the tool.
  return CAN_NAME[dialect].test(base) && CAN_NAME[dialect].test(quote) ? line : `; ${line.replaceAll(/[\r\n]/g, ' ')}`
}

/** The commodities that a dialect can name, in quotes if need be. */
const CAN_NAME: Readonly<Record<PriceDialect, RegExp>> = {
  ledger: /^[^"\r\n]+$/,
  hledger: /^[^";\r\n]+$/,
  beancount: /^[A-Z/][A-Z0-9'._-]*[A-Z0-9]$|^[A-Z]$/,
}

const two = (n: number): string => String(n).padStart(2, '0')
const timeOf = (second: number): string => `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`

/** Ledger and hledger read a bare name of letters or currency signs; anything else needs quotes. */
const quoted = (name: string): string => (/^[\p{L}\p{Sc}]+$/u.test(name) ? name : `"${name}"`)
