import { decideJournal } from '../../commands/journal/decide.ts'
import { nothingRecorded } from '../../commands/journal/recorded-journal.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { LedgerViewBuilder } from '../../projections/view/ledger-view-builder.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'

/** Returns a book as the log would tell it after its first sync, without a log. */
export function viewOfBook(book: Book, at: Instant): LedgerView {
  const builder = new LedgerViewBuilder()
  const content = { book, hash: '', fileNames: book.files.map(({ path }) => path), globs: [], forecastUntil: 0, autoPostings: true }
  let position = 0
  for (const event of decideJournal(content, nothingRecorded).events) {
    position++
    builder.apply({ ...event, position, stream: 'journal', version: position, at })
  }
  return builder.view()
}
