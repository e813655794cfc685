import { NONE } from '#vocabulary/columns.ts'
import { DIRECTIVE, REAL, WRITTEN } from '#vocabulary/book-columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { putEntries, putExactRows, putLines } from '../../journal/rows.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import type { Place } from './copy-segment.ts'
import type { PostingRows, PriceRows, SegmentRows, SharedNames } from './segment-rows.ts'

/** Adds what a segment says to the book, at a place of a file, as if it had been read there. */
export function putSegment(reading: ReadingState, names: SharedNames, rows: SegmentRows, file: number, at: Place): void {
  renumber(rows, names)
  const { transactions: t } = reading.book
  const first = at.transactions
  const end = first + rows.day.length
  putPostings(reading, rows.postings, at)
  putPrices(reading, rows.prices, file, at)
  t.reserve(end + 1)
  t.day.set(rows.day, first)
  put(rows.secondDay, t.secondDay, first, end, NO_DAY)
  t.status.set(rows.status, first)
  t.origin.fill(WRITTEN, first, end)
  put(rows.code, t.code, first, end)
  t.payee.set(rows.payee, first)
  put(rows.note, t.note, first, end)
  t.file.fill(file, first, end)
  putLines(rows.beginLine, t.beginLine, first, at.line)
  putLines(rows.endLine, t.endLine, first, at.line)
  putLines(rows.firstPosting, t.firstPosting, first, at.postings)
  putEntries(rows.tags, t.tags, first)
  t.count = end
  reading.book.endTransaction()
  const { commodity, places } = rows.places
  for (let row = 0; row < commodity.length; row++) reading.seePlaces(commodity[row]!, places[row]!)
  reading.segments.push({ first, end, outcome: rows.outcome })
}

function putPostings({ book, details }: ReadingState, rows: PostingRows, { postings: first, line }: Place): void {
  const { postings: p } = book
  const end = first + rows.account.length
  p.reserve(end + 1)
  p.account.set(rows.account, first)
  p.commodity.set(rows.commodity, first)
  putExactRows(rows.quantity, p.quantity, first)
  put(rows.day, p.day, first, end, NO_DAY)
  p.status.set(rows.status, first)
  if (rows.kind) p.kind.set(rows.kind, first)
  else p.kind.fill(REAL, first, end)
  p.flags.set(rows.flags, first)
  put(rows.note, p.note, first, end)
  putLines(rows.line, p.line, first, line)
  p.lotCommodity.fill(NONE, first, end)
  put(rows.cost?.commodity, p.costCommodity, first, end)
  if (rows.cost) {
    putExactRows(rows.cost.total, p.cost, first)
    for (const { row, rate, isTotal } of rows.cost.written) details.costs.add(first + row, rate, isTotal)
  }
  putEntries(rows.tags, p.tags, first)
  putEntries(rows.assertions, details.assertions, first)
  putEntries(rows.lots, details.lots, first)
  p.count = end
}

function putPrices({ book: { prices } }: ReadingState, rows: PriceRows, file: number, at: Place): void {
  const first = at.prices
  const end = first + rows.day.length
  prices.reserve(end)
  prices.day.set(rows.day, first)
  prices.base.set(rows.base, first)
  prices.quote.set(rows.quote, first)
  putExactRows(rows.rate, prices.rate, first)
  prices.origin.fill(DIRECTIVE, first, end)
  put(rows.second, prices.second, first, end, 0)
  prices.file.fill(file, first, end)
  putLines(rows.line, prices.line, first, at.line)
  prices.count = end
}

function put(rows: Int32Array | undefined, into: Int32Array, first: number, end: number, nothing: number = NONE): void {
  if (rows) into.set(rows, first)
  else into.fill(nothing, first, end)
}

/** Registers the names of a segment in a reading and gives its rows the ids of that reading. */
function renumber({ names, payee, code, note, postings, prices, places, outcome }: SegmentRows, shared: SharedNames): void {
  const { accounts, commodities, payees, texts } = shared
  const { totals } = outcome
  if (accounts.mentionAgain(names.accounts)) {
    for (const column of [postings.account, totals?.account]) accounts.moveAll(column)
    outcome.passed = undefined
  }
  if (commodities.mentionAgain(names.commodities)) {
    for (const column of [postings.commodity, postings.cost?.commodity, prices.base, prices.quote, places.commodity, totals?.commodity])
      commodities.moveAll(column)
    postings.assertions = postings.assertions.map(([row, assertion]) => [row, withAssertedIds(assertion, commodities.moved)])
    postings.lots = postings.lots.map(([row, lot]) => [row, withLotIds(lot, commodities.moved)])
    outcome.passed = undefined
  }
  if (payees.mentionAgain(names.payees)) payees.moveAll(payee)
  if (texts.mentionAgain(names.texts)) for (const column of [code, note, postings.note]) texts.moveAll(column)
}

/** The same assertion with other ids. */
const withAssertedIds = (assertion: Assertion, idOf: (id: number) => number): Assertion => ({
  ...assertion,
  commodity: idOf(assertion.commodity),
  ...(assertion.cost && { cost: { ...assertion.cost, commodity: idOf(assertion.cost.commodity) } }),
})

/** The same note of a lot with another id. */
const withLotIds = (lot: LotNote, idOf: (id: number) => number): LotNote =>
  lot.cost === undefined ? lot : { ...lot, cost: { ...lot.cost, commodity: idOf(lot.cost.commodity) } }
