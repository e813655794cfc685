import { type Day, firstOfMonth } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getAccount } from '../../http/contract/accounts.ts'
import { EXPENSES, INCOME, isSameOrBelow } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import { type Holding, valueOf } from '../valuation/holding.ts'
import { Holdings } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { total, unitPrice } from '../valuation/tally.ts'
import { toldDays } from '../valuation/told-days.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { unknownAccount } from './account-balance.ts'
import { budgetReport } from './budget.ts'
import { bookedWhere, sumOf } from './parts/selection.ts'
import { toldPeriods } from './parts/told-periods.ts'

export type HeldCommodity = AccountReport['balances'][number]

export type AccountReport = ResultOf<typeof getAccount>

/** Everything about one account up to today, with all that is below it. Amounts in the default currency. */
export function accountReport(ledger: ValuedLedger, { account }: { readonly account: string }): AccountReport | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const { booked, accounts, today, zone } = ledger
  const isBelow = accounts.where(({ isVirtual }, name) => !isVirtual && isSameOrBelow(name, account))
  const postings = bookedWhere(ledger, ({ isVirtual }, name) => !isVirtual && isSameOrBelow(name, account))
  const gaps = new PriceGaps(ledger)
  const id = accounts.find(account)
  const { root } = id < 0 ? { root: 0 } : accounts.traits(id)
  const kind = root === INCOME || root === EXPENSES ? 'flow' : 'balance'
  if (kind === 'flow') gaps.flows(postings)
  else gaps.holdings(postings, today)

  const holdings = new Holdings(ledger)
  const children = new Map<number, number[]>()
  for (const posting of postings) {
    const child = childOf(ledger, booked.account[posting]!, id)
    if (child >= 0) (children.get(child) ?? children.set(child, []).get(child)!).push(posting)
  }
  const timeline = kind === 'flow' ? monthlyFlows(ledger, postings) : monthlyValues(ledger, postings, holdings)
  if (kind === 'flow') for (const posting of postings) holdings.add(booked, posting)
  // What was spent is not worth more today.
  const valueIn = (holding: Holding): Exact => (kind === 'flow' ? settledCost(holding, today) : valueOf(ledger, holding, today))
  const balances = [...holdings.values()].flatMap((holding) => heldCommodity(ledger, holding, valueIn(holding)) ?? [])
  const below = [...children].map(([child, own]) => ({
    account: accounts.name(child),
    value: valueOfPostings(ledger, own, kind),
    postings: own.length,
  }))
  return {
    account,
    kind,
    is_leaf: postings.some((posting) => booked.account[posting] === id) || ledger.view.declaredAccounts.includes(account),
    postings: postings.length,
    first_date: postings.length === 0 ? null : zone.start(booked.day[postings[0]!]!),
    last_date: postings.length === 0 ? null : zone.start(booked.day[postings.at(-1)!]!),
    value: total(
      ledger.trace,
      balances.map(({ value }) => value),
    ),
    balances: balances.toSorted((a, b) => b.value.abs().compare(a.value.abs())),
    sub_accounts: below.toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    timeline: timeline.map(({ day, value }) => ({ date: zone.start(day), value })),
    budget: root === EXPENSES ? budgetOf(ledger, (name) => isBelow[accounts.find(name)] === 1) : null,
    ...gaps.lists(),
  }
}

function settledCost({ cost }: Holding, day: Day): Exact {
  cost.settle(day)
  return cost.figure()
}

function heldCommodity(ledger: ValuedLedger, { commodity, units }: Holding, value: Exact): HeldCommodity | undefined {
  const isMoney = commodity === ledger.defaultCurrency
  const quantity = isMoney ? value : units.figure()
  if (quantity.isZero && value.isZero) return undefined
  const price = isMoney ? undefined : ledger.rates.unit(commodity, ledger.today)
  const days = price?.steps.map(({ day }) => day) ?? []
  return {
    commodity: ledger.commodityName(commodity),
    quantity,
    value,
    ...(price && days.length > 0 && { price: { value: unitPrice(ledger.trace, price), date: ledger.zone.start(Math.min(...days)) } }),
  }
}

/** The account right below another under which a posting's account stands; -1 for that account itself. */
function childOf({ accounts }: ValuedLedger, account: number, above: number): number {
  let child = -1
  for (const at of accounts.upwards(account)) {
    if (at === above) return child
    child = at
  }
  return -1
}

function valueOfPostings(ledger: ValuedLedger, postings: readonly number[], kind: 'balance' | 'flow'): Exact {
  if (kind === 'flow') return sumOf(ledger, postings)
  const holdings = new Holdings(ledger)
  for (const posting of postings) holdings.add(ledger.booked, posting)
  return holdings.valueOn(ledger.today)
}

/** Fills the holdings on the way. */
function monthlyValues(ledger: ValuedLedger, postings: Int32Array, holdings: Holdings): { day: Day; value: Exact }[] {
  const { booked, today } = ledger
  const points: { day: Day; value: Exact }[] = []
  if (postings.length === 0) return points
  let next = 0
  for (let month = monthIndex(Math.max(booked.day[postings[0]!]!, ledger.worked(toldDays).first)); month <= monthIndex(today); month++) {
    const day = Math.min(today, firstOfMonthIndex(month + 1) - 1)
    while (next < postings.length && booked.day[postings[next]!]! <= day) holdings.add(booked, postings[next++]!)
    points.push({ day, value: holdings.valueOn(day) })
  }
  return points
}

function monthlyFlows(ledger: ValuedLedger, postings: Int32Array): { day: Day; value: Exact }[] {
  const { booked, today } = ledger
  const points: { day: Day; value: Exact }[] = []
  if (postings.length === 0) return points
  let next = 0
  for (const month of toldPeriods(ledger, { first: booked.day[postings[0]!]!, last: today }, { numberOf: monthIndex })) {
    const from = next
    while (next < postings.length && monthIndex(booked.day[postings[next]!]!) <= month) next++
    points.push({ day: firstOfMonthIndex(month), value: sumOf(ledger, postings.subarray(from, next)) })
  }
  return points
}

function budgetOf(ledger: ValuedLedger, isAsked: (account: string) => boolean): AccountReport['budget'] {
  const { budgetsByMonth } = budgetReport(ledger)
  const date = ledger.zone.start(firstOfMonth(ledger.today))
  const plans = Object.values(budgetsByMonth)
    .filter((month) => month.date === date)
    .flatMap(({ accounts }) => accounts.filter(({ account }) => isAsked(account)))
  if (plans.length === 0) return null
  const sum = (figure: (plan: (typeof plans)[number]) => Exact): Exact => total(ledger.trace, plans.map(figure))
  return { forecast: sum(({ forecast }) => forecast), actual: sum(({ actual }) => actual), available: sum(({ available }) => available) }
}
