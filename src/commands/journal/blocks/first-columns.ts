import { JournalColumns } from '../../../events/journal-columns.ts'
import { type PostingColumns, type PriceColumns, roomWhenSettled, type TransactionColumns } from '#vocabulary/book-columns.ts'
import { type ExactColumn, type Names, NONE } from '#vocabulary/columns.ts'
import type { BlockSource } from './blocks.ts'
import { RowOrder } from '../rows/row-order.ts'

/**
 * The columns of a log whose first events are blocks of these prices and then of the transactions in these places, in this order: what
 * `JournalColumns` are once all blocks were added to them, names in the same order. Taken from the columns of the book, nothing has to be
 * read from the text of the blocks, which took longer than anything else that the thread that answers did in a first sync.
 */
export function firstColumns(source: BlockSource, declared: readonly number[], places: readonly number[]): JournalColumns {
  const columns = new JournalColumns()
  const { book } = source
  const meetings: Meetings = {
    account: new Meeting(columns.accounts, source.accounts),
    commodity: new Meeting(columns.commodities, book.commodities.names),
    payee: new Meeting(columns.payees, book.payees.names),
    text: new Meeting(columns.texts, book.texts.names),
    file: new Meeting(columns.files, source.files),
  }
  addPrices(columns.prices, book.prices, new RowOrder(Int32Array.from(declared)), meetings)
  const order = new RowOrder(Int32Array.from(places, (at) => source.rows[at]!))
  columns.transactionIds = places.map((at) => source.ids.at(at))
  meetWithin(book, order.rows, meetings)
  const postings = addTransactions(columns.transactions, book.transactions, order, meetings)
  addPostings(columns.postings, book.postings, new RowOrder(postings), meetings)
  columns.transactionOf = transactionOf(columns)
  return columns
}

type Meetings = Readonly<Record<'account' | 'commodity' | 'payee' | 'text' | 'file', Meeting>>

/** The ids of names in another table, which has them in the order in which they are met. */
class Meeting {
  readonly #table: Int32Array

  constructor(
    private readonly names: Names,
    private readonly from: readonly string[],
  ) {
    this.#table = new Int32Array(from.length).fill(NONE)
  }
  /** NONE is nobody. */
  meet(id: number): void {
    if (id >= 0 && this.#table[id] === NONE) this.#table[id] = this.names.id(this.from[id]!)
  }
  meetAll(column: Int32Array, rows: Int32Array): void {
    for (let at = 0; at < rows.length; at++) this.meet(column[rows[at]!]!)
  }
  id(met: number): number {
    return this.#table[met]!
  }
  /** Of names that were met; NONE stays what it is. */
  gather(into: Int32Array, column: Int32Array, rows: Int32Array): void {
    const table = this.#table
    for (let to = 0; to < rows.length; to++) {
      const id = column[rows[to]!]!
      into[to] = id < 0 ? NONE : table[id]!
    }
  }
}

function addPrices(prices: PriceColumns, from: PriceColumns, order: RowOrder, { commodity, file }: Meetings): void {
  const { rows } = order
  prices.reserve(rows.length)
  prices.count = rows.length
  for (let at = 0; at < rows.length; at++) {
    commodity.meet(from.base[rows[at]!]!)
    commodity.meet(from.quote[rows[at]!]!)
  }
  file.meetAll(from.file, rows)
  for (const name of ['day', 'second', 'line'] as const) order.gatheredInto(prices[name], from[name])
  order.gatheredInto(prices.origin, from.origin)
  for (const name of ['base', 'quote'] as const) commodity.gather(prices[name], from[name], rows)
  file.gather(prices.file, from.file, rows)
  gatherAmounts(prices.rate, from.rate, order)
}

/** Transactions and their postings speak of payees and of texts in turn. */
function meetWithin({ transactions: t, postings: p }: BlockSource['book'], rows: Int32Array, { payee, text }: Meetings): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    payee.meet(t.payee[row]!)
    text.meet(t.code[row]!)
    text.meet(t.note[row]!)
    for (let posting = t.firstPosting[row]!; posting < t.firstPosting[row + 1]!; posting++) {
      text.meet(p.note[posting]!)
      if (p.payee.size > 0) payee.meet(p.payee.get(posting) ?? NONE)
    }
  }
}

/** Returns the rows of their postings. */
function addTransactions(t: TransactionColumns, from: TransactionColumns, order: RowOrder, { file, payee, text }: Meetings): Int32Array {
  const { rows } = order
  t.reserve(roomWhenSettled(rows.length))
  t.count = rows.length
  file.meetAll(from.file, rows)
  for (const name of ['day', 'secondDay', 'beginLine', 'endLine'] as const) order.gatheredInto(t[name], from[name])
  for (const name of ['status', 'origin'] as const) order.gatheredInto(t[name], from[name])
  for (const name of ['code', 'note'] as const) text.gather(t[name], from[name], rows)
  payee.gather(t.payee, from.payee, rows)
  file.gather(t.file, from.file, rows)
  for (const name of ['tags', 'links'] as const) gatherEntries<unknown>(t[name], from[name], rows)
  let count = 0
  for (let to = 0; to < rows.length; to++) t.firstPosting[to + 1] = count += from.firstPosting[rows[to]! + 1]! - from.firstPosting[rows[to]!]!
  const postings = new Int32Array(count)
  for (let to = 0, at = 0; to < rows.length; to++)
    for (let row = from.firstPosting[rows[to]!]!; at < t.firstPosting[to + 1]!; row++) postings[at++] = row
  return postings
}

function addPostings(p: PostingColumns, from: PostingColumns, order: RowOrder, { account, commodity, payee, text }: Meetings): void {
  const { rows } = order
  p.reserve(roomWhenSettled(rows.length))
  p.count = rows.length
  account.meetAll(from.account, rows)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    commodity.meet(from.commodity[row]!)
    commodity.meet(from.costCommodity[row]!)
    commodity.meet(from.lotCommodity[row]!)
  }
  for (const name of ['day', 'line'] as const) order.gatheredInto(p[name], from[name])
  for (const name of ['status', 'kind', 'flags'] as const) order.gatheredInto(p[name], from[name])
  account.gather(p.account, from.account, rows)
  for (const name of ['commodity', 'costCommodity', 'lotCommodity'] as const) commodity.gather(p[name], from[name], rows)
  text.gather(p.note, from.note, rows)
  gatherAmounts(p.quantity, from.quantity, order)
  gatherPaid(p.cost, from.cost, rows, from.costCommodity)
  gatherPaid(p.lot, from.lot, rows, from.lotCommodity)
  for (const name of ['lotDetail', 'tags'] as const) gatherEntries<unknown>(p[name], from[name], rows)
  gatherEntries(p.payee, from.payee, rows)
  for (const [posting, id] of p.payee) p.payee.set(posting, payee.id(id))
}

function transactionOf({ transactions: { count, firstPosting }, postings }: JournalColumns): JournalColumns['transactionOf'] {
  const of = new Int32Array(postings.account.length)
  for (let row = 0, posting = 0; row < count; row++) for (const end = firstPosting[row + 1]!; posting < end; posting++) of[posting] = row
  return of
}

function gatherAmounts(into: ExactColumn, { mantissa, scale, big }: ExactColumn, order: RowOrder): void {
  order.gatheredInto(into.mantissa, mantissa)
  order.gatheredInto(into.scale, scale)
  gatherEntries(into.big, big, order.rows)
}

/** Amounts of the rows that have a commodity for them. */
function gatherPaid(into: ExactColumn, { mantissa, scale, big }: ExactColumn, rows: Int32Array, commodity: Int32Array): void {
  for (let to = 0; to < rows.length; to++) {
    const row = rows[to]!
    if (commodity[row]! < 0) continue
    into.mantissa[to] = mantissa[row]!
    into.scale[to] = scale[row]!
    const exact = big.size > 0 ? big.get(row) : undefined
    if (exact) into.big.set(to, exact)
  }
}

/** What few rows have. */
function gatherEntries<Entry>(into: Map<number, Entry>, entries: ReadonlyMap<number, Entry>, rows: Int32Array): void {
  if (entries.size === 0) return
  for (let to = 0; to < rows.length; to++) {
    const entry = entries.get(rows[to]!)
    if (entry !== undefined) into.set(to, entry)
  }
}
