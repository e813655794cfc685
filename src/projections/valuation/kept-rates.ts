import type { ExactColumn } from '#vocabulary/columns.ts'
import type { LedgerView } from '../ledger-view.ts'
import type { RateRules } from './rate-rules.ts'
import { Rates } from './rates.ts'

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
 * Returns the rates of a view. Most edits change no price: then they are those of the view before, with everything that has been worked out
 * from them. (Rows of prices never change, but for the line they stand in, which is no part of a rate.)
 */
export function ratesOf({ prices, priceOrder, commodities }: Pick<LedgerView, 'prices' | 'priceOrder' | 'commodities'>, rules: RateRules): Rates {
  const key = JSON.stringify({ ...rules, same: [...(rules.same ?? [])] })
  const known = kept.get(prices.rate) ?? []
  const found = known.find((each) => each.rules === key && isSame(each.order, priceOrder))
  const rates = found?.rates ?? new Rates(prices, priceOrder, commodities, rules)
  const others = known.filter((each) => each !== found && each.rules !== key)
  kept.set(prices.rate, [{ order: priceOrder, rules: key, rates }, ...others].slice(0, KEPT_MAX))
  return rates
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
