import type { Day } from '#vocabulary/day.ts'
import { formatDay } from '#vocabulary/day.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { type AssetBreakdown, breakdownOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import type { Quote } from '../valuation/rates.ts'
import { converted } from '../valuation/tally.ts'
import type { Trace } from '../valuation/trace.ts'
import { Unpriced, type UnpricedCommodity } from '../valuation/unpriced.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { reportCurrencyOf } from './parts/report-currency.ts'

export interface AssetsBalanceParameters {
  /** One row per account that has postings, without the groups above. */
  readonly flat?: boolean | undefined
  readonly asOf?: Day | undefined
  readonly reportCurrency?: string | undefined
}

export interface AssetsBalanceReport {
  readonly asset_breakdowns: Record<string, AssetBreakdown>
  readonly unpriced: UnpricedCommodity[]
}

/** Value, gain and return of every asset account and of the groups above them. */
export function assetsBalanceReport(
  ledger: ValuedLedger,
  { flat = false, asOf = ledger.today, reportCurrency }: AssetsBalanceParameters = {},
): AssetsBalanceReport | Refusal {
  const refusal = futureRefusal(ledger, asOf)
  if (refusal) return refusal
  const currency = reportCurrencyOf(ledger, reportCurrency)
  if (currency instanceof Refusal) return currency
  const { accounts } = ledger
  const unpriced = new Unpriced(ledger)
  const positions = positionsOf(
    ledger,
    accounts.where(({ root }) => root === ASSETS),
    asOf,
    unpriced,
  )
  const valued = [...positions.values()].map((position) => valuedPosition(ledger, position, asOf, unpriced))
  const members = new Map<number, typeof valued>()
  const shown = new Set<number>()
  for (const value of valued) {
    const { account, hasPostings } = value.position
    for (const group of flat ? [account] : accounts.upwards(account)) {
      if (flat || hasPostings) shown.add(group)
      const list = members.get(group)
      if (list) list.push(value)
      else members.set(group, [value])
    }
  }
  const rate = currency?.rateOn(asOf)
  if (currency && !rate && shown.size > 0) unpriced.add(ledger.defaultCurrency, asOf)
  const breakdowns = [...shown]
    .map((group) => {
      const leaf = flat || positions.get(group)?.hasPostings === true
      const breakdown = breakdownOf(ledger, members.get(group)!, { name: accounts.name(group), leaf, asOf })
      return rate ? inCurrency(ledger.trace, breakdown, rate) : breakdown
    })
    .sort((a, b) => (a.group < b.group ? -1 : 1))
  // Without a rate there is nothing true to say in that currency.
  const shownBreakdowns = currency && !rate ? [] : breakdowns
  return { asset_breakdowns: Object.fromEntries(shownBreakdowns.map((breakdown) => [breakdown.group, breakdown])), unpriced: unpriced.list() }
}

/** The refusal of an as-of day that has not come yet. */
export function futureRefusal(ledger: ValuedLedger, asOf: Day): Refusal | undefined {
  if (asOf <= ledger.today) return undefined
  return new Refusal('INVALID_REQUEST', `as_of_date cannot be in the future: ${formatDay(asOf)} is after today, ${formatDay(ledger.today)}`)
}

export function inCurrency(trace: Trace | undefined, breakdown: AssetBreakdown, rate: Quote): AssetBreakdown {
  return {
    ...breakdown,
    investmentAmount: converted(trace, breakdown.investmentAmount, rate),
    withdrawalAmount: converted(trace, breakdown.withdrawalAmount, rate),
    marketAmount: converted(trace, breakdown.marketAmount, rate),
    gainAmount: converted(trace, breakdown.gainAmount, rate),
  }
}
