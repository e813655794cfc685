import { type AnnotationBlock, annotationsOf } from '../../events/annotations.ts'
import type { PriceBlock } from '../../events/journal.ts'
import { JournalColumns, type KnownOfSync } from '../../events/journal-columns.ts'
import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { type PlacedAnnotations, placedAnnotations } from './annotations.ts'
import { priceFingerprints } from './rows/contents.ts'
import { rowsOfIds } from './rows/fingerprint.ts'
import type { FingerprintedBook } from './rows/unchanged-beginning.ts'
import { noRows, type PlacedRows, placedRows } from './rows/placed-rows.ts'

/** What the log says of the journal: all that is needed to decide what a change of the files adds. */
export interface RecordedJournal {
  readonly transactions: PlacedRows
  /** How many postings the transactions have. */
  readonly postings: number
  readonly prices: PlacedRows
  /** Where the rows of `prices` stand: rows of these columns. */
  readonly priceRows: Int32Array
  readonly priceColumns: PriceColumns
  readonly commodities: readonly string[]
  readonly priceFiles: readonly string[]
  readonly annotations: PlacedAnnotations
  /** The book of the last reading, to which the next one is compared; nothing in a thread that has not read yet. */
  readonly lastRead?: FingerprintedBook
  /** What the last sync said and the next need not say again; nothing before the first. */
  readonly known?: KnownOfSync
}

export const nothingRecorded: RecordedJournal = {
  transactions: noRows,
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
  const annotationFiles = message.annotations.files
  const fileId = (path: string): number => annotationFiles.indexOf(path)
  return {
    postings: message.postings,
    transactions: { count: message.ids.length, ...rowsOfIds(message.ids), file: message.file, line: message.line, files: message.files },
    prices: placedRows(priceFingerprints(columns.prices, columns.commodities.names, rows), {
      file: columns.prices.file.slice(0, rows.length),
      line: columns.prices.line.slice(0, rows.length),
      files: columns.files.names,
    }),
    priceRows: rows,
    priceColumns: columns.prices,
    commodities: columns.commodities.names,
    priceFiles: columns.files.names,
    annotations: placedAnnotations(annotationsOf(message.annotations, fileId), annotationFiles),
    known: message.known,
  }
}
