import { periods } from '#messages/parts.ts'
import type { getRecurring } from '../../src/http/contract/budget-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getCreditCards } from '../../src/http/contract/net-worth-contract.ts'
import { type Day, dayOf, secondsOf } from './calendar-days.ts'
import { sumOf } from './sum-figures.ts'
import { type Entry, entryOf, type Flow, flowAmong } from './transaction-figures.ts'
import type { FigurePlaces } from './unknown.ts'

export type RecurringAnswer = AnswerOf<typeof getRecurring>
export type CreditCardsAnswer = AnswerOf<typeof getCreditCards>

/** A time that it came, and by how many days too late; 0 when it was in time, or when nothing said when it was due. */
interface Time {
  readonly entry: Entry
  readonly flow: Flow
  readonly daysLate: number
}

/** Recurring payments: when they are due next, and their amounts. Pure. */
export interface Series {
  readonly name: string
  /** "monthly", "every 14 days" */
  readonly rhythm: string
  /** Days from one to the next. */
  readonly interval: number
  readonly next: Day
  /** Days until it is due; below zero when it should have been there already. */
  readonly inDays: number
  readonly last: Entry
  /** What was paid or came in: the instalment of a loan with what it pays off, and what a card was charged with. */
  readonly flow: Flow
  /** Its share of one month, signed; 0 for money that only moved. */
  readonly aMonth: number
  /** What it takes from the accounts for daily use and puts into others, in a month. */
  readonly setAside: number
  readonly count: number
  /** When it is due: the first may be past. */
  readonly due: readonly Day[]
  /** Every time that it came, newest first. */
  readonly times: readonly Time[]
  /** The place of a statement's due amount, in the answer about cards. */
  readonly statement?: FigurePlaces
}

const DAY_SECONDS = 86_400
const DAYS_A_MONTH = 30.44

/** Intervals of the calendar, however many days its months have. */
const RHYTHMS: readonly { from: number; to: number; months: number; name: string }[] = [
  { from: 28, to: 31, months: 1, name: periods.monthly },
  { from: 59, to: 62, months: 2, name: periods.everyTwoMonths },
  { from: 89, to: 92, months: 3, name: periods.quarterly },
  { from: 181, to: 184, months: 6, name: periods.halfYearly },
  { from: 364, to: 366, months: 12, name: periods.yearly },
]
const byTheCalendar = (interval: number): (typeof RHYTHMS)[number] | undefined => RHYTHMS.find(({ from, to }) => interval >= from && interval <= to)

const DAYS: Readonly<Record<number, string>> = { 1: periods.daily, 7: periods.weekly, 14: periods.everyTwoWeeks }

export const rhythmOf = (interval: number): string => byTheCalendar(interval)?.name ?? DAYS[interval] ?? periods.everyDays(interval)

/** So many months pass from one to the next: a rent is one rent a month, in February as in March. */
const monthsBetween = (interval: number): number => byTheCalendar(interval)?.months ?? interval / DAYS_A_MONTH

/** What the configuration says of accounts. */
export interface AccountWords {
  readonly checking: readonly string[]
  readonly cards: readonly string[]
}

const isIn = (account: string, names: readonly string[]): boolean => names.some((name) => account === name || account.startsWith(`${name}:`))

const CARD = /^Liabilities:(.+:)?credit[ _-]?cards?(:|$)/i

/** A card is paid with like an account, and its statement is paid for all of that together: counted once, when it is charged. */
const isOwnOr =
  (cards: readonly string[]) =>
  (account: string): boolean =>
    isIn(account, ['Assets', ...cards]) || CARD.test(account)

const daysFrom = (from: Day, to: Day): number => Math.round((secondsOf(to) - secondsOf(from)) / DAY_SECONDS)

/** Where no period says the day, a weekend moves what comes monthly, and that is not late: a tenth of a turn. */
const graceOf = ({ period, interval }: { readonly period: string; readonly interval: number }): number =>
  period === '' ? Math.floor(interval / 10) : 0

/** Soonest first. */
export const seriesOf = (
  sequences: RecurringAnswer['transaction_sequences'],
  { today, accounts: { checking, cards } }: { today: Day; accounts: AccountWords },
): Series[] =>
  sequences
    .flatMap(({ transactions, key, period, usual_interval: interval, due_dates, were_due = [] }): Series[] => {
      const isOwn = isOwnOr(cards)
      const times = transactions.map(entryOf).map((entry, nth): Time => {
        const wasDue = were_due[nth]
        const daysLate = wasDue ? daysFrom(dayOf(wasDue), entry.day) : 0
        return { entry, flow: flowAmong(entry.postings, isOwn), daysLate: daysLate > graceOf({ period, interval }) ? daysLate : 0 }
      })
      const [latest] = times
      if (!latest) return []
      const { entry: last, flow } = latest
      const signed = flow.commodity !== undefined || flow.kind === 'moved' ? 0 : flow.kind === 'in' ? flow.amount : -flow.amount
      const inAssets = last.postings.filter(({ account }) => isIn(account, ['Assets']))
      const ofChecking = sumOf(inAssets.filter(({ account }) => isIn(account, checking)).map(({ amount }) => amount))
      const isTransfer = flow.kind === 'moved' && inAssets.length === last.postings.length
      const due = due_dates.map(dayOf)
      const next = due[0] ?? last.day
      return [
        {
          name: key,
          rhythm: rhythmOf(interval),
          interval,
          next,
          inDays: daysFrom(today, next),
          last,
          flow,
          aMonth: signed / monthsBetween(interval),
          setAside: isTransfer ? -ofChecking / monthsBetween(interval) : 0,
          count: transactions.length,
          due,
          times,
        },
      ]
    })
    .sort((a, b) => a.inDays - b.inDays)

/** What seems to recur and is not marked. */
export interface Unmarked {
  readonly name: string
  readonly interval: number
  readonly entry: Entry
  readonly flow: Flow
  readonly transactions: readonly string[]
}

export const unmarkedOf = (all: NonNullable<RecurringAnswer['unmarked']>, { cards }: AccountWords): Unmarked[] =>
  all.map(({ name, interval, last, transactions }) => {
    const entry = entryOf(last)
    return { name, interval, entry, flow: flowAmong(entry.postings, isOwnOr(cards)), transactions }
  })

/** The tag that marks a transaction as recurring; its value may have no mark that ends it. */
export const markOf = ({ name }: Pick<Unmarked, 'name'>, dialect: string) => ({
  kind: 'add_tag' as const,
  name: dialect === 'beancount' ? 'recurring' : 'Recurring',
  value: name.replace(/[,;"]/g, ' ').replace(/\s+/g, ' ').trim(),
})

type Cards = readonly { readonly account: string; readonly bills: readonly Bill[] }[]
type Bill = Pick<
  CreditCardsAnswer['creditCards'][number]['bills'][number],
  'statementEndDate' | 'dueDate' | 'paidDate' | 'closingBalance' | 'credits'
>

/** A card payment is due on the day of its statement with the remaining amount, not as it was paid the last time. */
export const withStatements = (all: readonly Series[], cards: Cards, today: Day): Series[] =>
  all
    .map((series) => {
      const card = cards.findIndex(({ account }) => series.last.postings.some((posting) => posting.account === account && posting.amount > 0))
      const bills = cards[card]?.bills ?? []
      // The oldest that is closed and not paid; when all are, the one that is still open.
      const unpaid = bills.findIndex((bill) => bill.paidDate === null && bill.closingBalance > 0 && dayOf(bill.statementEndDate) < today)
      const place = unpaid >= 0 ? unpaid : bills.findIndex((bill) => dayOf(bill.statementEndDate) >= today)
      const bill = bills[place]
      if (series.flow.kind !== 'moved' || !bill) return series
      const next = dayOf(bill.dueDate)
      // Payments after a statement was closed are in those after it.
      const later = bills.slice(place + 1)
      return {
        ...series,
        next,
        due: [next, ...series.due.slice(1).filter((day) => day > next)],
        inDays: daysFrom(today, next),
        flow: { ...series.flow, amount: Math.max(0, sumOf([bill.closingBalance, ...later.map(({ credits }) => -credits)])) },
        statement: {
          at: ['creditCards', card, 'bills', place, 'closingBalance'],
          minus: later.map((_, nth) => ['creditCards', card, 'bills', place + 1 + nth, 'credits']),
        },
      }
    })
    .sort((a, b) => a.inDays - b.inDays)

/** "today", "in 3 days", "5 days late" */
export const dueInWords = (inDays: number): string => {
  if (inDays === 0) return periods.today
  return inDays > 0 ? periods.inDays(inDays) : periods.daysLate(-inDays)
}

/** A series that has missed three of its turns has ended rather than being late. */
export const isOver = ({ inDays, interval }: Pick<Series, 'inDays' | 'interval'>): boolean => inDays < -3 * interval

/** The commodities without a price that some series bring, or take: they are in no sum. */
export const unpricedOf = (all: readonly Pick<Series, 'flow'>[]): Readonly<Record<'in' | 'out', readonly string[]>> => {
  const changes = all.flatMap(({ flow: { kind, commodity, others = [] } }) => [
    ...(commodity === undefined || kind === 'moved' ? [] : [{ kind, commodity }]),
    ...others.map((other) => ({ kind: other.change > 0 ? 'in' : 'out', commodity: other.commodity })),
  ])
  const named = (kind: 'in' | 'out') => [...new Set(changes.filter((change) => change.kind === kind).map(({ commodity }) => commodity))]
  return { in: named('in'), out: named('out') }
}

/** What all series are in one month. */
export const monthOfAll = (
  all: readonly Pick<Series, 'aMonth' | 'setAside'>[],
): { readonly comesIn: number; readonly goesOut: number; readonly setAside: number; readonly remains: number } => {
  const comesIn = sumOf(all.map(({ aMonth }) => Math.max(0, aMonth)))
  const goesOut = sumOf(all.map(({ aMonth }) => Math.max(0, -aMonth)))
  const setAside = sumOf(all.map((series) => series.setAside))
  return { comesIn, goesOut, setAside, remains: sumOf([comesIn, -goesOut, -setAside]) }
}

/** One thing on a day of the calendar: it came, in time or late; it is late; or it is to come. */
export interface Due {
  readonly series: Series
  readonly state: 'came' | 'came late' | 'late' | 'to come'
  /** By how many days it was late, of what came late. */
  readonly daysLate?: number
  /** The transaction with which it came; the last one, for what is expected. */
  readonly entry: Entry
  readonly flow: Flow
  /** As in the series, where this is what the statement says. */
  readonly statement?: Series['statement']
}

/** Recurring payments of each day of a month, "2024-03". What is over is expected no more. */
export const dueIn = (all: readonly Series[], month: string, today: Day): Map<Day, Due[]> => {
  const days = new Map<Day, Due[]>()
  const add = (day: Day, due: Due): void => {
    if (day.startsWith(month)) days.set(day, [...(days.get(day) ?? []), due])
  }
  for (const series of all) {
    for (const { entry, flow, daysLate } of series.times)
      add(entry.day, { series, state: daysLate > 0 ? 'came late' : 'came', daysLate, entry, flow })
    if (isOver(series)) continue
    const usual = series.times[0]?.flow ?? series.flow
    for (const day of series.due) {
      // A statement is about one payment: those after it are as the last one was.
      const { flow, statement } = day === series.next ? series : { flow: usual, statement: undefined }
      add(day, { series, state: day < today ? 'late' : 'to come', entry: series.last, flow, ...(statement ? { statement } : {}) })
    }
  }
  return days
}
