import type { Day } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { Period } from './selection.ts'
import { toldPeriods } from './told-periods.ts'

export interface FinancialYear extends Period {
  /** The calendar year in which it begins. */
  readonly year: number
}

/** The financial years from that of a day to that of today, oldest first, see told-periods.ts; none when the day is in a later one. */
export function financialYearsFrom(ledger: ValuedLedger, day: Day | undefined): FinancialYear[] {
  const { financial, today } = ledger
  const last = financial.lastDay(financial.yearOf(today))
  if (day === undefined || day > last) return []
  return toldPeriods(ledger, { first: Math.min(day, today), last: today }, { numberOf: (of) => financial.yearOf(of) }).map((year) => ({
    year,
    first: financial.firstDay(year),
    last: financial.lastDay(year),
  }))
}

/** The day of the earliest posting that counts. */
export function earliestDay({ booked, counted }: ValuedLedger): Day | undefined {
  const first = counted.byDay[0]
  return first === undefined ? undefined : booked.day[first]!
}

/** Postings by the financial year of their day; the order within a year stays. */
export function byFinancialYear({ booked, financial }: ValuedLedger, postings: Iterable<number>): Map<number, number[]> {
  return grouped(postings, (posting) => financial.yearOf(booked.day[posting]!))
}

/** Items by key, keys in the order of their first item. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
