import type { Day } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { transactionSequence, getRecurring } from '../../http/contract/budget.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { daysWhenDue, dueDays } from './parts/due-days.ts'
import { usualInterval } from './parts/usual-interval.ts'
import { grouped } from './parts/financial-years.ts'
import { unmarkedSeries } from './recurring-unmarked.ts'
import { recurringTags, inOrderOfLists } from './parts/wire-postings.ts'

export type TransactionSequence = ResultOf<typeof transactionSequence>

/** So far ahead one looks for what is due. */
const DAYS_AHEAD = 366

/**
 * Transactions that are tagged as recurring, by their tag: at least two of them, not all on one day. The largest groups come first; of each
 * so many transactions as are asked for, the newest.
 */
export function recurringReport(
  ledger: ValuedLedger,
  { newest, unmarked = false }: { readonly newest?: number | undefined; readonly unmarked?: boolean | undefined } = {},
): ResultOf<typeof getRecurring> {
  const gaps = new PriceGaps(ledger)
  const sequences = recurringSequences(ledger, gaps)
  return {
    transaction_sequences: sequences.map((of) => ({ ...of, transactions: of.transactions.slice(0, newest), were_due: of.were_due.slice(0, newest) })),
    ...(unmarked ? { unmarked: unmarkedSeries(ledger, gaps) } : {}),
    ...gaps.lists(),
  }
}

/** A series by the places of its transactions among the booked ones. */
export interface RecurringSeries {
  readonly key: string
  readonly interval: number
  readonly usual: number
  /** Newest first. */
  readonly groups: readonly number[]
  readonly last: number
  readonly period: string
  readonly due: readonly Day[]
  /** Days after today for which it is booked already. */
  readonly booked: readonly Day[]
}

export function recurringSeries(ledger: ValuedLedger, { until }: { readonly until: Day }): RecurringSeries[] {
  const { booked, view, today } = ledger
  const dayOf = (group: number): number => view.transactions.day[booked.transactionRow[group]!]!
  const tagged: { group: number; key: string; period: string }[] = []
  for (let group = booked.groupCount - 1; group >= 0; group--) {
    if (!hasTags(ledger, group)) continue
    const { recurring: key, period } = recurringTags(ledger, group)
    if (key !== '') tagged.push({ group, key, period })
  }
  return [...grouped(tagged, ({ key }) => key)].flatMap(([key, all]): RecurringSeries[] => {
    const list = all.filter(({ group }) => dayOf(group) <= today)
    const intervals = list.slice(1).map(({ group }, i) => dayOf(list[i]!.group) - dayOf(group))
    const interval = intervals.find((days) => days > 0)
    const usual = usualInterval(intervals.filter((days) => days > 0))
    if (interval === undefined || usual === undefined) return []
    const { group: last, period } = list[0]!
    return [
      {
        key,
        interval,
        usual,
        groups: list.map(({ group }) => group),
        last,
        period,
        due: dueDays({ last: dayOf(last), interval: usual, period }, { today, until }),
        booked: all.filter(({ group }) => dayOf(group) > today).map(({ group }) => dayOf(group)),
      },
    ]
  })
}

export function recurringSequences(ledger: ValuedLedger, gaps: PriceGaps): TransactionSequence[] {
  const dayOf = (group: number): Day => ledger.view.transactions.day[ledger.booked.transactionRow[group]!]!
  const sequences = recurringSeries(ledger, { until: ledger.today + DAYS_AHEAD }).map(
    ({ key, interval, usual, groups, period, due }): TransactionSequence => {
      for (const group of groups) gaps.transaction(group)
      return {
        transactions: groups.map((group) => inOrderOfLists(ledger, group)),
        key,
        period,
        interval,
        usual_interval: usual,
        due_dates: due.map((day) => ledger.zone.start(day)),
        were_due: daysWhenDue(groups.map(dayOf).toReversed(), period)
          .toReversed()
          .map((day) => (day === undefined ? null : ledger.zone.start(day))),
      }
    },
  )
  return sequences.sort((a, b) => b.transactions.length - a.transactions.length || (a.key < b.key ? -1 : 1))
}

/** Cheap look before the transaction is written out. */
function hasTags({ booked, view }: ValuedLedger, group: number): boolean {
  if (view.transactions.tags.has(booked.transactionRow[group]!)) return true
  if (view.postings.tags.size === 0) return false
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++)
    if (view.postings.tags.has(booked.row[posting]!)) return true
  return false
}
