import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getRecurring } from '../../src/http/contract/recurring.ts'
import type { getCreditCards } from '../../src/http/contract/credit-cards.ts'
import { type Day, dayAt, dayOf, monthsBefore, secondsOf } from './days.ts'
import { sumOf } from './exact-sum.ts'
import { type Entry, entryOf, type Flow, flowAmong } from './transactions.ts'

export type RecurringAnswer = AnswerOf<typeof getRecurring>
export type CreditCardsAnswer = AnswerOf<typeof getCreditCards>

/** What comes back: when it is due next, and its amount. Pure. */
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
}

const DAY_SECONDS = 86_400
const DAYS_A_MONTH = 30.44

/** Months have different lengths, so an interval of about a month means "the same day of the next month". */
const RHYTHMS: readonly { from: number; to: number; months: number; name: string }[] = [
  { from: 28, to: 31, months: 1, name: 'monthly' },
  { from: 59, to: 62, months: 2, name: 'every two months' },
  { from: 89, to: 92, months: 3, name: 'quarterly' },
  { from: 181, to: 184, months: 6, name: 'half-yearly' },
  { from: 364, to: 366, months: 12, name: 'yearly' },
]

const DAYS: Readonly<Record<number, string>> = { 1: 'daily', 7: 'weekly', 14: 'every two weeks' }

export const nextAfter = (last: Day, interval: number): { next: Day; rhythm: string } => {
  const rhythm = RHYTHMS.find(({ from, to }) => interval >= from && interval <= to)
  return rhythm
    ? { next: monthsBefore(last, -rhythm.months), rhythm: rhythm.name }
    : { next: dayAt(secondsOf(last) + interval * DAY_SECONDS), rhythm: DAYS[interval] ?? `every ${interval} days` }
}

/** What the configuration says of accounts. */
export interface AccountWords {
  readonly checking: readonly string[]
  readonly cards: readonly string[]
}

const isIn = (account: string, names: readonly string[]): boolean => names.some((name) => account === name || account.startsWith(`${name}:`))

/** Soonest first. */
export const seriesOf = (
  sequences: RecurringAnswer['transaction_sequences'],
  { today, accounts: { checking, cards } }: { today: Day; accounts: AccountWords },
): Series[] =>
  sequences
    .flatMap(({ transactions, key, interval }): Series[] => {
      const latest = transactions[0]
      if (!latest) return []
      const last = entryOf(latest)
      // A card is paid with like an account, and its statement is paid for all of that together: counted once, when it is charged.
      const flow = flowAmong(last.postings, (account) => isIn(account, ['Assets', 'Liabilities:CreditCard', ...cards]))
      const signed = flow.commodity !== undefined || flow.kind === 'moved' ? 0 : flow.kind === 'in' ? flow.amount : -flow.amount
      const inAssets = last.postings.filter(({ account }) => isIn(account, ['Assets']))
      const ofChecking = sumOf(inAssets.filter(({ account }) => isIn(account, checking)).map(({ amount }) => amount))
      const isTransfer = flow.kind === 'moved' && inAssets.length === last.postings.length
      const { next, rhythm } = nextAfter(last.day, interval)
      return [
        {
          name: key,
          rhythm,
          interval,
          next,
          inDays: Math.round((secondsOf(next) - secondsOf(today)) / DAY_SECONDS),
          last,
          flow,
          aMonth: (signed * DAYS_A_MONTH) / interval,
          setAside: isTransfer ? (-ofChecking * DAYS_A_MONTH) / interval : 0,
          count: transactions.length,
        },
      ]
    })
    .sort((a, b) => a.inDays - b.inDays)

type Cards = readonly { readonly account: string; readonly bills: readonly Bill[] }[]
type Bill = Pick<CreditCardsAnswer['creditCards'][number]['bills'][number], 'statementEndDate' | 'dueDate' | 'paidDate' | 'closingBalance'>

/** What pays a card is due with what its statement says, and not with what was paid the last time. Where that stands is in `statement`. */
export const withStatements = (
  all: readonly Series[],
  cards: Cards,
  today: Day,
): (Series & { readonly statement?: readonly (string | number)[] })[] =>
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
      return {
        ...series,
        next,
        inDays: Math.round((secondsOf(next) - secondsOf(today)) / DAY_SECONDS),
        flow: { ...series.flow, amount: Math.max(0, bill.closingBalance) },
        statement: ['creditCards', card, 'bills', place, 'closingBalance'],
      }
    })
    .sort((a, b) => a.inDays - b.inDays)

/** "today", "in 3 days", "5 days late" */
export const dueInWords = (inDays: number): string => {
  if (inDays === 0) return 'today'
  const days = `${Math.abs(inDays)} ${Math.abs(inDays) === 1 ? 'day' : 'days'}`
  return inDays > 0 ? `in ${days}` : `${days} late`
}

/** A series that has not come back for three of its turns has ended rather than being late. */
export const isOver = ({ inDays, interval }: Pick<Series, 'inDays' | 'interval'>): boolean => inDays < -3 * interval

/** What all series are in one month. */
export const monthOfAll = (
  all: readonly Pick<Series, 'aMonth' | 'setAside'>[],
): { readonly comesIn: number; readonly goesOut: number; readonly setAside: number; readonly remains: number } => {
  const comesIn = sumOf(all.map(({ aMonth }) => Math.max(0, aMonth)))
  const goesOut = sumOf(all.map(({ aMonth }) => Math.max(0, -aMonth)))
  const setAside = sumOf(all.map((series) => series.setAside))
  return { comesIn, goesOut, setAside, remains: sumOf([comesIn, -goesOut, -setAside]) }
}
