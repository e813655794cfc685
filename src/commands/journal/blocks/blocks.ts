import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { DETAILS, type PriceColumns, type Tag } from '#vocabulary/book-columns.ts'
import { BLOCK_ROWS_MAX, type PriceBlock, type RecordedBlock, type RecordedDetails } from '../../../events/journal-events.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import { idOf, type NumberedRows } from '../rows/placed-rows.ts'

/** Ids local to one block, so that a block can be read by itself. */
class LocalNames {
  readonly names: string[] = []
  readonly #ids = new Map<number, number>()
  constructor(readonly source: readonly string[]) {}
  id(global: number): number {
    let id = this.#ids.get(global)
    if (id === undefined) {
      id = this.names.push(elementAt(this.source, global)) - 1
      this.#ids.set(global, id)
    }
    return id
  }
}

const pairs = (tags: readonly Tag[]): [string, string][] => tags.map(({ name, value }) => [name, value])

/** The rows in slices that one event may hold. */
export function* slices<Row>(rows: readonly Row[], size = BLOCK_ROWS_MAX): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

export interface BlockSource {
  readonly book: Book
  /** Account names under the five roots, by the book's ids. */
  readonly accounts: readonly string[]
  /** Relative file names, by the book's ids. */
  readonly files: readonly string[]
  /** The transactions in the order of their places, as rows of the book. */
  readonly rows: Int32Array
  /** What their ids are made of, in the same order. */
  readonly ids: NumberedRows
}

/** The transactions in these places as the data of one TransactionsRecorded. */
export function recordedBlock({ book, accounts, files, rows, ids }: BlockSource, places: readonly number[]): RecordedBlock {
  const { transactions: t, postings: p } = book
  const file = new LocalNames(files)
  const account = new LocalNames(accounts)
  const commodity = new LocalNames(book.commodities.names)
  const payee = new LocalNames(book.payees.names)
  const text = new LocalNames(book.texts.names)
  const block: RecordedBlock = {
    files: file.names,
    accounts: account.names,
    commodities: commodity.names,
    payees: payee.names,
    texts: text.names,
    transactions: {
      id: [],
      day: [],
      status: [],
      origin: [],
      payee: [],
      file: [],
      begin_line: [],
      end_line: [],
      postings: [],
      second_day: [],
      code: [],
      note: [],
      tags: [],
      links: [],
    },
    postings: {
      account: [],
      commodity: [],
      quantity: [],
      line: [],
      cost: [],
      lot: [],
      lot_detail: [],
      day: [],
      status: [],
      kind: [],
      flags: [],
      note: [],
      tags: [],
    },
  }
  const { transactions: to, postings: po } = block
  const details: RecordedDetails = to
  places.forEach((of, at) => {
    const row = intAt(rows, of)
    to.id.push(idOf(ids, of))
    to.day.push(intAt(t.day, row))
    to.status.push(byteAt(t.status, row))
    to.origin.push(byteAt(t.origin, row))
    to.payee.push(payee.id(intAt(t.payee, row)))
    to.file.push(file.id(intAt(t.file, row)))
    to.begin_line.push(intAt(t.beginLine, row))
    to.end_line.push(intAt(t.endLine, row))
    for (const { name, holds, absent, recorded } of DETAILS) {
      const value = intAt(t[name], row)
      if (value !== absent) (details[recorded] ??= []).push([at, holds === 'text' ? text.id(value) : value])
    }
    const tags = t.tags.get(row)
    if (tags) to.tags.push([at, pairs(tags)])
    const links = t.links.get(row)
    if (links) to.links.push([at, [...links]])
    const first = intAt(t.firstPosting, row)
    const end = intAt(t.firstPosting, row + 1)
    to.postings.push(end - first)
    for (let i = first; i < end; i++) {
      const place = po.account.push(account.id(intAt(p.account, i))) - 1
      po.commodity.push(commodity.id(intAt(p.commodity, i)))
      po.quantity.push(p.quantity.text(i))
      po.line.push(intAt(p.line, i))
      if (intAt(p.costCommodity, i) >= 0) po.cost.push([place, p.cost.text(i), commodity.id(intAt(p.costCommodity, i))])
      if (intAt(p.lotCommodity, i) >= 0) po.lot.push([place, p.lot.text(i), commodity.id(intAt(p.lotCommodity, i))])
      const detail = p.lotDetail.get(i)
      if (detail) po.lot_detail.push([place, { ...detail }])
      if (p.day[i] !== NO_DAY) po.day.push([place, intAt(p.day, i)])
      if (p.status[i] !== t.status[row]) po.status.push([place, byteAt(p.status, i)])
      if (p.kind[i] !== 0) po.kind.push([place, byteAt(p.kind, i)])
      if (p.flags[i] !== 0) po.flags.push([place, byteAt(p.flags, i)])
      if (intAt(p.note, i) >= 0) po.note.push([place, text.id(intAt(p.note, i))])
      const ofPosting = p.tags.get(i)
      if (ofPosting) po.tags.push([place, pairs(ofPosting)])
      const postingPayee = p.payee.get(i)
      if (postingPayee !== undefined) (po.payee ??= []).push([place, payee.id(postingPayee)])
    }
  })
  return block
}

/** The prices of these rows as the data of one PricesDeclared or PricesRetracted. */
export function priceBlock(
  prices: PriceColumns,
  names: { commodities: readonly string[]; files: readonly string[] },
  rows: readonly number[],
): PriceBlock {
  const commodity = new LocalNames(names.commodities)
  const file = new LocalNames(names.files)
  const block: PriceBlock = {
    files: file.names,
    commodities: commodity.names,
    day: [],
    base: [],
    quote: [],
    rate: [],
    origin: [],
    second: [],
    file: [],
    line: [],
  }
  rows.forEach((row, at) => {
    block.day.push(intAt(prices.day, row))
    block.base.push(commodity.id(intAt(prices.base, row)))
    block.quote.push(commodity.id(intAt(prices.quote, row)))
    block.rate.push(prices.rate.text(row))
    block.origin.push(byteAt(prices.origin, row))
    if (prices.second[row] !== 0) block.second.push([at, intAt(prices.second, row)])
    block.file.push(file.id(intAt(prices.file, row)))
    block.line.push(intAt(prices.line, row))
  })
  return block
}
