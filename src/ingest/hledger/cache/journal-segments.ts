import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { DETAILS, INFERRED } from '#vocabulary/book-columns.ts'
import { type Names, NONE } from '#vocabulary/columns.ts'
import {
  copyRows,
  entries,
  type Mentioned,
  mentionAgain,
  moveIds,
  PRICE_ROWS,
  putEntries,
  putRows,
  SegmentReading,
  shiftRows,
  type TextKind,
} from '../../journal/segment-cache.ts'
import type { Scope } from '../directives/directive-scope.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Cursor, isSpace } from '../text/cursor.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import { type HledgerCache, type Place, POSTING_ROWS, type SegmentRows, TRANSACTION_ROWS } from './hledger-cache.ts'

const placeIn = ({ book }: ReadingState, line: number): Place => ({
  transactions: book.transactions.count,
  postings: book.postings.count,
  prices: book.prices.count,
  line,
})

/** Copies what was read from one place to another. */
function copySegment({ book, details }: ReadingState, from: Place, to: Place): SegmentRows {
  const transactions = copyRows(book.transactions, TRANSACTION_ROWS, from.transactions, to.transactions)
  const postings = copyRows(book.postings, POSTING_ROWS, from.postings, to.postings)
  const prices = copyRows(book.prices, PRICE_ROWS, from.prices, to.prices)
  const assertions = entries(details.assertions, from.postings, to.postings)
  const lots = entries(details.lots, from.postings, to.postings)
  const others = [...assertions.flatMap(([, { commodity, cost }]) => [commodity, cost?.commodity]), ...lots.map(([, { cost }]) => cost?.commodity)]
  return {
    from,
    accounts: mentioned(book.accounts, postings.account),
    commodities: mentioned(
      book.commodities,
      postings.commodity,
      postings.costCommodity,
      prices.base,
      prices.quote,
      others.map((id) => id ?? NONE),
    ),
    payees: mentioned(book.payees, transactions.payee),
    texts: mentioned(book.texts, ...textsOf(transactions), postings.note),
    transactions,
    postings,
    prices,
    costs: details.costs.writtenFrom(from.postings),
    assertions,
    lots,
  }
}

/** The columns that have ids of texts. */
const textsOf = (transactions: SegmentRows['transactions']): Int32Array[] =>
  DETAILS.flatMap(({ name, holds }) => (holds === 'text' ? [transactions[name]] : []))

/** The names whose ids are in columns, in the order in which the book has come upon them. */
function mentioned({ names }: Names, ...columns: readonly Iterable<number>[]): Mentioned {
  const found = new Set<number>()
  for (const column of columns) for (const id of column) found.add(id)
  found.delete(NONE)
  const ids = Int32Array.from(found).sort()
  return { ids, names: Array.from(ids, (id) => detached(names[id]!)) }
}

/** The same text, but not as a part of the text that it was cut out of: that would stay in memory for as long as the part. */
function detached(part: string): string {
  const copy = Buffer.from(part).toString()
  return copy === part ? copy : part
}

/** Adds what a segment says to the book, at a place of a file, as if it had been read there. */
function putSegment(reading: ReadingState, rows: SegmentRows, file: number, at: Place): void {
  renumber(rows, reading)
  const { book, details } = reading
  const { transactions, postings, prices } = book
  const { from } = rows
  const end = at.transactions + rows.transactions.day.length
  const endPosting = at.postings + rows.postings.account.length
  const endPrice = at.prices + rows.prices.day.length
  const lower = at.line - from.line
  transactions.reserve(end + 1)
  putRows(rows.transactions, transactions, at.transactions)
  transactions.file.fill(file, at.transactions, end)
  shiftRows(transactions.beginLine, at.transactions, end, lower)
  shiftRows(transactions.endLine, at.transactions, end, lower)
  shiftRows(transactions.firstPosting, at.transactions, end, at.postings - from.postings)
  postings.reserve(endPosting + 1)
  putRows(rows.postings, postings, at.postings)
  shiftRows(postings.line, at.postings, endPosting, lower)
  prices.reserve(endPrice)
  putRows(rows.prices, prices, at.prices)
  prices.file.fill(file, at.prices, endPrice)
  shiftRows(prices.line, at.prices, endPrice, lower)
  for (const { row, rate, isTotal } of rows.costs) details.costs.add(at.postings + row, rate, isTotal)
  putEntries(rows.assertions, details.assertions, at.postings)
  putEntries(rows.lots, details.lots, at.postings)
  transactions.count = end
  postings.count = endPosting
  prices.count = endPrice
  book.endTransaction()
  for (let row = at.postings; row < endPosting; row++)
    if ((byteAt(postings.flags, row) & INFERRED) === 0 && postings.commodity[row] !== NONE)
      reading.seePlaces(intAt(postings.commodity, row), byteAt(postings.quantity.scale, row))
  for (let row = at.prices; row < endPrice; row++) reading.seePlaces(intAt(prices.quote, row), byteAt(prices.rate.scale, row))
}

/** Registers the names of a segment in a reading and gives its rows the ids of that reading. */
function renumber(rows: SegmentRows, { book }: ReadingState): void {
  const { transactions, postings, prices } = rows
  const movedIn = (kind: 'accounts' | 'commodities' | 'payees' | 'texts') => mentionAgain(rows[kind], book[kind].names, (name) => book[kind].id(name))
  moveIds(postings.account, movedIn('accounts'))
  const commodities = movedIn('commodities')
  for (const column of [postings.commodity, postings.costCommodity, prices.base, prices.quote]) moveIds(column, commodities)
  if (commodities) {
    const idOf = (id: number): number => commodities.get(id) ?? id
    rows.assertions = rows.assertions.map(([row, assertion]) => [row, withAssertedIds(assertion, idOf)])
    rows.lots = rows.lots.map(([row, lot]) => [row, withLotIds(lot, idOf)])
  }
  moveIds(transactions.payee, movedIn('payees'))
  const texts = movedIn('texts')
  for (const column of [...textsOf(transactions), postings.note]) moveIds(column, texts)
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

const CHARACTERS: TextKind<string> = {
  codeAt: (text, at) => text.charCodeAt(at),
  isSame: (a, from, b, at, length) => a.slice(from, from + length) === b.slice(at, at + length),
  isIndented: isSpace,
}

/** Reads one journal with its cached segments. The cursor is before an entry with every call. */
export class JournalSegments {
  readonly #reading: ReadingState
  readonly #scope: Scope
  readonly #cache: HledgerCache
  readonly #stateBefore: number
  readonly #segments: SegmentReading<string, SegmentRows, Place>

  constructor(reading: ReadingState, scope: Scope, cache: HledgerCache) {
    this.#reading = reading
    this.#scope = scope
    this.#cache = cache
    this.#stateBefore = cache.state
    this.#segments = new SegmentReading(cache.files, scope.path, scope.text, CHARACTERS, {
      state: () => cache.state,
      place: (line) => placeIn(reading, line),
      copy: (from, to) => copySegment(reading, from, to),
      put: (rows, line) => putSegment(reading, rows, scope.file, placeIn(reading, line)),
    })
  }

  /** Puts a cached segment that begins here into the book, and goes behind it; false when there is none. */
  take(cursor: Cursor): boolean {
    const segment = this.#segments.take(cursor.next, cursor.line)
    if (segment) cursor.skip(segment.length, segment.lines)
    return segment !== undefined
  }
  /** An entry begins here that decides nothing about the text below it. */
  begin(at: number, line: number): void {
    this.#segments.begin(at, line)
  }
  end(at: number, line: number): void {
    this.#segments.end(at, line)
  }
  /** Something that may decide how the text below it is understood. */
  said(from: number, to: number): void {
    this.#cache.say(`= ${this.#scope.text.slice(from, to)}`)
  }
  /** The file ends. */
  close(cursor: Cursor): void {
    const { path } = this.#scope
    this.#segments.close(path, this.#reading.files.bytes(path), cursor.line)
    // What it has set for the lines below it ends with it; some of that is for all files.
    if (this.#cache.state !== this.#stateBefore) this.#cache.say('<')
  }
}
