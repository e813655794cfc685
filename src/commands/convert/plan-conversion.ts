import { detectDialect } from '../../ingest/detect.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Readers } from '../../ingest/readers.ts'
import { DiskFiles } from '../journal/files/disk-files.ts'
import { unreadable } from '../journal/check-book.ts'
import type { BookRequest } from '../journal/read-changes.ts'
import { type Conversion, convertJournal } from './convert-journal.ts'

/** What the book that is configured would be in another dialect, and its own. */
export interface PlannedConversion {
  readonly dialect: Dialect
  readonly conversion: Conversion
}

/** Reads the book from the disk and converts it; nothing is written. */
export function planConversion(
  { root, dialect: configured, ...options }: BookRequest,
  to: Dialect,
  readers: Readers,
  opened?: (path: string) => void,
): PlannedConversion {
  const files = new DiskFiles(opened)
  let dialect: Dialect = configured === '' ? 'ledger' : configured
  try {
    if (configured === '') dialect = detectDialect(root, files.bytes(root))
    return { dialect, conversion: convertJournal(readers(dialect).read(root, files, options), { to, files, readers, options }) }
  } catch (error) {
    return { dialect, conversion: { kind: 'refused', why: 'the journal cannot be read', problems: [unreadable(root, error)] } }
  }
}
