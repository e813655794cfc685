import { basename, dirname, relative, sep } from 'node:path'
import type { Configuration } from '../../config/load.ts'
import type { Day } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { fileOfTheYear, type WrittenTransactions } from '../../projections/names-of-the-book.ts'
import type { JournalChanges } from './journal-changes.ts'

/** The file that gets what is added, relative to the journal's folder. */
export function addingFile(changes: JournalChanges, { paths }: Configuration): string | Refusal {
  const path = paths.addJournal
  if (path === undefined) {
    return new Refusal(
      'INVALID_REQUEST',
      'add_journal_path is not configured; name a file of the journal there that gets what is added, such as add_journal_path: added.journal',
    )
  }
  const name = relative(changes.folder, path).split(sep).join('/')
  if (name.startsWith('../') || name === '') {
    return new Refusal('INVALID_REQUEST', `add_journal_path leads out of the journal's folder, where nothing is written: ${path}`)
  }
  return name
}

/**
 * The file that gets what is added where nobody names one, relative to the journal's folder: add_journal_path, or else the file of this year that
 * has the newest transaction, or the main journal file.
 */
export function usualFile(book: WrittenTransactions, { paths }: Pick<Configuration, 'paths'>, today: Day): string {
  if (paths.addJournal !== undefined) return relative(dirname(paths.journal), paths.addJournal).split(sep).join('/')
  return fileOfTheYear(book, today) ?? basename(paths.journal)
}
