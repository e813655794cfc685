import { type PostingColumns, type PriceColumns, roomWhenSettled, type TransactionColumns } from '#vocabulary/book-columns.ts'
import { type ExactColumn, lengthened } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type NarrowColumn, narrow, widen } from '#vocabulary/narrow.ts'
import { JournalColumns } from './journal-columns.ts'

/*
 * The columns of a book as plain data that can be written to a disk, and back. What follows from the rest (the transaction of each
 * posting, where the postings of a transaction begin) is worked out again.
 */

const TRANSACTION_COLUMNS = ['day', 'secondDay', 'status', 'origin', 'code', 'payee', 'note', 'file', 'beginLine', 'endLine'] as const
const POSTING_COLUMNS = ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'status', 'kind', 'flags', 'note', 'line'] as const
const POSTING_AMOUNTS = ['quantity', 'cost', 'lot'] as const
const PRICE_COLUMNS = ['day', 'base', 'quote', 'origin', 'second', 'file', 'line'] as const
const TRANSACTION_MAPS = ['tags', 'links'] as const
const POSTING_MAPS = ['lotDetail', 'payee', 'tags'] as const
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
      Int32Array.from({ length: t.count }, (_, row) => t.firstPosting[row + 1]! - t.firstPosting[row]!),
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
  NAMES.forEach((name, i) => columns[name].restore(stored.names[i]!))
  columns.transactionIds = stored.transactionIds.slice()
  columns.priceSources.push(...stored.priceSources)
  const [transactions, postings, prices] = stored.counts

  const t: TransactionColumns = columns.transactions
  t.count = transactions
  t.reserve(roomWhenSettled(transactions))
  TRANSACTION_COLUMNS.forEach((name, i) => widen(stored.transactions[i]!, transactions, t[name]))
  TRANSACTION_MAPS.forEach((name, i) => fill(t[name] as Map<number, unknown>, stored.transactionMaps[i]!))

  const p: PostingColumns = columns.postings
  p.count = postings
  p.reserve(roomWhenSettled(postings))
  POSTING_COLUMNS.forEach((name, i) => widen(stored.postings[i]!, postings, p[name]))
  POSTING_AMOUNTS.forEach((name, i) => fillAmounts(p[name], stored.amounts[i]!, postings))
  POSTING_MAPS.forEach((name, i) => fill(p[name] as Map<number, unknown>, stored.postingMaps[i]!))

  const postingsOf = new Int32Array(transactions)
  widen(stored.postingsOf, transactions, postingsOf)
  const { firstPosting } = t
  const transactionOf = new Int32Array(p.account.length)
  for (let row = 0, posting = 0; row < transactions; row++) {
    for (const end = posting + postingsOf[row]!; posting < end; posting++) transactionOf[posting] = row
    firstPosting[row + 1] = posting
  }
  columns.transactionOf = transactionOf

  const rates: PriceColumns = columns.prices
  rates.count = prices
  if (prices > rates.day.length) {
    for (const name of ['day', 'base', 'quote', 'second', 'file', 'line'] as const) rates[name] = lengthened(rates[name], prices)
    rates.origin = lengthened(rates.origin, prices)
    rates.rate.reserve(prices)
  }
  PRICE_COLUMNS.forEach((name, i) => widen(stored.prices[i]!, prices, rates[name]))
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
