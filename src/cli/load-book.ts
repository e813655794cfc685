import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { detectDialect, dialectByContent } from '../ingest/detect.ts'
import { Book, type Dialect } from '../ingest/journal/book.ts'
import { FileUnreadable } from '../ingest/journal/readable-files.ts'
import type { Problem } from '../ingest/journal/problem.ts'
import { loadReader } from '../ingest/load-reader.ts'
import { type ConfiguredOptions, filesFor, isConfigurationName, type LoadOptions, loadOptions, PIPED, type ToRead } from './command-options.ts'
import { type Terminal, UsageError } from './terminal.ts'

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

/** Returns the named journal or else the one of the configuration; undefined after printing why there is none. */
export async function journalToRead(
  command: string,
  { file, ...options }: ConfiguredOptions & { readonly file: string | undefined },
  terminal: Terminal,
): Promise<ToRead | undefined> {
  // Loaded when needed: a named journal needs no configuration code.
  if (file === undefined) return (await import('./configured-journal.ts')).configuredJournal(command, options, terminal)
  if (options.config !== undefined) throw new UsageError('name a journal or a configuration, not both')
  await refuseMissing(file)
  return { file, options: loadOptions(options) }
}

/** Refuses a missing file and a folder before anything is read. */
export async function refuseMissing(file: string): Promise<void> {
  if (file === PIPED) return
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw (await import('./choose-book.ts')).noSuchFile(file)
  if (found.isDirectory()) throw new UsageError(`${file} is a folder; name the journal in it, such as ${join(file, 'main.ledger')}`)
}
