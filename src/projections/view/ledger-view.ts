import type { PriceSource, WholeSync } from '../../events/journal-columns.ts'
import type { Position } from '../../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Annotation } from '#vocabulary/annotations.ts'
import type { PostingColumns, PriceColumns, TransactionColumns } from '#vocabulary/book-columns.ts'
import type { Portfolios } from '../portfolios.ts'
import type { RecordedState } from '../recorded-states.ts'

/**
 * The book in memory at one position of the log, which every report reads. Immutable: the next position gives another view, which shares the
 * unchanged columns. Rows of withdrawn transactions stay in the columns; only `order` and `priceOrder` say which rows count, so always iterate over
 * those.
 */
export interface LedgerView {
  readonly position: Position
  /** When the last event that it shows was recorded; undefined before the first. */
  readonly at: Instant | undefined
  /** String tables: ids in the columns are indexes into these. Account names are under the five roots already. */
  readonly accounts: readonly string[]
  readonly commodities: readonly string[]
  readonly payees: readonly string[]
  /** Notes and codes. */
  readonly texts: readonly string[]
  /** Paths relative to the folder of the root journal. */
  readonly files: readonly string[]
  readonly transactions: TransactionColumns
  /** The stable id of each transaction row, as the API shows it. */
  readonly transactionIds: readonly string[]
  readonly postings: PostingColumns
  /** The transaction row of each posting row. */
  readonly transactionOf: Int32Array
  /** Rows of the transactions in the book, forecasts included, by day, then place in the files. */
  readonly order: Int32Array
  /** Prices of the journal and of providers. One with origin PROVIDED has its place in `priceSources` instead of a file. */
  readonly prices: PriceColumns
  readonly priceSources: readonly PriceSource[]
  /** Rows of the prices in the book by day, second, then place in the files. */
  readonly priceOrder: Int32Array
  readonly declaredAccounts: readonly string[]
  /** Events, documents and queries of the journal, by day, then place in the files. */
  readonly annotations: readonly Annotation[]
  /** SHA-256 of the journal files that this view shows; '' before the first sync. */
  readonly journalHash: string
  /** Every state of the book that was recorded so far, this one included, oldest first. */
  readonly states: readonly RecordedState[]
  /** The sync that closed what this view shows; undefined before the first. */
  readonly lastSync: WholeSync | undefined
  /** When a price sync last ended; undefined for never. */
  readonly pricesSyncedAt: Instant | undefined
  /** What the funds of the book are made of, as their sources said. */
  readonly portfolios: Portfolios
  /** The last event by which something came from price providers or was dropped, 0 for none, and whether nothing of it is left. */
  readonly providedPrices: { readonly position: Position; readonly isEmpty: boolean }
}

/** Whether postings of nothing are shown: ledger's registers leave them out, those of hledger and beancount do not. */
export function listsEmptyPostings({ lastSync }: LedgerView): boolean {
  return lastSync !== undefined && lastSync.data.dialect !== 'ledger'
}
