import { type AnnotationBlock, annotationsOf } from '../../events/annotations.ts'
import type { PriceBlock } from '../../events/journal.ts'
import type { KnownOfSync } from '../../events/whole-sync.ts'
import { JournalColumns } from '../../events/journal-columns.ts'
import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { type PlacedAnnotations, placedAnnotations } from './annotations.ts'
import { type PlacedRows, noRows } from './rows/match-rows.ts'
import { readFingerprint } from './rows/fingerprint.ts'
import { priceFingerprints } from './rows/price-fingerprints.ts'
import { RowIds } from './rows/row-ids.ts'
import type { FingerprintedBook } from './rows/same-transactions.ts'

/** What the log says of the journal: all that is needed to decide what a change of the files adds. */
export interface RecordedJournal {
  /** The book that was read last: what is the same in the next is not worked out again. */
  readonly read?: FingerprintedBook
  readonly transactions: PlacedRows
  /** The rows of that book in the order of `transactions`. */
  readonly transactionRows?: Int32Array
  /** The id of each row of `transactions`. */
  readonly ids: RowIds
  /** How many postings the transactions have. */
  readonly postings: number
  readonly prices: PlacedRows
  /** Where the rows of `prices` stand: rows of these columns. */
  readonly priceRows: Int32Array
  readonly priceColumns: PriceColumns
  readonly commodities: readonly string[]
  readonly priceFiles: readonly string[]
  readonly annotations: PlacedAnnotations
  /** What the last sync said and the next need not say again; nothing before the first. */
  readonly known?: KnownOfSync
}

export const nothingRecorded: RecordedJournal = {
  transactions: noRows,
  ids: RowIds.named([], noRows.fingerprints),
  postings: 0,
  prices: noRows,
  priceRows: new Int32Array(0),
  priceColumns: new JournalColumns().prices,
  commodities: [],
  priceFiles: [],
  annotations: placedAnnotations([], []),
}

/** The same as plain data, for a thread that has not read the journal itself. In the order of places: file by file, line by line. */
export interface RecordedJournalMessage {
  readonly ids: readonly string[]
  readonly postings: number
  readonly files: readonly string[]
  readonly file: Int32Array
  readonly line: Int32Array
  readonly prices: readonly PriceBlock[]
  readonly annotations: AnnotationBlock
  readonly known: KnownOfSync
}

export function recordedFromMessage(message: RecordedJournalMessage): RecordedJournal {
  const columns = new JournalColumns()
  for (const block of message.prices) columns.addPrices(block)
  const rows = Int32Array.from({ length: columns.prices.count }, (_, row) => row)
  const fingerprints = new Int32Array(message.ids.length * 3)
  const annotationFiles = message.annotations.files
  const fileId = (path: string): number => annotationFiles.indexOf(path)
  message.ids.forEach((id, row) => readFingerprint(id, fingerprints, row))
  return {
    ids: RowIds.named(message.ids, fingerprints),
    postings: message.postings,
    transactions: { count: message.ids.length, fingerprints, file: message.file, line: message.line, files: message.files },
    prices: {
      count: rows.length,
      fingerprints: priceFingerprints({ prices: columns.prices, commodities: columns.commodities.names, rows }),
      file: columns.prices.file.slice(0, rows.length),
      line: columns.prices.line.slice(0, rows.length),
      files: columns.files.names,
    },
    priceRows: rows,
    priceColumns: columns.prices,
    commodities: columns.commodities.names,
    priceFiles: columns.files.names,
    annotations: placedAnnotations(annotationsOf(message.annotations, fileId), annotationFiles),
    known: message.known,
  }
}
