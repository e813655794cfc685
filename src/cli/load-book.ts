import { resolve } from 'node:path'
import type { Day } from '#vocabulary/day.ts'
import { Book, type Dialect } from '../ingest/journal/book.ts'
import { detectDialect } from '../ingest/detect.ts'
import { FileUnreadable } from '../ingest/journal/read.ts'
import { readerOf } from '../ingest/readers.ts'
import { DiskFiles } from '../commands/journal/disk-files.ts'

/** Reads one journal from the disk for a command of the command line; an unreadable file is a problem in the book. */
export function loadBook(file: string, options: { readonly dialect?: Dialect | undefined; readonly strict?: boolean; readonly today: Day }): Book {
  const root = resolve(file)
  const files = new DiskFiles()
  try {
    const dialect = options.dialect ?? detectDialect(root, files.bytes(root))
    return readerOf(dialect).read(root, files, { today: options.today, strict: options.strict ?? false })
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    const book = new Book(options.dialect ?? 'ledger')
    book.problems.push({ severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message })
    return book
  }
}
