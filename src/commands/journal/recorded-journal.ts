import { dirname } from 'node:path'
import type { Annotation } from '#vocabulary/annotations.ts'
import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { type AnnotationBlock, annotationsOf } from '../../events/annotations-events.ts'
import { JournalColumns, type KnownOfSync } from '../../events/journal-columns.ts'
import type { PriceBlock } from '../../events/journal-events.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/root-accounts.ts'
import { nameIn } from './files/disk-files.ts'
import { type FingerprintedBook, priceFingerprints } from './rows/contents.ts'
import { type Fingerprints, Mixer, noRows, type PlacedRows, placedRows, rowsOfIds } from './rows/placed-rows.ts'

/** Annotations with their places, file by file and line by line. */
interface PlacedAnnotations extends PlacedRows {
  readonly rows: readonly Annotation[]
}

/** The annotations of a book as they are recorded: accounts under the five roots, paths from the folder of the root journal. */
export function recordedAnnotations({ annotations, accountRoots, files: [root] }: Book): Annotation[] {
  const folder = dirname(root?.path ?? '/')
  return annotations.map((annotation) =>
    annotation.kind === 'document' || annotation.kind === 'note'
      ? {
          ...annotation,
          name: rootedAccount(annotation.name, accountRoots),
          text: annotation.kind === 'document' ? nameIn(folder, annotation.text) : annotation.text,
        }
      : annotation,
  )
}

/** In the order of their places. */
export function placedAnnotations(annotations: readonly Annotation[], files: readonly string[]): PlacedAnnotations {
  const rows = annotations.toSorted((a, b) => a.file - b.file || a.line - b.line)
  const places = { file: Int32Array.from(rows, ({ file }) => file), line: Int32Array.from(rows, ({ line }) => line), files }
  return { rows, ...placedRows(annotationFingerprints(rows), places) }
}

/** The content of an annotation, without its place. */
function annotationFingerprints(rows: readonly Annotation[]): Fingerprints {
  const lanes = new Int32Array(rows.length * 3)
  const mixer = new Mixer()
  rows.forEach(({ kind, day, name, text, tags, links }, row) => {
    mixer.start()
    mixer.text(kind)
    mixer.int(day)
    mixer.text(name)
    mixer.text(text)
    mixer.tags(tags)
    for (const link of links) mixer.text(link)
    mixer.finish(lanes, row)
  })
  return lanes
}

/** The journal in the log: all that is needed to decide which events a change of the files adds. */
export interface RecordedJournal {
  readonly transactions: PlacedRows
  /** How many postings the transactions have. */
  readonly postings: number
  readonly prices: PlacedRows
  /** The rows of `prices` in these columns. */
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
