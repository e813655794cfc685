import type { Instant } from '#vocabulary/clock.ts'
import { decideJournal } from '../../commands/journal/decide.ts'
import { nothingRecorded } from '../../commands/journal/recorded-journal.ts'
import type { EventLog } from '../../events/log/log.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { LedgerViewBuilder } from '../../projections/view/ledger-view-builder.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'

/** The book from the whole log, for a command that reads it once. */
export async function viewOf(log: EventLog): Promise<LedgerView> {
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0 })) for (const event of events) builder.apply(event)
  return builder.view()
}

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
