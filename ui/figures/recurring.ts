import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getRecurring } from '../../src/http/contract/recurring.ts'
import { type Day, dayAt, monthsBefore, secondsOf } from './days.ts'
import { type Entry, entryOf, flowOf } from './transactions.ts'

export type RecurringAnswer = AnswerOf<typeof getRecurring>

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
  /** Signed: what it added to or took from what one owns; 0 for money that only moved. */
  readonly amount: number
  /** Its share of one month. */
  readonly aMonth: number
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

/** Soonest first. */
export const seriesOf = (sequences: RecurringAnswer['transaction_sequences'], today: Day): Series[] =>
  sequences
    .flatMap(({ transactions, key, interval }): Series[] => {
      const latest = transactions[0]
      if (!latest) return []
      const last = entryOf(latest)
      const { kind, amount } = flowOf(last)
      const signed = kind === 'in' ? amount : kind === 'out' ? -amount : 0
      const { next, rhythm } = nextAfter(last.day, interval)
      return [
        {
          name: key,
          rhythm,
          interval,
          next,
          inDays: Math.round((secondsOf(next) - secondsOf(today)) / DAY_SECONDS),
          last,
          amount: signed,
          aMonth: (signed * DAYS_A_MONTH) / interval,
          count: transactions.length,
        },
      ]
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
