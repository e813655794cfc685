import { NONE } from '#vocabulary/columns.ts'
import { INFERRED } from '#vocabulary/book-columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { entries, exactRows, linesFrom } from '../../journal/rows.ts'
import { settle } from '../finish/settle.ts'
import type { ReadingState } from '../reading-state.ts'
import type { MostPlaces, PostingRows, PriceRows, SegmentRows, SharedNames } from './segment-rows.ts'

/** Where something begins or ends: rows of the book, and how many lines of the file stand before it. */
export interface Place {
  readonly transactions: number
  readonly postings: number
  readonly prices: number
  readonly line: number
}

export const placeIn = ({ book }: ReadingState, line: number): Place => ({
  transactions: book.transactions.count,
  postings: book.postings.count,
  prices: book.prices.count,
  line,
})

/** Settles what was read from one place to another, and copies it. */
export function copySegment(reading: ReadingState, names: SharedNames, from: Place, to: Place): SegmentRows {
  const { transactions: t } = reading.book
  const [first, end] = [from.transactions, to.transactions]
  const { line } = from
  const places = mostPlaces(reading, from, to)
  const outcome = settle(reading, first, end)
  const postings = postingRows(reading, from, to)
  const prices = priceRows(reading, from, to)
  const [code, note, payee] = [said(t.code, first, end), said(t.note, first, end), t.payee.slice(first, end)]
  names.accounts.seeAll(postings.account)
  const { commodities } = names
  for (const column of [postings.commodity, postings.cost?.commodity, prices.base, prices.quote]) if (column) commodities.seeAll(column)
  for (const [, { commodity, cost }] of postings.assertions) for (const id of [commodity, cost?.commodity ?? NONE]) commodities.see(id)
  for (const [, { cost }] of postings.lots) commodities.see(cost?.commodity ?? NONE)
  names.payees.seeAll(payee)
  for (const column of [code, note, postings.note]) if (column) names.texts.seeAll(column)
  return {
    names: {
      accounts: names.accounts.takeSeen(),
      commodities: commodities.takeSeen(),
      payees: names.payees.takeSeen(),
      texts: names.texts.takeSeen(),
    },
    day: t.day.slice(first, end),
    secondDay: said(t.secondDay, first, end, NO_DAY),
    status: t.status.slice(first, end),
    code,
    payee,
    note,
    beginLine: linesFrom(t.beginLine, first, end, line),
    endLine: linesFrom(t.endLine, first, end, line),
    firstPosting: linesFrom(t.firstPosting, first, end, from.postings),
    tags: entries(t.tags, first, end),
    postings,
    prices,
    places,
    outcome,
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

/** Of what is written: call before anything is balanced. */
function mostPlaces({ book: { postings, prices } }: ReadingState, from: Place, to: Place): MostPlaces {
  const most = new Map<number, number>()
  const see = (commodity: number, places: number): void => {
    if ((most.get(commodity) ?? NONE) < places) most.set(commodity, places)
  }
  for (let row = from.postings; row < to.postings; row++)
    if ((postings.flags[row]! & INFERRED) === 0 && postings.commodity[row] !== NONE) see(postings.commodity[row]!, postings.quantity.scale[row]!)
  for (let row = from.prices; row < to.prices; row++) see(prices.quote[row]!, prices.rate.scale[row]!)
  return { commodity: Int32Array.from(most.keys()), places: Uint8Array.from(most.values()) }
}
