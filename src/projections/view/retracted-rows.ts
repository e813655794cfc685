import type { JournalColumns } from '../../events/journal-columns.ts'
import type { PriceBlock } from '../../events/journal.ts'
import { PROVIDED } from '#vocabulary/book-columns.ts'
import { invariant } from '#vocabulary/invariant.ts'

/** The rows of the prices that a block takes back, among those that are in the book: each is one that it says exactly. */
export function retractedRows({ prices, commodities, files }: JournalColumns, order: Int32Array, block: PriceBlock): number[] {
  const gone: number[] = []
  const placeOf = (file: number, line: number): number => file * 4294967296 + line
  const byPlace = new Map<number, number[]>()
  // An edit takes back a few of tens of thousands, so nothing is made for lines that it does not name.
  const lines = new Set(block.line)
  for (const row of order) {
    if (!lines.has(prices.line[row]!) || prices.origin[row] === PROVIDED) continue
    const place = placeOf(prices.file[row]!, prices.line[row]!)
    const rows = byPlace.get(place)
    if (rows) rows.push(row)
    else byPlace.set(place, [row])
  }
  const seconds = new Map(block.second)
  block.day.forEach((day, i) => {
    const base = commodities.find(block.commodities[block.base[i]!]!)
    const quote = commodities.find(block.commodities[block.quote[i]!]!)
    const rows = byPlace.get(placeOf(files.find(block.files[block.file[i]!]!), block.line[i]!)) ?? []
    const at = rows.findIndex(
      (row) =>
        prices.day[row] === day &&
        prices.base[row] === base &&
        prices.quote[row] === quote &&
        prices.origin[row] === block.origin[i] &&
        prices.second[row] === (seconds.get(i) ?? 0) &&
        prices.rate.get(row).toText() === block.rate[i],
    )
    const row = at < 0 ? undefined : rows.splice(at, 1)[0]
    invariant(row !== undefined, `the price in line ${block.line[i]} of ${block.files[block.file[i]!]}, which is taken back, is in the book`)
    gone.push(row)
  })
  return gone
}
