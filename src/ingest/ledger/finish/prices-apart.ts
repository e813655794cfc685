import type { PriceEvents } from './price-events.ts'

/** Rows of prices that came and went: how many rows stand above them, and how many there are. */
export interface RowsBetween {
  readonly above: number
  readonly gone: number
  readonly come: number
}

const SECONDS = 86_400

/**
 * Tells the rows of prices that came, counted from the first of them, and how many rows had those that went in their place. Undefined where one
 * that came shares its moment, and with it its row, with a price that stayed, or one that went with a price below it. (What went of the row of
 * one above it leaves that row where it is, for the one above to be written there.)
 */
export function areApart(before: PriceEvents, gone: { readonly from: number; readonly to: number }, come: PriceEvents): RowsBetween | undefined {
  const above = rowsUpTo(before, gone.from)
  const end = Math.max(above, rowsUpTo(before, gone.to, gone.from))
  const { row, count } = before
  if (end > above) for (let event = gone.to; event < count; event++) if (row[event]! >= above && row[event]! < end) return undefined
  const rows = rowsOf(come)
  if (rows.size > 0 && isShared(before, gone, rows, come)) return undefined
  return { above, gone: end - above, come: rows.size }
}

/** Rows are numbered as they come: how many the prices before one have, of those from another on. */
function rowsUpTo({ row }: PriceEvents, to: number, from = 0): number {
  let rows = 0
  for (let event = from; event < to; event++) if (row[event]! >= rows) rows = row[event]! + 1
  return rows
}

/** Gives each its row, and returns these by what they are of. */
function rowsOf(events: PriceEvents): Map<string, number> {
  const rows = new Map<string, number>()
  for (let event = 0; event < events.count; event++) {
    const key = keyOf(events, event)
    const row = rows.get(key) ?? rows.size
    rows.set(key, row)
    events.row[event] = row
  }
  return rows
}

/** A few bits of a day. */
const DAYS = 1 << 12

/** Whether a price that stayed is of a moment and a pair that is listed. Only those of the same days, or of days that seem to be, are looked at. */
function isShared(
  before: PriceEvents,
  gone: { readonly from: number; readonly to: number },
  rows: ReadonlyMap<string, number>,
  come: PriceEvents,
): boolean {
  const isDay = new Uint8Array(DAYS)
  for (let event = 0; event < come.count; event++) isDay[come.said.day[event]! & (DAYS - 1)] = 1
  const { day } = before.said
  const isOne = (event: number): boolean => isDay[day[event]! & (DAYS - 1)] === 1 && rows.has(keyOf(before, event))
  for (let event = 0; event < gone.from; event++) if (isOne(event)) return true
  for (let event = gone.to; event < before.count; event++) if (isOne(event)) return true
  return false
}

/** Moment and pair, whichever of the two is priced in the other. */
function keyOf({ said: { day, second, base, quote } }: PriceEvents, event: number): string {
  const [one, other] = [base[event]!, quote[event]!]
  return `${day[event]! * SECONDS + second[event]!} ${Math.min(one, other)} ${Math.max(one, other)}`
}
