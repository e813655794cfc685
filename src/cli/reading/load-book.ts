import { resolve } from 'node:path'
import { Book, type Dialect } from '../../ingest/journal/book.ts'
import { detectDialect, dialectByContent } from '../../ingest/detect.ts'
import { FileUnreadable } from '../../ingest/journal/files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { ReadOptions } from '../../ingest/journal/reader.ts'
import { loadReader } from '../../ingest/load-reader.ts'
import { isConfigurationName } from '../choosing/config-option.ts'
import { filesFor } from '../choosing/piped-journal.ts'
import { UsageError } from '../terminal/terminal.ts'

export interface LoadOptions extends ReadOptions {
  /** Detected from name and content when absent. */
  readonly dialect?: Dialect | undefined
}

/** Reads one journal from the disk for a command of the command line; an unreadable file is a problem in the book. Throws UsageError for a configuration. */
export async function loadBook(file: string, { dialect: named, ...options }: LoadOptions): Promise<Book> {
  // With --dialect a journal may have any name.
  if (named === undefined && isConfigurationName(file))
    throw new UsageError(`${file} is a configuration, not a journal; name the journal, or add --config in front of it`)
  const root = resolve(file)
  const files = await filesFor(file)
  try {
    const dialect = named ?? detectDialect(root, files.bytes(root))
    const book = (await loadReader(dialect)).read(root, files, options)
    const other = book.hasErrors ? dialectByContent(dialect, files.bytes(root)) : dialect
    if (other !== dialect && !(await loadReader(other)).read(root, files, options).hasErrors) book.problems.unshift(inOtherDialect(root, other))
    return book
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    const book = new Book(named ?? 'ledger')
    book.problems.push({ severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message })
    return book.close()
  }
}

const inOtherDialect = (file: string, dialect: Dialect): Problem => ({
  severity: 'warning',
  code: 'other_dialect',
  file,
  line: 0,
  message: `this looks like a ${dialect} file, and reads as one; use --dialect ${dialect}, or ledger_cli: ${dialect} in the configuration`,
})
