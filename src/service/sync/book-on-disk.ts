import { elementAt } from '#vocabulary/element-at.ts'
import { dirname } from 'node:path'
import type { Day } from '#vocabulary/day.ts'
import { type DiskFiles, journalHash, nameIn } from '../../commands/journal/files/disk-files.ts'
import type { Configuration } from '../../config/load.ts'
import { detectDialect } from '../../ingest/detect.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { FileUnreadable } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { readerOf } from '../../ingest/readers.ts'
import { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { viewOfBook } from '../ledgers/ledgers.ts'
import { reportSettingsOf } from '../ledgers/report-settings.ts'
import { journalRequest } from './journal-request.ts'

export interface BookOnDisk {
  readonly book: Book
  /** As the ledger has them, by the book's ids. */
  readonly fileNames: readonly string[]
  readonly ledger: ValuedLedger
}

/**
 * Reads a journal from the disk, without a log: a read-only command then neither waits for a server that has the log open nor writes anything.
 * Provider prices are in the log, so what needs them is unknown here. Returns the errors of a journal that does not load.
 */
export function bookOnDisk(configuration: Configuration, today: Day, files: DiskFiles): BookOnDisk | readonly Problem[] {
  const { root, dialect: configured, ...options } = journalRequest(configuration, today)
  try {
    const dialect = configured === '' ? detectDialect(root, files.bytes(root)) : configured
    const book = readerOf(dialect).read(root, files, options)
    if (book.hasErrors) return book.problems.filter(({ severity }) => severity === 'error')
    const fileNames = book.files.map(({ path }) => nameIn(dirname(root), path))
    return { book, fileNames, ledger: ledgerOf(book, fileNames, configuration, today) }
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    return [{ severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message }]
  }
}

function ledgerOf(book: Book, fileNames: string[], configuration: Configuration, today: Day): ValuedLedger {
  const hash = journalHash(book.files.map((file, id) => ({ name: elementAt(fileNames, id), hash: file.hash })))
  const view = viewOfBook(book, '', { hash, fileNames })
  return new ValuedLedger(view, reportSettingsOf(configuration, view), today)
}
