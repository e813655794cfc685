import type { Day } from '#vocabulary/day.ts'
import { REAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getRecurring } from '../../http/contract/budget.ts'
import { EXPENSES, INCOME } from '../valuation/accounts.ts'
import { inOrderOfLists, recurringTags } from './parts/wire-postings.ts'
import type { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { turnOf, usualInterval } from './parts/usual-interval.ts'

/** Transactions that come back by their days and amounts, and that nobody has marked. */
export type UnmarkedSeries = NonNullable<ResultOf<typeof getRecurring>['unmarked']>[number]

/** So many times there have to be. A week passes soon, and a bill that comes twice a year has to be recognised within the second. */
const timesMin = (interval: number): number => (interval < 10 ? 6 : interval < 25 ? 5 : interval < 80 ? 4 : 3)
/** So many of them are looked at. */
const TIMES_MAX = 12
/** Bills for power differ by the season, but not more than this; who shops each week spends something else each time, and few times prove little. */
const amountsDiffer = (interval: number): Exact => (interval < 25 ? Exact.of(11, 1) : interval < 80 ? Exact.of(3) : Exact.of(15, 1))
/** One of so many turns may be another: a month was forgotten, or something else was paid in between. */
const ODD_AMONG = 5
const SERIES_MAX = 50

interface Time {
  readonly day: Day
  readonly group: number
  readonly posting: number
}

/** What was paid or came in again and again, largest a month first. What is marked is none, nor what has not come for one and a half turns. */
export function unmarkedSeries(ledger: ValuedLedger, gaps: PriceGaps): UnmarkedSeries[] {
  const { booked, view, today, accounts } = ledger
  const found = [...alikeIn(ledger).values()].flatMap((times) => {
    const interval = regularInterval(ledger, times)
    const last = times[0]!
    if (interval === undefined || today - last.day > interval * 1.5 || recurringTags(ledger, last.group).recurring !== '') return []
    const payee = view.payees[view.transactions.payee[booked.transactionRow[last.group]!]!]!
    const account = accounts.name(booked.account[last.posting]!)
    const amount = booked.amountOf(last.posting)
    const marks = times.map(({ group }) => recurringTags(ledger, group).recurring)
    const open = times.filter((_, at) => marks[at] === '')
    return [{ interval, payee, account, amount, last, open, mark: marks.find((mark) => mark !== '') }]
  })
  const nameOf = namesFor(found)
  return found
    .sort((a, b) => aDay(b, a.interval).compare(aDay(a, b.interval)) || (a.payee < b.payee ? -1 : 1))
    .slice(0, SERIES_MAX)
    .map(({ interval, payee, account, last, open, mark }) => {
      gaps.transaction(last.group)
      return {
        name: mark ?? nameOf({ payee, account }),
        account,
        interval,
        last: inOrderOfLists(ledger, last.group),
        transactions: open.map(({ group }) => view.transactionIds[booked.transactionRow[group]!]!),
      }
    })
}

/** What it takes or brings a day, times two intervals: that compares without dividing. */
const aDay = ({ amount }: { readonly amount: Exact }, otherInterval: number): Exact => amount.abs().times(Exact.of(otherInterval))

/** Transactions by whom and what for, newest first. Numbers say which month or bill it was, and tell nothing apart. */
function alikeIn(ledger: ValuedLedger): Map<string, Time[]> {
  const { booked, view, today } = ledger
  // By payee: most of them are in many transactions.
  const names: string[] = []
  const alike = new Map<string, Time[]>()
  for (let group = booked.groupCount - 1; group >= 0; group--) {
    const row = booked.transactionRow[group]!
    const day = view.transactions.day[row]!
    if (day > today) continue
    const payee = view.transactions.payee[row]!
    const name = (names[payee] ??= nameIn(view.payees[payee]!).replace(/\d+/g, '').trim().toLowerCase())
    const posting = name === '' ? undefined : aboutOf(ledger, group)
    if (posting === undefined) continue
    const key = `${booked.account[posting]} ${booked.signOf(posting)} ${name}`
    const times = alike.get(key)
    if (!times) alike.set(key, [{ day, group, posting }])
    else times.push({ day, group, posting })
  }
  return new Map([...alike].map(([key, times]) => [key, times.sort((a, b) => b.day - a.day)]))
}

/** Without what beancount and hledger write behind a bar: what it was for. */
const nameIn = (payee: string): string => payee.split(' | ', 1)[0]!

/** The posting of a transaction that says what it is about; none where somebody lends, lays out or gives back, which is no bill. */
function aboutOf({ booked, view, accounts }: ValuedLedger, group: number): number | undefined {
  let about: number | undefined
  let best = -1
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    if (view.postings.kind[booked.row[posting]!] !== REAL || booked.signOf(posting) === 0) continue
    const { root, isReceivable } = accounts.traits(booked.account[posting]!)
    if (isReceivable) return undefined
    const isFlow = root === INCOME || root === EXPENSES
    // What only moved is about where it went.
    const rank = isFlow ? 2 : booked.signOf(posting) > 0 ? 1 : 0
    const isLarger = about === undefined || booked.amountOf(posting).abs().isGreaterThan(booked.amountOf(about).abs())
    if (rank > best || (rank === best && isLarger)) [about, best] = [posting, rank]
  }
  return about
}

/** The days between times that come as regularly as bills do; undefined for others. */
function regularInterval({ booked }: ValuedLedger, all: readonly Time[]): number | undefined {
  const times = all.slice(0, TIMES_MAX)
  const intervals = times.slice(1).map(({ day }, at) => times[at]!.day - day)
  // Twice on a day is no turn.
  if (intervals.includes(0)) return undefined
  const interval = usualInterval(intervals)
  if (interval === undefined || interval < 6 || times.length < timesMin(interval)) return undefined
  const turn = turnOf(interval)
  if (!turn && interval !== 7 && interval !== 14) return undefined
  const isNear = (days: number): boolean => (turn ? days >= turn.from && days <= turn.to : Math.abs(days - interval) <= 2)
  if (intervals.filter((days) => !isNear(days)).length > Math.floor(intervals.length / ODD_AMONG)) return undefined
  const amounts = times.map(({ posting }) => booked.amountOf(posting).abs()).sort((a, b) => a.compare(b))
  const most = amounts[0]!.times(amountsDiffer(interval))
  return amounts.at(-1)!.isGreaterThan(most) ? undefined : interval
}

interface Named {
  readonly payee: string
  readonly account: string
}

/** Their payees, and of two with one payee the accounts too. */
function namesFor(all: readonly Named[]): (of: Named) => string {
  const count = new Map<string, number>()
  for (const { payee } of all) count.set(nameIn(payee), (count.get(nameIn(payee)) ?? 0) + 1)
  return ({ payee, account }) => {
    const name = nameIn(payee)
    return count.get(name) === 1 ? name : `${name} ${account.slice(account.lastIndexOf(':') + 1)}`
  }
}
