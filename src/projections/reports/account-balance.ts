import type { Day } from '#vocabulary/day.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import { type AssetBreakdown, breakdownOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { Unpriced, type UnpricedCommodity } from '../valuation/unpriced.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { futureRefusal, inCurrency } from './assets-balance.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { reportCurrencyOf } from './parts/report-currency.ts'

export interface AccountBalanceReport {
  readonly asset_breakdown: AssetBreakdown
  readonly unpriced: UnpricedCommodity[]
}

export interface AccountBalanceParameters {
  readonly account: string
  readonly asOf?: Day | undefined
  readonly reportCurrency?: string | undefined
}

/** One account with everything below it and the gains made with it. */
export function accountBalanceReport(
  ledger: ValuedLedger,
  { account, asOf = ledger.today, reportCurrency }: AccountBalanceParameters,
): AccountBalanceReport | Refusal {
  const refusal = unknownAccount(ledger, account) ?? futureRefusal(ledger, asOf)
  if (refusal) return refusal
  const currency = reportCurrencyOf(ledger, reportCurrency)
  if (currency instanceof Refusal) return currency
  const rate = currency?.rateOn(asOf)
  if (currency && !rate)
    return new Refusal(
      'INVALID_REQUEST',
      `report_currency "${currency.name}": no rate from ${ledger.settings.defaultCurrency} is known on that day; the first is later`,
    )
  const unpriced = new Unpriced(ledger)
  const breakdown = breakdownBelow(ledger, account, asOf, unpriced)
  return { asset_breakdown: rate ? inCurrency(ledger.trace, breakdown, rate) : breakdown, unpriced: unpriced.list() }
}

export function breakdownBelow(ledger: ValuedLedger, account: string, asOf: Day, unpriced: Unpriced): AssetBreakdown {
  const positions = positionsOf(
    ledger,
    ledger.accounts.where((_, name) => isSameOrBelow(name, account)),
    asOf,
    unpriced,
  )
  const members = [...positions.values()].map((position) => valuedPosition(ledger, position, asOf, unpriced))
  return breakdownOf(ledger, members, { name: account, leaf: false, asOf })
}

/** A refusal unless the book mentions the account or one below it. */
export function unknownAccount({ accounts, view }: ValuedLedger, account: string): Refusal | undefined {
  if (accounts.find(account) >= 0 || view.declaredAccounts.some((name) => isSameOrBelow(name, account))) return undefined
  return new Refusal('NOT_FOUND', `there is no account "${account}" in the journal`)
}
