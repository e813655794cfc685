import { elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import {
  DETAILS,
  POSTING_AMOUNTS,
  POSTING_COLUMNS,
  POSTING_MAPS,
  PostingColumns,
  PRICE_COLUMNS,
  PriceColumns,
  PROVIDED,
  roomWhenSettled,
  type Status,
  type Tag,
  TRANSACTION_COLUMNS,
  TRANSACTION_MAPS,
  TransactionColumns,
} from '#vocabulary/book-columns.ts'
import { type ExactColumn, lengthened, Names } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { DataOf } from './catalogue.ts'
import type { PriceBlock, RecordedBlock, RecordedDetails } from './journal-events.ts'
import type { Recorded } from './log/log.ts'

export interface PriceSource {
  readonly provider: string
  readonly ref: string
  readonly type: DataOf<'PricesFetched'>['type']
}

/** The contents of the blocks of the journal stream, as columns. Rows are never removed; readers track which rows are current. */
export class JournalColumns {
  readonly accounts = new Names()
  readonly commodities = new Names()
  readonly payees = new Names()
  readonly texts = new Names()
  readonly files = new Names()
  transactionIds: string[] = []
  transactions = new TransactionColumns()
  postings = new PostingColumns()
  transactionOf = new Int32Array(4096)
  prices = new PriceColumns()
  /** Where prices of providers come from; such a price has its place in this list instead of a file. */
  readonly priceSources: PriceSource[] = []

  /** Adds the transactions of a block; returns the first of the new rows, the last is the newest. */
  addTransactions(block: RecordedBlock): number {
    const { transactions: t, postings: p } = this
    const { transactions: from, postings: fromPostings } = block
    const firstRow = t.count
    const firstPosting = p.count
    const account = block.accounts.map((name) => this.accounts.id(name))
    const commodity = block.commodities.map((name) => this.commodities.id(name))
    const payee = block.payees.map((name) => this.payees.id(name))
    const text = block.texts.map((name) => this.texts.id(name))
    const file = block.files.map((name) => this.files.id(name))
    while (t.day.length < firstRow + from.id.length + 1) t.reserve(t.day.length * 2)
    while (p.account.length < firstPosting + fromPostings.account.length + 1) p.grow()
    if (this.transactionOf.length < p.account.length) this.transactionOf = lengthened(this.transactionOf, p.account.length)

    let posting = firstPosting
    for (let i = 0; i < from.id.length; i++) {
      const row = firstRow + i
      this.transactionIds.push(elementAt(from.id, i))
      t.day[row] = elementAt(from.day, i)
      t.status[row] = elementAt(from.status, i)
      t.origin[row] = elementAt(from.origin, i)
      t.payee[row] = elementAt(payee, elementAt(from.payee, i))
      t.file[row] = elementAt(file, elementAt(from.file, i))
      t.beginLine[row] = elementAt(from.begin_line, i)
      t.endLine[row] = elementAt(from.end_line, i)
      t.firstPosting[row] = posting
      for (const end = posting + elementAt(from.postings, i); posting < end; posting++) {
        const at = posting - firstPosting
        this.transactionOf[posting] = row
        p.account[posting] = elementAt(account, elementAt(fromPostings.account, at))
        p.commodity[posting] = elementAt(commodity, elementAt(fromPostings.commodity, at))
        p.status[posting] = elementAt(from.status, i)
        p.line[posting] = elementAt(fromPostings.line, at)
        p.quantity.setText(posting, elementAt(fromPostings.quantity, at))
      }
    }
    t.count = firstRow + from.id.length
    p.count = posting
    t.firstPosting[t.count] = posting

    const details: RecordedDetails = from
    for (const { name, holds, recorded } of DETAILS)
      for (const [i, value] of details[recorded] ?? []) t[name][firstRow + i] = holds === 'text' ? elementAt(text, value) : value
    for (const [i, tags] of from.tags) t.tags.set(firstRow + i, asTags(tags))
    for (const [i, links] of from.links) t.links.set(firstRow + i, links)
    for (const [i, total, id] of fromPostings.cost) {
      p.cost.setText(firstPosting + i, total)
      p.costCommodity[firstPosting + i] = elementAt(commodity, id)
    }
    for (const [i, total, id] of fromPostings.lot) {
      p.lot.setText(firstPosting + i, total)
      p.lotCommodity[firstPosting + i] = elementAt(commodity, id)
    }
    for (const [i, { day, label, fixated }] of fromPostings.lot_detail) {
      p.lotDetail.set(firstPosting + i, {
        ...(day !== undefined && { day }),
        ...(label !== undefined && { label }),
        ...(fixated !== undefined && { fixated }),
      })
    }
    for (const [i, day] of fromPostings.day) p.day[firstPosting + i] = day
    for (const [i, status] of fromPostings.status) p.status[firstPosting + i] = status as Status
    for (const [i, kind] of fromPostings.kind) p.kind[firstPosting + i] = kind
    for (const [i, flags] of fromPostings.flags) p.flags[firstPosting + i] = flags
    for (const [i, id] of fromPostings.note) p.note[firstPosting + i] = elementAt(text, id)
    for (const [i, tags] of fromPostings.tags) p.tags.set(firstPosting + i, asTags(tags))
    for (const [i, id] of fromPostings.payee ?? []) p.payee.set(firstPosting + i, elementAt(payee, id))
    return firstRow
  }

  /** Gives back room that was made for rows that did not come; to be called when what was synced is complete. */
  settle(): void {
    this.transactions.settle()
    this.postings.settle()
    if (this.transactionOf.length > this.postings.account.length) this.transactionOf = this.transactionOf.slice(0, this.postings.account.length)
  }

  /** Adds the prices of a block; returns the first of the new rows. */
  addPrices(block: PriceBlock): number {
    const { prices } = this
    const first = prices.count
    const commodity = block.commodities.map((name) => this.commodities.id(name))
    const file = block.files.map((name) => this.files.id(name))
    for (let i = 0; i < block.day.length; i++) {
      prices.add({
        day: elementAt(block.day, i),
        base: elementAt(commodity, elementAt(block.base, i)),
        quote: elementAt(commodity, elementAt(block.quote, i)),
        rate: Exact.zero,
        origin: elementAt(block.origin, i),
        file: elementAt(file, elementAt(block.file, i)),
        line: elementAt(block.line, i),
      })
      prices.rate.setText(first + i, elementAt(block.rate, i))
    }
    for (const [i, second] of block.second) prices.second[first + i] = second
    return first
  }

  /** Adds the prices of a provider; returns the first new row. */
  addFetched(fetched: DataOf<'PricesFetched'>): number {
    const { prices, priceSources } = this
    const first = prices.count
    const { provider, ref, type } = fetched
    let source = priceSources.findIndex((other) => other.provider === provider && other.ref === ref && other.type === type)
    if (source < 0) source = priceSources.push({ provider, ref, type }) - 1
    const commodity = fetched.commodities.map((name) => this.commodities.id(name))
    for (let i = 0; i < fetched.day.length; i++) {
      const [base, quote] = [elementAt(commodity, elementAt(fetched.base, i)), elementAt(commodity, elementAt(fetched.quote, i))]
      prices.add({ day: elementAt(fetched.day, i), base, quote, rate: Exact.zero, origin: PROVIDED, file: source, line: 0 })
      prices.rate.setText(first + i, elementAt(fetched.rate, i))
    }
    return first
  }
}

const asTags = (pairs: readonly (readonly [string, string])[]): Tag[] => pairs.map(([name, value]) => ({ name, value }))

/*
 * The columns of a book as plain data that can be written to a disk, and back. What follows from the rest (the transaction of each
 * posting, where the postings of a transaction begin) is worked out again.
 */

const NAMES = ['accounts', 'commodities', 'payees', 'texts', 'files'] as const

export interface StoredAmounts {
  readonly mantissa: NarrowColumn
  readonly scale: NarrowColumn
  /** Those that no array holds, as text by their rows. */
  readonly big: readonly (readonly [number, string])[]
}

export interface StoredColumns {
  readonly names: readonly (readonly string[])[]
  readonly transactionIds: readonly string[]
  readonly transactions: readonly NarrowColumn[]
  readonly transactionMaps: readonly ReadonlyMap<number, unknown>[]
  /** How many postings each transaction has. */
  readonly postingsOf: NarrowColumn
  readonly postings: readonly NarrowColumn[]
  readonly amounts: readonly StoredAmounts[]
  readonly postingMaps: readonly ReadonlyMap<number, unknown>[]
  readonly prices: readonly NarrowColumn[]
  readonly rates: StoredAmounts
  readonly priceSources: JournalColumns['priceSources']
  /** Transactions, postings, prices. */
  readonly counts: readonly [number, number, number]
}

export function storedColumns(columns: JournalColumns): StoredColumns {
  const { transactions: t, postings: p, prices } = columns
  return {
    names: NAMES.map((name) => columns[name].names),
    transactionIds: columns.transactionIds,
    transactions: TRANSACTION_COLUMNS.map((name) => narrow(t[name], t.count)),
    transactionMaps: TRANSACTION_MAPS.map((name) => t[name]),
    postingsOf: narrow(
      Int32Array.from({ length: t.count }, (_, row) => intAt(t.firstPosting, row + 1) - intAt(t.firstPosting, row)),
      t.count,
    ),
    postings: POSTING_COLUMNS.map((name) => narrow(p[name], p.count)),
    amounts: POSTING_AMOUNTS.map((name) => storedAmounts(p[name], p.count)),
    postingMaps: POSTING_MAPS.map((name) => p[name]),
    prices: PRICE_COLUMNS.map((name) => narrow(prices[name], prices.count)),
    rates: storedAmounts(prices.rate, prices.count),
    priceSources: columns.priceSources,
    counts: [t.count, p.count, prices.count],
  }
}

/** The columns as they were, with room for what comes. */
export function columnsFrom(stored: StoredColumns): JournalColumns {
  const columns = new JournalColumns()
  NAMES.forEach((name, i) => columns[name].restore(elementAt(stored.names, i)))
  columns.transactionIds = stored.transactionIds.slice()
  columns.priceSources.push(...stored.priceSources)
  const [transactions, postings, prices] = stored.counts

  const t: TransactionColumns = columns.transactions
  t.count = transactions
  t.reserve(roomWhenSettled(transactions))
  TRANSACTION_COLUMNS.forEach((name, i) => widen(elementAt(stored.transactions, i), transactions, t[name]))
  TRANSACTION_MAPS.forEach((name, i) => fill(t[name] as Map<number, unknown>, elementAt(stored.transactionMaps, i)))

  const p: PostingColumns = columns.postings
  p.count = postings
  p.reserve(roomWhenSettled(postings))
  POSTING_COLUMNS.forEach((name, i) => widen(elementAt(stored.postings, i), postings, p[name]))
  POSTING_AMOUNTS.forEach((name, i) => fillAmounts(p[name], elementAt(stored.amounts, i), postings))
  POSTING_MAPS.forEach((name, i) => fill(p[name] as Map<number, unknown>, elementAt(stored.postingMaps, i)))

  const postingsOf = new Int32Array(transactions)
  widen(stored.postingsOf, transactions, postingsOf)
  const { firstPosting } = t
  const transactionOf = new Int32Array(p.account.length)
  for (let row = 0, posting = 0; row < transactions; row++) {
    for (const end = posting + intAt(postingsOf, row); posting < end; posting++) transactionOf[posting] = row
    firstPosting[row + 1] = posting
  }
  columns.transactionOf = transactionOf

  const rates: PriceColumns = columns.prices
  rates.count = prices
  rates.reserve(prices)
  PRICE_COLUMNS.forEach((name, i) => widen(elementAt(stored.prices, i), prices, rates[name]))
  fillAmounts(rates.rate, stored.rates, prices)
  return columns
}

/** Decimals as plain data that can be written to a disk. */
export const storedAmounts = ({ mantissa, scale, big }: ExactColumn, count: number): StoredAmounts => ({
  mantissa: narrow(mantissa, count),
  scale: narrow(scale, count),
  big: Array.from(big, ([row, value]) => [row, value.toText()]),
})

/** Writes them back into a column that has room for them. */
export function fillAmounts(column: ExactColumn, { mantissa, scale, big }: StoredAmounts, count: number): void {
  widen(mantissa, count, column.mantissa)
  widen(scale, count, column.scale)
  for (const [row, text] of big) column.big.set(row, Exact.parse(text))
}

function fill(map: Map<number, unknown>, stored: ReadonlyMap<number, unknown>): void {
  for (const [row, value] of stored) map.set(row, value)
}

/*
 * Columns on their way to the disk: each as the narrowest thing that holds all of its numbers. Most of a book's columns have small
 * numbers (accounts, lines, cents) or the same one in nearly every row (no cost, no lot, no day of its own).
 */

type Column = Int32Array | Float64Array | Uint8Array
type Narrowed = Uint8Array | Int8Array | Uint16Array | Int16Array | Int32Array | Float64Array

/** A column without what its numbers do not need: all of them, or the rows that differ from one number. */
type NarrowColumn = Narrowed | { readonly most: number; readonly rows: Int32Array; readonly values: Narrowed }

/** Rows that differ, of so many, make a column one of exceptions. */
const EXCEPTIONS_SHARE = 8

/** The first `count` numbers of a column. */
export function narrow(column: Column, count: number): NarrowColumn {
  const all = column.subarray(0, count)
  const most = all[count >> 1] ?? 0
  let others = 0
  for (let row = 0; row < count; row++) if (all[row] !== most) others++
  if (others * EXCEPTIONS_SHARE > count) return narrowest(all)
  const rows = new Int32Array(others)
  const values = new (all.constructor as new (length: number) => Column)(others)
  for (let row = 0, at = 0; at < others; row++) {
    if (all[row] === most) continue
    rows[at] = row
    values[at++] = all[row]!
  }
  return { most, rows, values: narrowest(values) }
}

/** Writes the numbers back into the rows of a column that has room for them. */
export function widen(narrowed: NarrowColumn, count: number, column: Column): void {
  if (!('most' in narrowed)) return column.set(narrowed)
  const { most, rows, values } = narrowed
  column.fill(most, 0, count)
  for (let at = 0; at < rows.length; at++) column[intAt(rows, at)] = values[at]!
}

/** Copied with constructors, which is faster than `from`. */
function narrowest(numbers: Column): Narrowed {
  if (numbers instanceof Uint8Array) return new Uint8Array(numbers)
  const range = numbers instanceof Int32Array ? rangeOf(numbers) : wholeRangeOf(numbers)
  if (!range) return new Float64Array(numbers)
  const [least, greatest] = range
  if (least >= 0) return greatest < 2 ** 8 ? new Uint8Array(numbers) : greatest < 2 ** 16 ? new Uint16Array(numbers) : new Int32Array(numbers)
  if (least >= -(2 ** 7) && greatest < 2 ** 7) return new Int8Array(numbers)
  return least >= -(2 ** 15) && greatest < 2 ** 15 ? new Int16Array(numbers) : new Int32Array(numbers)
}

/** The least and the greatest number, and 0. */
function rangeOf(numbers: Int32Array): readonly [number, number] {
  let [least, greatest] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = intAt(numbers, at)
    if (number < least) least = number
    else if (number > greatest) greatest = number
  }
  return [least, greatest]
}

/** As above; undefined where one of them is no whole number of 32 bits. */
function wholeRangeOf(numbers: Float64Array): readonly [number, number] | undefined {
  let [least, greatest] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = floatAt(numbers, at)
    if ((number | 0) !== number) return undefined
    if (number < least) least = number
    else if (number > greatest) greatest = number
  }
  return [least, greatest]
}

/** What a sync omits if it is unchanged since the sync before it. */
export interface KnownOfSync {
  /** Hashes of the files by name. */
  readonly hashes: ReadonlyMap<string, string>
  readonly declaredAccounts: readonly string[]
}

type SyncData = DataOf<'JournalSynced'>
type WholeSyncData = Omit<SyncData, 'files' | 'declared_accounts'> & {
  readonly files: readonly { readonly name: string; readonly hash: string }[]
  readonly declared_accounts: readonly string[]
}

/** A sync with all that holds after it. */
export type WholeSync = Omit<Recorded<'JournalSynced'>, 'data'> & { readonly data: WholeSyncData }

/** Fills in what an event omitted from the sync before it; throws if that has not got it either. */
export function wholeSync(event: Recorded<'JournalSynced'>, before: WholeSync | undefined): WholeSync {
  const { files, declared_accounts: declared = before?.data.declared_accounts, ...data } = event.data
  invariant(declared, `sync ${event.position} says which accounts are declared, as none before it does`)
  // Computed only if something was omitted.
  let hashes: ReadonlyMap<string, string> | undefined
  const hashOf = (name: string): string => {
    const hash = (hashes ??= knownOf(before).hashes).get(name)
    invariant(hash !== undefined, `sync ${event.position} says the hash of ${name}, as none before it does`)
    return hash
  }
  return { ...event, data: { ...data, files: files.map(({ name, hash }) => ({ name, hash: hash ?? hashOf(name) })), declared_accounts: declared } }
}

export const knownOf = (sync: WholeSync | undefined): KnownOfSync => ({
  hashes: new Map(sync?.data.files.map(({ name, hash }) => [name, hash])),
  declaredAccounts: sync?.data.declared_accounts ?? [],
})
