import type { Book } from '../../ingest/journal/book.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { FileUnreadable } from '../../ingest/journal/files.ts'
import type { ReadOptions } from '../../ingest/journal/reader.ts'
import type { Readers } from '../../ingest/readers.ts'
import { DiskFiles } from './disk-files.ts'
import type { ReadRequest } from './read-changes.ts'

/** The part of a request that does not depend on the log. */
export type AheadRequest = Pick<ReadRequest, 'root' | 'dialect' | keyof ReadOptions>

/** A journal that was read while the database opened: the bytes that were read, and what was understood of them. */
export interface ReadAhead {
  readonly files: DiskFiles
  readonly readers: Readers
  readonly book: Book
}

/** Reads now what will be asked for. Returns undefined when the root cannot be read; the request itself will then say why. */
export function readAhead({ root, dialect, ...options }: AheadRequest, readers: Readers, files = new DiskFiles()): ReadAhead | undefined {
  let book: Book
  let readAs: string
  try {
    readAs = dialect === '' ? detectDialect(root, files.bytes(root)) : dialect
    book = readers(readAs as Book['dialect']).read(root, files, options)
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined
    throw error
  }
  return {
    files,
    book,
    readers: (nextDialect) => ({
      read: (nextRoot, nextFiles, nextOptions) => {
        const isSame = nextDialect === readAs && nextRoot === root && nextFiles === files
        const isAlike = Object.entries(options).every(([name, value]) => nextOptions[name as keyof ReadOptions] === value)
        return isSame && isAlike ? book : readers(nextDialect).read(nextRoot, nextFiles, nextOptions)
      },
    }),
  }
}
