import { NONE } from '#vocabulary/columns.ts'
import type { ReadingState } from '../reading-state.ts'
import { putEntries, putExactRows, putLines } from '../../journal/rows.ts'
import { type Place, withAssertedIds, withLotIds } from './stretch.ts'
import type { PostingRows, PriceRows, SharedNames, StretchRows } from './stretch-rows.ts'

/** Adds what a stretch says to the book, at a place of a file, as if it had been read there. */
export function putStretch(reading: ReadingState, names: SharedNames, rows: StretchRows, file: number, at: Place): void {
  const { transactions: t } = reading.book
  const first = at.transactions
  const count = rows.day.length
  putPostings(reading, names, rows.postings, at)
  putPrices(reading, names, rows.prices, file, at)
  t.reserve(first + count + 1)
  t.day.set(rows.day, first)
  t.secondDay.set(rows.secondDay, first)
  t.status.set(rows.status, first)
  t.origin.set(rows.origin, first)
  names.texts.putColumn(rows.code, t.code, first)
  names.payees.putColumn(rows.payee, t.payee, first)
  names.texts.putColumn(rows.note, t.note, first)
  t.file.fill(file, first, first + count)
  putLines(rows.beginLine, t.beginLine, first, at.line)
  putLines(rows.endLine, t.endLine, first, at.line)
  putLines(rows.firstPosting, t.firstPosting, first, at.postings)
  putEntries(rows.tags, t.tags, first)
  t.count += count
  reading.book.endTransaction()
}

function putPostings({ book, details, seePlaces }: ReadingState, names: SharedNames, rows: PostingRows, { postings: first, line }: Place): void {
  const { postings: p } = book
  const count = rows.account.length
  const end = first + count
  p.reserve(end + 1)
  names.accounts.putColumn(rows.account, p.account, first)
  names.commodities.putColumn(rows.commodity, p.commodity, first)
  putExactRows(rows.quantity, p.quantity, first)
  p.day.set(rows.day, first)
  p.status.set(rows.status, first)
  p.kind.set(rows.kind, first)
  p.flags.set(rows.flags, first)
  names.texts.putColumn(rows.note, p.note, first)
  putLines(rows.line, p.line, first, line)
  p.lotCommodity.fill(NONE, first, end)
  p.costCommodity.fill(NONE, first, end)
  if (rows.cost) {
    putExactRows(rows.cost.total, p.cost, first)
    names.commodities.putColumn(rows.cost.commodity, p.costCommodity, first)
    for (const { row, rate, isTotal } of rows.cost.written) details.costs.add(first + row, rate, isTotal)
  }
  putEntries(rows.tags, p.tags, first)
  const commodityOf = (id: number): number => names.commodities.inBook(id)
  for (const [row, assertion] of rows.assertions) details.assertions.set(first + row, withAssertedIds(assertion, commodityOf))
  for (const [row, lot] of rows.lots) details.lots.set(first + row, withLotIds(lot, commodityOf))
  const { commodity, quantity } = p
  for (let row = first; row < end; row++) if (commodity[row] !== NONE) seePlaces(commodity[row]!, quantity.scale[row]!)
  p.count = end
}

function putPrices({ book: { prices }, seePlaces }: ReadingState, names: SharedNames, rows: PriceRows, file: number, at: Place): void {
  const first = at.prices
  const end = first + rows.day.length
  prices.reserve(end)
  prices.day.set(rows.day, first)
  names.commodities.putColumn(rows.base, prices.base, first)
  names.commodities.putColumn(rows.quote, prices.quote, first)
  putExactRows(rows.rate, prices.rate, first)
  prices.origin.set(rows.origin, first)
  prices.second.set(rows.second, first)
  prices.file.fill(file, first, end)
  putLines(rows.line, prices.line, first, at.line)
  for (let row = first; row < end; row++) seePlaces(prices.quote[row]!, prices.rate.scale[row]!)
  prices.count = end
}
