import { NONE } from '#vocabulary/columns.ts'
import type { PriceEvents } from './price-events.ts'

/** Rows of prices that came and went: how many rows stand above them, and how many of their own there are. */
export interface RowsBetween {
  readonly above: number
  readonly gone: number
  readonly come: number
}

const SECONDS = 86_400

/**
 * Gives the prices that came their rows, and tells how many new ones there are and how many had those that went in their place. One of the moment of a
 * price that stayed above, as a second price of one day, has the row of that one. Undefined, with the rows of what came left as they may be, where one
 * that came shares its moment only with a price that stayed below it, or one that went with such a price: which row is whose is another question then.
 * (What went of the row of one above it leaves that row where it is, for the one above to be written there.)
 */
export function placedBetween(before: PriceEvents, gone: { readonly from: number; readonly to: number }, come: PriceEvents): RowsBetween | undefined {
  const above = rowsUpTo(before, gone.from)
  const end = Math.max(above, rowsUpTo(before, gone.to, gone.from))
  const { row, count } = before
  if (end > above) for (let event = gone.to; event < count; event++) if (row[event]! >= above && row[event]! < end) return undefined
  const rows = new Map<string, number>()
  for (let event = 0; event < come.count; event++) rows.set(keyOf(come, event), NONE)
  const isNamed = namedIn(before, come, rows)
  for (let event = 0; event < gone.from; event++) if (isNamed(event)) rows.set(keyOf(before, event), row[event]!)
  for (let event = gone.to; event < count; event++) if (isNamed(event) && rows.get(keyOf(before, event)) === NONE) return undefined
  let next = above
  for (let event = 0; event < come.count; event++) {
    const key = keyOf(come, event)
    const known = rows.get(key)!
    if (known === NONE) rows.set(key, next)
    come.row[event] = known === NONE ? next++ : known
  }
  return { above, gone: end - above, come: next - above }
}

/** Rows are numbered as they come: how many the prices before one have, of those from another on. */
function rowsUpTo({ row }: PriceEvents, to: number, from = 0): number {
  let rows = 0
  for (let event = from; event < to; event++) if (row[event]! >= rows) rows = row[event]! + 1
  return rows
}

/** A few bits of a day. */
const DAYS = 1 << 12

/** Tells whether a price is of a moment and a pair that is listed. Only those of the same days, or of days that seem to be, are looked at. */
function namedIn(before: PriceEvents, come: PriceEvents, listed: ReadonlyMap<string, number>): (event: number) => boolean {
  const isDay = new Uint8Array(DAYS)
  for (let event = 0; event < come.count; event++) isDay[come.said.day[event]! & (DAYS - 1)] = 1
  const { day } = before.said
  return (event) => isDay[day[event]! & (DAYS - 1)] === 1 && listed.has(keyOf(before, event))
}

/** Moment and pair, whichever of the two is priced in the other. */
function keyOf({ said: { day, second, base, quote } }: PriceEvents, event: number): string {
  const [one, other] = [base[event]!, quote[event]!]
  return `${day[event]! * SECONDS + second[event]!} ${Math.min(one, other)} ${Math.max(one, other)}`
}
