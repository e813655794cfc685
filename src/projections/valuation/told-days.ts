import { intAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { ValuedLedger, Work } from './valued-ledger.ts'

const DAYS_OF_A_YEAR = 365.2425
/** No book pauses for fifty years. */
const STRAY_DAYS = 50 * DAYS_OF_A_YEAR

/** A day years away from the rest of the book: usually the year is mistyped. */
export interface StrayDay {
  readonly day: Day
  /** The day of the rest that is nearest. */
  readonly nearest: Day
  readonly years: number
  /** The first posting of the day, as a place in `booked`. */
  readonly posting: number
}

const yearsBetween = (a: Day, b: Day): number => Math.round(Math.abs(a - b) / DAYS_OF_A_YEAR)

/** The days before and after the rest of the book, oldest first; with as many on both sides it is unknown which are wrong. */
export function strayDays({ booked }: ValuedLedger): StrayDay[] {
  const order = booked.chronological
  const dayAt = (at: number): Day => intAt(booked.day, intAt(order, at))
  const gaps: number[] = []
  for (let at = 1; at < order.length; at++) if (dayAt(at) - dayAt(at - 1) >= STRAY_DAYS) gaps.push(at)
  const before = gaps.filter((gap) => gap < order.length / 2).map((gap) => ({ at: firstOfDay(gap - 1), near: gap }))
  const after = gaps.filter((gap) => gap > order.length / 2).map((gap) => ({ at: gap, near: gap - 1 }))
  return [...before, ...after].map(({ at, near }) => ({
    day: dayAt(at),
    nearest: dayAt(near),
    years: yearsBetween(dayAt(near), dayAt(at)),
    posting: intAt(order, at),
  }))

  function firstOfDay(last: number): number {
    let first = last
    while (first > 0 && dayAt(first - 1) === dayAt(last)) first--
    return first
  }
}

/** So far from today lies no day of a person's own money: a day beyond, apart from all the rest, is a year that was mistyped. */
const DAYS_OF_A_LIFE = 36_525
/** No timeline has more days before today. A book of two centuries has all of its days. */
const DAYS_MAX = 2 * DAYS_OF_A_LIFE

/** The days that timelines tell one by one. */
export interface ToldDays {
  readonly first: Day
  /** Of the days to come, where a report looks ahead. */
  readonly last: Day
}

/**
 * Where timelines begin and end: with the first and the last posting of the book, as long as those are days of a life. One mistyped year
 * would make them ten thousand years long otherwise. What is booked before the first of these days is in the figures of it and of each later one, and lists of
 * what was spent or earned name such a month as well, but not the empty ones beside it.
 */
export const toldDays: Work<ToldDays> = (ledger) => {
  const { booked, today } = ledger
  const order = booked.chronological
  if (order.length === 0) return { first: today, last: today }
  const [first, last] = [intAt(booked.day, intAt(order, 0)), intAt(booked.day, order.at(-1)!)]
  if (first >= today - DAYS_OF_A_LIFE && last <= today + DAYS_OF_A_LIFE) return { first: Math.min(first, today), last: Math.max(last, today) }
  const strays = strayDays(ledger)
  const lost = strays.findLast(({ day, nearest }) => day < nearest && day < today - DAYS_OF_A_LIFE)
  const astray = strays.find(({ day, nearest }) => day > nearest && day > today + DAYS_OF_A_LIFE)
  return {
    first: Math.min(today, Math.max(lost?.nearest ?? first, today - DAYS_MAX)),
    last: Math.max(today, Math.min(astray?.nearest ?? last, today + DAYS_MAX)),
  }
}

/** A journal price years away from the book and from every other price: usually the year is mistyped. */
export interface StrayPrice {
  readonly day: Day
  /** The day of the rest that is nearest. */
  readonly nearest: Day
  readonly years: number
  readonly priceRow: number
}

/** The prices before and after the rest, oldest first. A long history of prices is none, whenever it begins; the day of a cost is that of its transaction. */
export function strayPrices(ledger: ValuedLedger): StrayPrice[] {
  const { prices, priceOrder } = ledger.view
  const told = ledger.worked(toldDays)
  const dayAt = (at: number): Day | undefined => (at in priceOrder ? intAt(prices.day, intAt(priceOrder, at)) : undefined)
  const found: StrayPrice[] = []
  const look = (at: number, nearest: Day): void => {
    const [priceRow, day] = [intAt(priceOrder, at), dayAt(at)!]
    if (Math.abs(nearest - day) < STRAY_DAYS || prices.origin[priceRow] !== DIRECTIVE) return
    found.push({ day, nearest, years: yearsBetween(day, nearest), priceRow })
  }
  for (let at = 0; dayAt(at)! < told.first; at++) look(at, Math.min(told.first, dayAt(at + 1) ?? told.first))
  const before = found.length
  for (let at = priceOrder.length - 1; dayAt(at)! > told.last; at--) look(at, Math.max(told.last, dayAt(at - 1) ?? told.last))
  return [...found.slice(0, before), ...found.slice(before).reverse()]
}
