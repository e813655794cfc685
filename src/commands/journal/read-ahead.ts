import type { Book } from '../../ingest/journal/book.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { FileUnreadable } from '../../ingest/journal/files.ts'
import type { ReadOptions } from '../../ingest/journal/reader.ts'
import type { Readers } from '../../ingest/readers.ts'
import { DiskFiles } from './files/disk-files.ts'
import type { ReadRequest } from './read-changes.ts'

/** The part of a request that does not depend on the log. */
export type AheadRequest = Pick<ReadRequest, 'root' | 'dialect' | keyof ReadOptions>

/** Reads what will be compared with the next reading. Returns undefined when the root cannot be read; the request itself will then say why. */
export function readAhead({ root, dialect, ...options }: AheadRequest, readers: Readers, files = new DiskFiles()): Book | undefined {
  try {
    const readAs = dialect === '' ? detectDialect(root, files.bytes(root)) : dialect
    return readers(readAs).read(root, files, options)
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined
    throw error
  }
}
