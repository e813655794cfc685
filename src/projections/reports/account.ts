import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { ofAccounts } from '../valuation/posting-sums.ts'
import { type Day, FIRST_DAY, firstOfMonth, formatDay, LAST_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { getAccount, getRegister } from '../../http/contract/accounts-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { EXPENSES, INCOME, isSameOrBelow } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import { type Holding, Holdings, valueOf } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { type Tally, total, unitPrice } from '../valuation/trace.ts'
import { toldDays } from '../valuation/told-days.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { unknownAccount } from './assets-balance.ts'
import { budgetReport } from './budget.ts'
import { bookedWhere, sumOf } from './parts/selection.ts'
import { shownPeriods } from './parts/periods.ts'
import { payeeOf, wirePosting } from './parts/wire-postings.ts'

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
    const child = childOf(ledger, intAt(booked.account, posting), id)
    if (child >= 0) (children.get(child) ?? children.set(child, []).get(child)!).push(posting)
  }
  const timeline = kind === 'flow' ? monthlyFlows(ledger, postings) : monthlyValues(ledger, postings, holdings)
  if (kind === 'flow') for (const posting of postings) holdings.add(booked, posting)
  /* Spending has no value today. */
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
    first_date: postings.length === 0 ? null : zone.start(intAt(booked.day, intAt(postings, 0))),
    last_date: postings.length === 0 ? null : zone.start(intAt(booked.day, postings.at(-1)!)),
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

/** The direct child of an account that has the posting's account in it; -1 for the account itself. */
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
  for (let month = monthIndex(Math.max(intAt(booked.day, intAt(postings, 0)), ledger.worked(toldDays).first)); month <= monthIndex(today); month++) {
    const day = Math.min(today, firstOfMonthIndex(month + 1) - 1)
    while (next < postings.length && intAt(booked.day, intAt(postings, next)) <= day) holdings.add(booked, intAt(postings, next++))
    points.push({ day, value: holdings.valueOn(day) })
  }
  return points
}

function monthlyFlows(ledger: ValuedLedger, postings: Int32Array): { day: Day; value: Exact }[] {
  const { booked, today } = ledger
  const points: { day: Day; value: Exact }[] = []
  if (postings.length === 0) return points
  let next = 0
  for (const month of shownPeriods(ledger, { first: intAt(booked.day, intAt(postings, 0)), last: today }, { numberOf: monthIndex })) {
    const from = next
    while (next < postings.length && monthIndex(intAt(booked.day, intAt(postings, next))) <= month) next++
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

export interface AccountRegisterParameters {
  readonly account: string
  /** Words that a posting must have: in its payee, notes, tags, accounts, amount or day. */
  readonly search?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

type RegisterNote = AccountRegister['notes'][number]

export type AccountRegister = ResultOf<typeof getRegister>

const PAGE = 100

/** A page of the matching postings of an account and those below it, with a running balance. */
export function accountRegister(
  ledger: ValuedLedger,
  { account, search = '', from, to, offset = 0, limit = PAGE }: AccountRegisterParameters,
): AccountRegister | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const { booked, today } = ledger
  const { postings, balances } = registerOf(ledger, account)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found: number[] = []
  for (let place = postings.length - 1; place >= 0; place--) {
    const posting = intAt(postings, place)
    const day = intAt(booked.day, posting)
    if ((from !== undefined && day < from) || (to !== undefined && day > to)) continue
    if (words.length > 0 && !hasWords(textOf(ledger, posting), words)) continue
    found.push(place)
  }
  const shown = found.slice(offset, offset + limit).map((place) => {
    const posting = intAt(postings, place)
    return {
      ...wirePosting(ledger, posting, { marketOn: today }),
      balance: elementAt(balances, place),
      others: othersOf(ledger, posting),
      is_future: intAt(booked.day, posting) > today,
    }
  })
  const dayAt = (place: number): Day => intAt(booked.day, intAt(postings, elementAt(found, place)))
  const notes = notesOf(ledger, account, words, {
    // A note of a day that two pages share is on the second.
    from: Math.max(from ?? FIRST_DAY, offset + limit < found.length ? dayAt(offset + limit - 1) + 1 : FIRST_DAY),
    to: Math.min(to ?? LAST_DAY, offset > 0 && offset <= found.length ? dayAt(offset - 1) : LAST_DAY),
  })
  return { notes, postings: shown, found: found.length, count: postings.length }
}

const NOTES_MAX = 500

function notesOf(
  { view, zone }: ValuedLedger,
  account: string,
  words: readonly string[],
  { from, to }: { readonly from: Day; readonly to: Day },
): RegisterNote[] {
  return view.annotations
    .filter(({ kind, name, day }) => kind === 'note' && day >= from && day <= to && isSameOrBelow(name, account))
    .filter(({ name, text, day, tags, links }) =>
      hasWords([name, text, formatDay(day), ...tags.map((tag) => tag.name), ...links].join('\n').toLowerCase(), words),
    )
    .toReversed()
    .slice(0, NOTES_MAX)
    .map(({ day, name, text, tags, links, file, line }) => ({
      date: zone.start(day),
      account: name,
      text,
      tags: [...tags],
      links: [...links],
      file_name: view.files[file] ?? '',
      line,
    }))
}

/** By day, then place in the book, each with what is held of its commodity afterwards. */
function registerOf(ledger: ValuedLedger, account: string): { readonly postings: Int32Array; readonly balances: readonly Exact[] } {
  const { booked, accounts } = ledger
  const isBelow = accounts.where(({ isVirtual }, name) => !isVirtual && isSameOrBelow(name, account))
  const postings = ofAccounts(booked.chronological, booked.account, isBelow)
  const held = new Map<number, Tally>()
  const balances = Array.from(postings, (posting) => {
    const commodity = intAt(booked.commodity, posting)
    const tally = held.get(commodity) ?? ledger.tally()
    held.set(commodity, tally)
    tally.addQuantity(booked, posting)
    return tally.figure()
  })
  return { postings, balances }
}

const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

/** The searchable text of a posting. */
function textOf(ledger: ValuedLedger, posting: number): string {
  const { view, booked, accounts } = ledger
  const row = intAt(booked.row, posting)
  const transaction = intAt(view.transactionOf, row)
  const textIn = (id: number): string => (id < 0 ? '' : elementAt(view.texts, id))
  const tags = [...(view.transactions.tags.get(transaction) ?? []), ...(view.postings.tags.get(row) ?? [])].map(
    ({ name, value }) => `${name}:${value}`,
  )
  return [
    formatDay(intAt(booked.day, posting)),
    payeeOf(view, row),
    booked.quantityOf(posting).toText(),
    elementAt(view.commodities, intAt(booked.commodity, posting)),
    textIn(intAt(view.transactions.code, transaction)),
    textIn(intAt(view.transactions.note, transaction)),
    textIn(intAt(view.postings.note, row)),
    ...tags,
    ...(view.transactions.links.get(transaction) ?? []),
    accounts.name(intAt(booked.account, posting)),
    ...othersOf(ledger, posting),
  ]
    .join(' ')
    .toLowerCase()
}

function othersOf({ booked, accounts }: ValuedLedger, posting: number): string[] {
  const group = intAt(booked.group, posting)
  const names = new Set<string>()
  for (let other = intAt(booked.first, group); other < intAt(booked.first, group + 1); other++)
    if (booked.account[other] !== booked.account[posting]) names.add(accounts.name(intAt(booked.account, other)))
  return [...names]
}
