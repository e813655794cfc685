import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { DETAILS, DIRECTIVE, INFERRED, REAL, WRITTEN } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { entries, exactRows, linesFrom, putEntries, putExactRows, putLines, SegmentReading, type TextKind } from '../../journal/segment-cache.ts'
import type { Scope } from '../directives/directive-scope.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Cursor, isSpace } from '../text/cursor.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import type { HledgerCache, MostPlaces, PostingRows, PriceRows, SegmentRows, SharedNames } from './hledger-cache.ts'

/** Where something begins or ends: rows of the book, and how many lines of the file stand before it. */
interface Place {
  readonly transactions: number
  readonly postings: number
  readonly prices: number
  readonly line: number
}

const placeIn = ({ book }: ReadingState, line: number): Place => ({
  transactions: book.transactions.count,
  postings: book.postings.count,
  prices: book.prices.count,
  line,
})

/** Copies what was read from one place to another. */
function copySegment(reading: ReadingState, names: SharedNames, from: Place, to: Place): SegmentRows {
  const { transactions: t } = reading.book
  const [first, end] = [from.transactions, to.transactions]
  const { line } = from
  const places = mostPlaces(reading, from, to)
  const postings = postingRows(reading, from, to)
  const prices = priceRows(reading, from, to)
  const payee = t.payee.slice(first, end)
  const details = Object.fromEntries(DETAILS.map(({ name, absent }) => [name, said(t[name], first, end, absent)])) as SegmentRows['details']
  names.accounts.seeAll(postings.account)
  const { commodities } = names
  for (const column of [postings.commodity, postings.cost?.commodity, prices.base, prices.quote]) if (column) commodities.seeAll(column)
  for (const [, { commodity, cost }] of postings.assertions) for (const id of [commodity, cost?.commodity ?? NONE]) commodities.see(id)
  for (const [, { cost }] of postings.lots) commodities.see(cost?.commodity ?? NONE)
  names.payees.seeAll(payee)
  for (const column of [...textsOf(details), postings.note]) if (column) names.texts.seeAll(column)
  return {
    names: {
      accounts: names.accounts.takeSeen(),
      commodities: commodities.takeSeen(),
      payees: names.payees.takeSeen(),
      texts: names.texts.takeSeen(),
    },
    day: t.day.slice(first, end),
    status: t.status.slice(first, end),
    payee,
    details,
    beginLine: linesFrom(t.beginLine, first, end, line),
    endLine: linesFrom(t.endLine, first, end, line),
    firstPosting: linesFrom(t.firstPosting, first, end, from.postings),
    tags: entries(t.tags, first, end),
    postings,
    prices,
    places,
  }
}

function postingRows({ book: { postings: p }, details }: ReadingState, from: Place, to: Place): PostingRows {
  const [begin, close] = [from.postings, to.postings]
  const costCommodity = said(p.costCommodity, begin, close)
  return {
    account: p.account.slice(begin, close),
    commodity: p.commodity.slice(begin, close),
    quantity: exactRows(p.quantity, begin, close),
    cost: costCommodity && {
      total: exactRows(p.cost, begin, close),
      commodity: costCommodity,
      written: details.costs.writtenFrom(begin),
    },
    day: said(p.day, begin, close, NO_DAY),
    status: p.status.slice(begin, close),
    kind: p.kind.subarray(begin, close).some((kind) => kind !== 0) ? p.kind.slice(begin, close) : undefined,
    flags: p.flags.slice(begin, close),
    note: said(p.note, begin, close),
    line: linesFrom(p.line, begin, close, from.line),
    tags: entries(p.tags, begin, close),
    assertions: entries(details.assertions, begin, close),
    lots: entries(details.lots, begin, close),
  }
}

function priceRows({ book: { prices } }: ReadingState, from: Place, to: Place): PriceRows {
  const [old, next] = [from.prices, to.prices]
  return {
    day: prices.day.slice(old, next),
    base: prices.base.slice(old, next),
    quote: prices.quote.slice(old, next),
    rate: exactRows(prices.rate, old, next),
    second: said(prices.second, old, next, 0),
    line: linesFrom(prices.line, old, next, from.line),
  }
}

/** Rows of a column; undefined when none says more than `nothing`. */
const said = (column: Int32Array, from: number, to: number, nothing: number = NONE): Int32Array | undefined =>
  column.subarray(from, to).some((value) => value !== nothing) ? column.slice(from, to) : undefined

/** The columns of details that have ids of texts. */
const textsOf = (details: SegmentRows['details']): (Int32Array | undefined)[] =>
  DETAILS.map(({ name, holds }) => (holds === 'text' ? details[name] : undefined))

/** Of what is written. */
function mostPlaces({ book: { postings, prices } }: ReadingState, from: Place, to: Place): MostPlaces {
  const most = new Map<number, number>()
  const see = (commodity: number, places: number): void => {
    if ((most.get(commodity) ?? NONE) < places) most.set(commodity, places)
  }
  for (let row = from.postings; row < to.postings; row++)
    if ((byteAt(postings.flags, row) & INFERRED) === 0 && postings.commodity[row] !== NONE)
      see(intAt(postings.commodity, row), byteAt(postings.quantity.scale, row))
  for (let row = from.prices; row < to.prices; row++) see(intAt(prices.quote, row), byteAt(prices.rate.scale, row))
  return { commodity: Int32Array.from(most.keys()), places: Uint8Array.from(most.values()) }
}

/** Adds what a segment says to the book, at a place of a file, as if it had been read there. */
function putSegment(reading: ReadingState, names: SharedNames, rows: SegmentRows, file: number, at: Place): void {
  renumber(rows, names)
  const { transactions: t } = reading.book
  const first = at.transactions
  const end = first + rows.day.length
  putPostings(reading, rows.postings, at)
  putPrices(reading, rows.prices, file, at)
  t.reserve(end + 1)
  t.day.set(rows.day, first)
  t.status.set(rows.status, first)
  t.origin.fill(WRITTEN, first, end)
  t.payee.set(rows.payee, first)
  for (const { name, absent } of DETAILS) put(rows.details[name], t[name], first, end, absent)
  t.file.fill(file, first, end)
  putLines(rows.beginLine, t.beginLine, first, at.line)
  putLines(rows.endLine, t.endLine, first, at.line)
  putLines(rows.firstPosting, t.firstPosting, first, at.postings)
  putEntries(rows.tags, t.tags, first)
  t.count = end
  reading.book.endTransaction()
  const { commodity, places } = rows.places
  for (let row = 0; row < commodity.length; row++) reading.seePlaces(intAt(commodity, row), byteAt(places, row))
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
function renumber({ names, payee, details, postings, prices, places }: SegmentRows, shared: SharedNames): void {
  const { accounts, commodities, payees, texts } = shared
  if (accounts.mentionAgain(names.accounts)) accounts.moveAll(postings.account)
  if (commodities.mentionAgain(names.commodities)) {
    for (const column of [postings.commodity, postings.cost?.commodity, prices.base, prices.quote, places.commodity]) commodities.moveAll(column)
    postings.assertions = postings.assertions.map(([row, assertion]) => [row, withAssertedIds(assertion, commodities.moved)])
    postings.lots = postings.lots.map(([row, lot]) => [row, withLotIds(lot, commodities.moved)])
  }
  if (payees.mentionAgain(names.payees)) payees.moveAll(payee)
  if (texts.mentionAgain(names.texts)) for (const column of [...textsOf(details), postings.note]) texts.moveAll(column)
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
      copy: (from, to) => copySegment(reading, cache.names, from, to),
      put: (rows, line) => putSegment(reading, cache.names, rows, scope.file, placeIn(reading, line)),
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
