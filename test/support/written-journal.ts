import { planSingleEdit } from '../../src/commands/bulk/transaction-edit.ts'
import { planBulkEdit } from '../../src/commands/bulk/plan.ts'
import { planConversion } from '../../src/commands/convert/convert-journal.ts'
import type { BookRequest } from '../../src/commands/journal/read-changes.ts'
import { checkBook } from '../../src/commands/journal/check-book.ts'
import { checkPassage, Skeletons } from '../../src/commands/journal/check-passage.ts'
import type { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import type { BookReading } from '../../src/service/changes/journal-changes.ts'

/** How the journal of a test is read. */
export const requestOf = (configuration: LiveConfiguration): BookRequest => ({
  root: configuration.current.paths.journal,
  dialect: configuration.current.settings.ledger_cli,
  strict: false,
  today: parseDay('2024-02-01'),
  forecastUntil: parseDay('2024-12-31'),
  autoPostings: true,
})

/** Reads the journal of a test with the real reader, without a thread. */
export function readingHere(configuration: LiveConfiguration): BookReading {
  const skeletons = new Skeletons()
  return {
    check: (replaced, also) => Promise.resolve(checkBook(requestOf(configuration), replaced, readerOf, { also })),
    passages: {
      check: (passage) => Promise.resolve(checkPassage(requestOf(configuration), passage, skeletons)),
      know: (path, bytes) => skeletons.know(path, bytes),
    },
    plan: (order) => Promise.resolve(planBulkEdit(requestOf(configuration), order, readerOf)),
    edit: (order) => Promise.resolve(planSingleEdit(requestOf(configuration), order, readerOf)),
    convert: (to) => Promise.resolve(planConversion(requestOf(configuration), to, readerOf)),
  }
}
