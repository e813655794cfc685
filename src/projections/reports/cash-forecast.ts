import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type Day, parseDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { getCashForecast } from '../../http/contract/cash-flow-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { Holdings } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { converted, difference, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { creditCardsReport } from './credit-cards.ts'
import { isCash, bookedWhere } from './parts/selection.ts'
import { grouped } from './parts/periods.ts'
import { type RecurringSeries, recurringSeries } from './recurring.ts'

/** Expected changes of the checking accounts. */
export interface CashItem {
  readonly day: Day
  /** When it was or is due; before the day on which it is expected when it is late. */
  readonly due: string
  /** Payee, the name of a series, or the account of a card. */
  readonly name: string
  readonly kind: 'booked' | 'statement' | 'recurring'
  /** Negative when it leaves. */
  readonly amount: Exact
}

/** A series that has not come back for three of its turns has ended rather than being late. */
const TURNS = 3

/**
 * Returns the expected changes of the checking accounts up to a day, by day. Each payment occurs once: as booked ahead, by a card statement,
 * or as the last time.
 */
function itemsAhead(ledger: ValuedLedger, until: Day, gaps: PriceGaps): CashItem[] {
  const { booked, view, accounts, today, zone } = ledger
  const ofCash = accounts.where((traits, name) => isCash(traits, name) && !traits.isVirtual)
  const cashIn = (group: number): Exact => {
    const tally = ledger.tally()
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++)
      if (ofCash[intAt(booked.account, posting)] === 1) tally.addAmount(booked, posting)
    return tally.figure()
  }
  const item = (due: Day, rest: Pick<CashItem, 'name' | 'kind' | 'amount'>): CashItem => ({
    day: Math.max(due, today),
    due: zone.start(due),
    ...rest,
  })
  const items: CashItem[] = []
  const ahead = new Set<number>()
  for (let posting = 0; posting < booked.count; posting++)
    if (intAt(booked.day, posting) > today && intAt(booked.day, posting) <= until) ahead.add(intAt(booked.group, posting))
  for (const group of ahead) {
    const row = intAt(booked.transactionRow, group)
    gaps.transaction(group)
    items.push(
      item(intAt(view.transactions.day, row), {
        name: elementAt(view.payees, intAt(view.transactions.payee, row)),
        kind: 'booked',
        amount: cashIn(group),
      }),
    )
  }
  const statements = statementsAhead(ledger.lookingAhead(), until)
  // A statement that is booked ahead as paid is not paid a second time because its card is paid each month.
  const covering = [...statements, ...statementsAhead(ledger, until)]
  for (const { due, account, amount } of statements) items.push(item(due, { name: account, kind: 'statement', amount }))
  for (const series of recurringSeries(ledger, { until })) {
    const { due, usual: interval, key, last } = series
    if (due.length === 0 || today - elementAt(due, 0) > TURNS * interval) continue
    const amount = cashIn(last)
    const covered = Math.max(
      ...covering.filter(({ account }) => paysInto(ledger, last, account)).map((statement) => statement.due),
      Number.MIN_SAFE_INTEGER,
    )
    for (const day of due) {
      if (day > until || isBookedAhead(series, day) || day <= covered + interval / 2) continue
      items.push(item(day, { name: key, kind: 'recurring', amount }))
    }
  }
  return items.filter(({ amount }) => !amount.isZero).sort((a, b) => a.day - b.day)
}

/** Half a turn before or after it, the same is booked already. */
const isBookedAhead = ({ booked, usual: interval }: RecurringSeries, day: Day): boolean => booked.some((of) => Math.abs(of - day) <= interval / 2)

function paysInto({ booked, accounts }: ValuedLedger, group: number, account: string): boolean {
  const id = accounts.find(account)
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++)
    if (booked.account[posting] === id && booked.signOf(posting) > 0) return true
  return false
}

/**
 * The expected payment of each card: the unpaid part of the last closed statement, and the open one. If the ledger includes future bookings,
 * payments booked ahead are subtracted because they are items of their own.
 */
function statementsAhead(ledger: ValuedLedger, until: Day): { due: Day; account: string; amount: Exact }[] {
  const { trace, today, rates, settings } = ledger
  return creditCardsReport(ledger).creditCards.flatMap(({ account, bills, currency }) => {
    const paid = total(
      trace,
      bills.map(({ credits }) => credits),
    )
    const rate = currency === settings.defaultCurrency ? undefined : rates.unit(ledger.commodityId(currency), today)
    if (currency !== settings.defaultCurrency && !rate) return []
    const none = total(trace, [])
    const dueOf = (bill: (typeof bills)[number]): Day => parseDay(bill.dueDate.slice(0, 10))
    // A statement includes unpaid amounts of earlier ones: of several overdue ones the newest has the total.
    const late = bills.findLastIndex((bill) => dueOf(bill) <= today)
    let before = none
    return bills.slice(Math.max(0, late)).flatMap((bill) => {
      const unpaid = difference(trace, bill.DebitsRunningBalance, paid)
      const due = dueOf(bill)
      if (unpaid.sign <= 0 || due > until) return []
      const leaves = difference(trace, before, unpaid)
      before = unpaid
      return [{ due, account, amount: rate ? converted(trace, leaves, rate) : leaves }]
    })
  })
}

export type CashForecastReport = ResultOf<typeof getCashForecast>

const DAYS = 60

/**
 * The balance of the checking accounts by day: today's balance, bookings of later days, card statements and recurring transactions. Overdue
 * ones are expected today. Other spending is not predicted.
 */
export function cashForecastReport(ledger: ValuedLedger, { days = DAYS }: { readonly days?: number | undefined } = {}): CashForecastReport {
  const { booked, today, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const holdings = new Holdings(ledger)
  for (const posting of bookedWhere(ledger, isCash, today)) {
    gaps.holding(posting, today)
    holdings.add(booked, posting)
  }
  const start = holdings.valueOn(today)
  const items = grouped(itemsAhead(ledger, today + days, gaps), ({ day }) => day)
  let balance = start
  const ahead = Array.from({ length: days + 1 }, (_, nth) => {
    const day: Day = today + nth
    const ofDay = items.get(day) ?? []
    if (ofDay.length > 0) balance = total(ledger.trace, [balance, ...ofDay.map(({ amount }) => amount)])
    return { date: zone.start(day), balance, items: ofDay.map(({ day: _day, ...item }) => item) }
  })
  const lowest = ahead.reduce((low, of) => (of.balance.isLessThan(low.balance) ? of : low))
  return { start, days: ahead, lowest: { date: lowest.date, balance: lowest.balance }, end: balance, ...gaps.lists() }
}
