import { Refusal } from '#vocabulary/refusal.ts'
import type { getAccountBalance, getAssetsBalance, getCurrencyExposure } from '../../http/contract/investments-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { accountMatcher, ASSETS, isSameOrBelow, LIABILITIES } from '../valuation/accounts.ts'
import { type AssetBreakdown, breakdownOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { Holdings, valueOf } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { type Scope, scopeOf } from '../valuation/scope.ts'
import { percentage, type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger, Work } from '../valuation/valued-ledger.ts'
import { bookedWhere } from './parts/selection.ts'

export interface AssetsBalanceParameters {
  /** One row per account that has postings, without the groups above. */
  readonly flat?: boolean | undefined
}

export type AssetsBalanceReport = ResultOf<typeof getAssetsBalance>

/** Value, gain and return of every asset account and of the groups above them. */
export function assetsBalanceReport(ledger: ValuedLedger, { flat = false }: AssetsBalanceParameters = {}): AssetsBalanceReport {
  const { accounts } = ledger
  const gaps = new PriceGaps(ledger)
  const positions = positionsOf(
    ledger,
    accounts.where(({ root }) => root === ASSETS),
    gaps,
  )
  const valued = [...positions.values()].map((position) => valuedPosition(ledger, position))
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
  const breakdowns = [...shown]
    .map((group) => {
      const leaf = flat || positions.get(group)?.hasPostings === true
      return breakdownOf(ledger, members.get(group)!, { name: accounts.name(group), leaf })
    })
    .sort((a, b) => (a.group < b.group ? -1 : 1))
  return { asset_breakdowns: Object.fromEntries(breakdowns.map((breakdown) => [breakdown.group, breakdown])), ...gaps.lists() }
}

export type AccountBalanceReport = ResultOf<typeof getAccountBalance>

/** One account with everything below it and the gains made with it. */
export function accountBalanceReport(ledger: ValuedLedger, { account }: { readonly account: string }): AccountBalanceReport | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const gaps = new PriceGaps(ledger)
  return { asset_breakdown: breakdownBelow(ledger, account, gaps), ...gaps.lists() }
}

export function breakdownBelow(ledger: ValuedLedger, account: string, gaps: PriceGaps): AssetBreakdown {
  const positions = positionsOf(
    ledger,
    ledger.accounts.where((_, name) => isSameOrBelow(name, account)),
    gaps,
  )
  const members = [...positions.values()].map((position) => valuedPosition(ledger, position))
  return breakdownOf(ledger, members, { name: account, leaf: false })
}

/** A refusal unless the book mentions the account or one below it. */
export function unknownAccount({ accounts, view }: ValuedLedger, account: string): Refusal | undefined {
  if (accounts.find(account) >= 0 || view.declaredAccounts.some((name) => isSameOrBelow(name, account))) return undefined
  return new Refusal('NOT_FOUND', (t) => t.queries.noAccount(account))
}

export type CurrencyExposureReport = ResultOf<typeof getCurrencyExposure>

/** The assets by the currency they depend on: their own for money, the quote currency for securities. */
export function currencyExposureReport(ledger: ValuedLedger): CurrencyExposureReport {
  const { booked, today, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const holdings = new Holdings(ledger)
  for (const posting of bookedWhere(ledger, ({ root }) => root === ASSETS, today)) {
    gaps.holding(posting, today)
    holdings.add(booked, posting)
  }
  const byCurrency = new Map<string, Tally>()
  for (const holding of holdings.values()) {
    const value = valueOf(ledger, holding, today)
    // Only positive values are a part of the whole.
    if (value.sign <= 0) continue
    const currency = ledger.commodityName(denomination(ledger, holding.commodity))
    const tally = byCurrency.get(currency) ?? ledger.tally()
    byCurrency.set(currency, tally)
    tally.add(value)
  }
  const amounts = [...byCurrency].map(([currency, tally]) => ({ currency, amount: tally.figure() }))
  const whole = total(
    trace,
    amounts.map(({ amount }) => amount),
  )
  return {
    currency_exposure: amounts
      .sort((a, b) => b.amount.compare(a.amount) || (a.currency < b.currency ? -1 : 1))
      .map(({ currency, amount }) => ({ currency, amount, percentage: percentage(trace, amount, whole) })),
    ...gaps.lists(),
  }
}

function denomination(ledger: ValuedLedger, commodity: number): number {
  if (commodity === ledger.defaultCurrency || ledger.isForeignCurrency(commodity)) return commodity
  return ledger.rates.native(commodity, ledger.today)?.quote ?? ledger.defaultCurrency
}

function isChecking({ accounts, settings }: ValuedLedger): Uint8Array {
  const matches = accountMatcher(settings.checkingAccounts)
  return accounts.where(({ root }, name) => (root === ASSETS || root === LIABILITIES) && matches(name))
}

const checkingScope: Work<Scope> = (ledger) => scopeOf(ledger, isChecking(ledger))

/** Today's balance of each checking account: one row for a configured account or parent, one row per account for a `regex:` pattern. */
export function checkingBalances(ledger: ValuedLedger, gaps: PriceGaps): Record<string, AssetBreakdown> {
  const { accounts, settings } = ledger
  const positions = positionsOf(ledger, isChecking(ledger), gaps, ledger.worked(checkingScope))
  const valued = [...positions.values()].map((position) => valuedPosition(ledger, position))
  const rows = new Map<string, AssetBreakdown>()
  const row = (name: string, of: typeof valued): Map<string, AssetBreakdown> => rows.set(name, breakdownOf(ledger, of, { name, leaf: true }))
  // Without a configuration each cash account is a pattern, so accounts are grouped by name once instead of searched per pattern.
  const sameOrBelow = new Map<string, typeof valued>()
  for (const member of valued)
    for (const above of accounts.upwards(member.position.account)) {
      const name = accounts.name(above)
      const members = sameOrBelow.get(name)
      if (members) members.push(member)
      else sameOrBelow.set(name, [member])
    }
  for (const pattern of settings.checkingAccounts) {
    if (pattern.startsWith('regex:')) {
      const isOfPattern = accountMatcher([pattern])
      for (const member of valued) if (isOfPattern(accounts.name(member.position.account))) row(accounts.name(member.position.account), [member])
      continue
    }
    const name = pattern.replace(/:[*%]$/, '')
    const members = sameOrBelow.get(name)
    if (members) row(name, members)
  }
  const shown = [...rows].filter(([, { inactive, marketAmount }]) => !inactive || !marketAmount.isZero)
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
}
