import { JournalColumns } from '../../events/journal-columns.ts'
import { roomWhenSettled } from '#vocabulary/book-columns.ts'
import { type ExactColumn, type Names, NONE } from '#vocabulary/columns.ts'
import type { BlockSource } from './blocks.ts'

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
  addPrices(columns, source, Int32Array.from(declared), meetings)
  const rows = Int32Array.from(places, (at) => source.rows[at]!)
  columns.transactionIds = places.map((at) => source.ids.at(at))
  const postings = addTransactions(columns, source, rows, meetings)
  meetWithin(source, rows, meetings)
  const { transactions: t } = columns
  for (const name of ['code', 'note'] as const) meetings.text.gather(book.transactions[name], rows, t[name])
  meetings.payee.gather(book.transactions.payee, rows, t.payee)
  addPostings(columns, source, postings, meetings)
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
    for (const row of rows) this.meet(column[row]!)
  }
  id(met: number): number {
    return this.#table[met]!
  }
  /** Of names that were met; NONE stays what it is. */
  gather(column: Int32Array, rows: Int32Array, into: Int32Array): void {
    const table = this.#table
    for (let to = 0; to < rows.length; to++) {
      const id = column[rows[to]!]!
      into[to] = id < 0 ? NONE : table[id]!
    }
  }
}

function addPrices({ prices }: JournalColumns, { book: { prices: from } }: BlockSource, rows: Int32Array, { commodity, file }: Meetings): void {
  prices.reserve(rows.length)
  prices.count = rows.length
  for (const row of rows) {
    commodity.meet(from.base[row]!)
    commodity.meet(from.quote[row]!)
  }
  file.meetAll(from.file, rows)
  for (const name of ['day', 'second', 'line', 'origin'] as const) gather(from[name], rows, prices[name])
  for (const name of ['base', 'quote'] as const) commodity.gather(from[name], rows, prices[name])
  file.gather(from.file, rows, prices.file)
  gatherAmounts(from.rate, rows, prices.rate)
}

/** Returns the rows of their postings. */
function addTransactions({ transactions: t }: JournalColumns, { book }: BlockSource, rows: Int32Array, { file }: Meetings): Int32Array {
  const { transactions: from } = book
  t.reserve(roomWhenSettled(rows.length))
  t.count = rows.length
  file.meetAll(from.file, rows)
  for (const name of ['day', 'secondDay', 'status', 'origin', 'beginLine', 'endLine'] as const) gather(from[name], rows, t[name])
  file.gather(from.file, rows, t.file)
  for (const name of ['tags', 'links'] as const) gatherEntries<unknown>(from[name], rows, t[name])
  let count = 0
  for (let to = 0; to < rows.length; to++) t.firstPosting[to + 1] = count += from.firstPosting[rows[to]! + 1]! - from.firstPosting[rows[to]!]!
  const postings = new Int32Array(count)
  for (let to = 0, at = 0; to < rows.length; to++) for (let row = from.firstPosting[rows[to]!]!; at < t.firstPosting[to + 1]!; row++) postings[at++] = row
  return postings
}

/** Transactions and their postings speak of payees and of texts in turn. */
function meetWithin({ book }: BlockSource, rows: Int32Array, { payee, text }: Meetings): void {
  const { transactions: t, postings: p } = book
  for (const row of rows) {
    payee.meet(t.payee[row]!)
    text.meet(t.code[row]!)
    text.meet(t.note[row]!)
    for (let posting = t.firstPosting[row]!; posting < t.firstPosting[row + 1]!; posting++) {
      text.meet(p.note[posting]!)
      if (p.payee.size > 0) payee.meet(p.payee.get(posting) ?? NONE)
    }
  }
}

function addPostings(columns: JournalColumns, { book }: BlockSource, rows: Int32Array, { account, commodity, payee, text }: Meetings): void {
  const { postings: p, transactions } = columns
  const { postings: from } = book
  p.reserve(roomWhenSettled(rows.length))
  p.count = rows.length
  account.meetAll(from.account, rows)
  for (const row of rows) {
    commodity.meet(from.commodity[row]!)
    commodity.meet(from.costCommodity[row]!)
    commodity.meet(from.lotCommodity[row]!)
  }
  for (const name of ['day', 'status', 'kind', 'flags', 'line'] as const) gather(from[name], rows, p[name])
  account.gather(from.account, rows, p.account)
  for (const name of ['commodity', 'costCommodity', 'lotCommodity'] as const) commodity.gather(from[name], rows, p[name])
  text.gather(from.note, rows, p.note)
  gatherAmounts(from.quantity, rows, p.quantity)
  gatherAmounts(from.cost, rows, p.cost, from.costCommodity)
  gatherAmounts(from.lot, rows, p.lot, from.lotCommodity)
  for (const name of ['lotDetail', 'tags'] as const) gatherEntries<unknown>(from[name], rows, p[name])
  gatherEntries(from.payee, rows, p.payee)
  for (const [posting, id] of p.payee) p.payee.set(posting, payee.id(id))
  columns.transactionOf = new Int32Array(p.account.length)
  for (let row = 0; row < transactions.count; row++)
    columns.transactionOf.fill(row, transactions.firstPosting[row], transactions.firstPosting[row + 1])
}

function gather(column: Int32Array | Uint8Array, rows: Int32Array, into: Int32Array | Uint8Array): void {
  for (let to = 0; to < rows.length; to++) into[to] = column[rows[to]!]!
}

/** Amounts of rows that have one: those with a commodity, where not all have. */
function gatherAmounts(column: ExactColumn, rows: Int32Array, into: ExactColumn, commodity?: Int32Array): void {
  const { mantissa, scale, big } = column
  for (let to = 0; to < rows.length; to++) {
    const row = rows[to]!
    if (commodity && commodity[row]! < 0) continue
    if (big.size > 0 && big.has(row)) into.setText(to, column.text(row))
    else {
      into.mantissa[to] = mantissa[row]!
      into.scale[to] = scale[row]!
    }
  }
}

/** What few rows have. */
function gatherEntries<Entry>(entries: ReadonlyMap<number, Entry>, rows: Int32Array, into: Map<number, Entry>): void {
  if (entries.size === 0) return
  for (let to = 0; to < rows.length; to++) {
    const entry = entries.get(rows[to]!)
    if (entry !== undefined) into.set(to, entry)
  }
}
