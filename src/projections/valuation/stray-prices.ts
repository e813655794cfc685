import type { Day } from '#vocabulary/day.ts'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import { STRAY_DAYS, yearsBetween } from './stray-days.ts'
import { toldDays } from './told-days.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** A price of a journal that lies years away from the book and from every other price: mostly somebody has mistyped the year. */
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
  const dayAt = (at: number): Day | undefined => (at in priceOrder ? prices.day[priceOrder[at]!]! : undefined)
  const found: StrayPrice[] = []
  const look = (at: number, nearest: Day): void => {
    const [priceRow, day] = [priceOrder[at]!, dayAt(at)!]
    if (Math.abs(nearest - day) < STRAY_DAYS || prices.origin[priceRow] !== DIRECTIVE) return
    found.push({ day, nearest, years: yearsBetween(day, nearest), priceRow })
  }
  for (let at = 0; dayAt(at)! < told.first; at++) look(at, Math.min(told.first, dayAt(at + 1) ?? told.first))
  const before = found.length
  for (let at = priceOrder.length - 1; dayAt(at)! > told.last; at--) look(at, Math.max(told.last, dayAt(at - 1) ?? told.last))
  return [...found.slice(0, before), ...found.slice(before).reverse()]
}
