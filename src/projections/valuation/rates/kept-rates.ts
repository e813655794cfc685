import { intAt } from '#vocabulary/element-at.ts'
import type { PriceColumns } from '#vocabulary/book-columns.ts'
import type { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { LedgerView } from '../../view/ledger-view.ts'
import type { RateRules } from './price-pairs.ts'
import { Rates } from './rates.ts'
import { sharedEnds } from '../posting-sums.ts'

interface KeptRates {
  readonly order: Int32Array
  readonly rules: string
  readonly rates: Rates
}

/** In so many currencies figures are asked for in turn. */
const KEPT_MAX = 4

/** By the column of rates that all views of one log share, newest first. */
const kept = new WeakMap<ExactColumn, readonly KeptRates[]>()

/**
 * Returns the rates of a view. Most edits change no price: then they are those of the previous view, with everything computed from them. After a
 * changed price this holds up to its day. (Rows of prices never change except for their line, which is not part of a rate.)
 */
export function ratesOf({ prices, priceOrder, commodities }: Pick<LedgerView, 'prices' | 'priceOrder' | 'commodities'>, rules: RateRules): Rates {
  const key = JSON.stringify({ ...rules, same: [...(rules.same ?? [])] })
  const known = kept.get(prices.rate) ?? []
  const found = known.find((each) => each.rules === key)
  const after = found && { rates: found.rates, day: firstChangedDay(prices, found.order, priceOrder) }
  const isSame = after?.day === Number.MAX_SAFE_INTEGER
  const rates = isSame ? after.rates : new Rates(prices, priceOrder, commodities, rules, after)
  const others = known.filter((each) => each !== found)
  kept.set(prices.rate, [{ order: priceOrder, rules: key, rates }, ...others].slice(0, KEPT_MAX))
  return rates
}

/** The first day on which a price came or went, or another order may let another one count; far away when nothing has changed. */
function firstChangedDay({ day }: PriceColumns, before: Int32Array, now: Int32Array): Day {
  const { head } = sharedEnds(before, now)
  return Math.min(...[before, now].map((order) => (head < order.length ? intAt(day, intAt(order, head)) : Number.MAX_SAFE_INTEGER)))
}
