import { planConversion } from '../../src/commands/convert/plan-conversion.ts'
import type { BookRequest } from '../../src/commands/journal/read-changes.ts'
import { checkBook } from '../../src/commands/journal/check-book.ts'
import { checkPassage } from '../../src/commands/journal/check-passage.ts'
import { Skeletons } from '../../src/commands/journal/files/skeletons.ts'
import type { LiveConfiguration } from '../../src/config/live-configuration.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { JournalChanges } from '../../src/service/changes/journal-changes.ts'

/** How the journal of a test is read. */
export const requestOf = (configuration: LiveConfiguration): BookRequest => ({
  root: configuration.current.paths.journal,
  dialect: configuration.current.settings.ledger_cli,
  strict: false,
  today: parseDay('2024-02-01'),
  forecastUntil: parseDay('2024-12-31'),
  autoPostings: true,
})

/** What writes into the journal, with the real reader; a test that writes hands in a log. */
export function journalChanges(configuration: LiveConfiguration, log: EventLog, reached: (position: number) => Promise<void>): JournalChanges {
  const skeletons = new Skeletons()
  return new JournalChanges({
    log,
    journal: () => configuration.current.paths.journal,
    check: (replaced, also) =>
      Promise.resolve(
        checkBook(requestOf(configuration), replaced, readerOf, {
          also,
        }),
      ),
    passages: {
      check: (passage) => Promise.resolve(checkPassage(requestOf(configuration), passage, skeletons)),
      know: (path, bytes) => skeletons.know(path, bytes),
    },
    convert: (to) => Promise.resolve(planConversion(requestOf(configuration), to, readerOf)),
    clientSecret: () => configuration.current.paths.clientSecret,
    recordedFiles: () => [],
    reached,
    sync: () => undefined,
  })
}
