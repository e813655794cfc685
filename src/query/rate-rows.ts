import { type Day, formatDay } from '#vocabulary/day.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Quote } from '../projections/valuation/rates/quote.ts'
import { recast } from '../projections/valuation/recast.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { Row } from './posting-rows.ts'

/** Currencies that rates are given in; a book with more has those in which most prices are quoted. */
const QUOTES_MAX = 12
/** Currencies beside the default one that units are priced in; each is a valuation of the whole book. */
const REPORT_CURRENCIES_MAX = 3

/** Rows of `rates`: for every commodity and every currency the days on which the rate between the two becomes another one. */
export function* rateRows(ledger: ValuedLedger): Generator<Row> {
  const { rates, view } = ledger
  const quotes = quoteCurrencies(ledger)
  for (let base = 0; base < view.commodities.length; base++) {
    for (const quote of quotes) {
      if (quote === base) continue
      const names = [ledger.commodityName(base), ledger.commodityName(quote)]
      for (const [day, rate] of changes(rates.rateDays(base, quote), (on) => rates.rate(base, quote, on))) yield [day, ...names, rate]
    }
  }
}

/** Rows of `unit_prices`: in the default currency and in those that reports are asked for in. */
export function* unitPriceRows(ledger: ValuedLedger): Generator<Row> {
  for (const currency of valuationCurrencies(ledger)) {
    const valued = recast(ledger, { reportCurrency: currency })
    if (valued instanceof Refusal) continue // nothing leads there
    const { rates, view } = valued
    // Also where nothing else has a price in it: that it is known is told by this row.
    yield [ALWAYS, currency, currency, '1']
    for (let commodity = 0; commodity < view.commodities.length; commodity++) {
      const name = valued.commodityName(commodity)
      if (name === currency) continue
      for (const [day, price] of changes(rates.unitDays(commodity), (on) => rates.unit(commodity, on))) yield [day, name, currency, price]
    }
  }
}

/** The currencies that `unit_prices` has, the default one first. */
export function valuationCurrencies({ settings }: ValuedLedger): string[] {
  const others = settings.currencies.filter((currency) => currency !== settings.defaultCurrency)
  return [settings.defaultCurrency, ...new Set(others.slice(0, REPORT_CURRENCIES_MAX))]
}

/** What prices are quoted in, the default currency first; then other money, of which there may be prices the other way round alone. */
function quoteCurrencies(ledger: ValuedLedger): number[] {
  const { view, defaultCurrency, money } = ledger
  const counts = new Map<number, number>()
  for (let commodity = 0; commodity < view.commodities.length; commodity++) if (money[commodity]) counts.set(commodity, 0)
  for (const row of view.priceOrder) counts.set(view.prices.quote[row]!, (counts.get(view.prices.quote[row]!) ?? 0) + 1)
  counts.delete(defaultCurrency)
  const byUse = [...counts].toSorted(([a, uses], [b, others]) => others - uses || a - b).map(([quote]) => quote)
  return [...(defaultCurrency === NONE ? [] : [defaultCurrency]), ...byUse.slice(0, QUOTES_MAX)]
}

/** Each day with the value from then on, where it is another one than before. */
function* changes(days: readonly Day[], quoteOn: (day: Day) => Quote | undefined): Generator<[string, string | null]> {
  // What is known before every price is one and the same under two names.
  if (quoteOn(BEFORE_EVERYTHING)) {
    yield [ALWAYS, '1']
    return
  }
  let before: string | null = null
  for (const day of days) {
    const value = quoteOn(day)?.value.toString() ?? null
    if (value === before) continue
    before = value
    yield [formatDay(day), value]
  }
}
const ALWAYS = '0001-01-01'
const BEFORE_EVERYTHING = Number.MIN_SAFE_INTEGER
