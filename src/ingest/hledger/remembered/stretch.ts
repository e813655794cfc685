import { NONE } from '#vocabulary/columns.ts'
import type { LotNote } from '../amounts/lots.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import { entries, exactRows, linesFrom } from '../../journal/rows.ts'
import type { SharedNames, StretchRows } from './stretch-rows.ts'

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

/** Copies what was read from one place to another. */
export function stretchBetween({ book, details }: ReadingState, names: SharedNames, from: Place, to: Place): StretchRows {
  const { transactions: t, postings: p, prices } = book
  const [first, end] = [from.transactions, to.transactions]
  const [begin, close] = [from.postings, to.postings]
  const [old, next] = [from.prices, to.prices]
  const { line } = from
  const hasCost = p.costCommodity.subarray(begin, close).some((commodity) => commodity !== NONE)
  const commodityOf = (id: number): number => names.commodities.shared(id)
  return {
    day: t.day.slice(first, end),
    secondDay: t.secondDay.slice(first, end),
    status: t.status.slice(first, end),
    origin: t.origin.slice(first, end),
    code: names.texts.sharedColumn(t.code, first, end),
    payee: names.payees.sharedColumn(t.payee, first, end),
    note: names.texts.sharedColumn(t.note, first, end),
    beginLine: linesFrom(t.beginLine, first, end, line),
    endLine: linesFrom(t.endLine, first, end, line),
    firstPosting: linesFrom(t.firstPosting, first, end, begin),
    tags: entries(t.tags, first, end),
    postings: {
      account: names.accounts.sharedColumn(p.account, begin, close),
      commodity: names.commodities.sharedColumn(p.commodity, begin, close),
      quantity: exactRows(p.quantity, begin, close),
      cost: hasCost
        ? {
            total: exactRows(p.cost, begin, close),
            commodity: names.commodities.sharedColumn(p.costCommodity, begin, close),
            written: details.costs.writtenFrom(begin),
          }
        : undefined,
      day: p.day.slice(begin, close),
      status: p.status.slice(begin, close),
      kind: p.kind.slice(begin, close),
      flags: p.flags.slice(begin, close),
      note: names.texts.sharedColumn(p.note, begin, close),
      line: linesFrom(p.line, begin, close, line),
      tags: entries(p.tags, begin, close),
      assertions: entries(details.assertions, begin, close).map(([row, each]) => [row, withAssertedIds(each, commodityOf)]),
      lots: entries(details.lots, begin, close).map(([row, each]) => [row, withLotIds(each, commodityOf)]),
    },
    prices: {
      day: prices.day.slice(old, next),
      base: names.commodities.sharedColumn(prices.base, old, next),
      quote: names.commodities.sharedColumn(prices.quote, old, next),
      rate: exactRows(prices.rate, old, next),
      origin: prices.origin.slice(old, next),
      second: prices.second.slice(old, next),
      line: linesFrom(prices.line, old, next, line),
    },
  }
}

/** The same assertion with other ids. */
export const withAssertedIds = (assertion: Assertion, idOf: (id: number) => number): Assertion => ({
  ...assertion,
  commodity: idOf(assertion.commodity),
  ...(assertion.cost && { cost: { ...assertion.cost, commodity: idOf(assertion.cost.commodity) } }),
})

/** The same note of a lot with another id. */
export const withLotIds = (lot: LotNote, idOf: (id: number) => number): LotNote =>
  lot.cost === undefined ? lot : { ...lot, cost: { ...lot.cost, commodity: idOf(lot.cost.commodity) } }
