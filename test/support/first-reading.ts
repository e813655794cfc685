import { decideJournal, type JournalContent } from '../../src/commands/journal/decide.ts'
import { nothingRecorded } from '../../src/commands/journal/recorded-journal.ts'
import { decode } from '../../src/events/codec.ts'
import type { FirstReading } from '../../src/events/first-reading.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import { receivedColumns, sentColumns } from '../../src/events/sent-columns.ts'

/** What a first reading says of its events, as it arrives in another thread. */
export function firstReading(content: JournalContent): FirstReading {
  const { columns, synced } = decideJournal(content, nothingRecorded).first()
  const { message, memory } = sentColumns(columns)
  return { columns: receivedColumns(structuredClone(message, { transfer: memory })), synced: structuredClone(synced) }
}

/** Its events, as the log has them from a position on. */
export const firstEvents = (content: JournalContent, from = 1): RecordedEvent[] =>
  Array.from(
    decideJournal(content, nothingRecorded).encoded,
    (event, at) =>
      ({
        stream: event.stream,
        type: event.type,
        data: decode(event),
        position: from + at,
        version: at + 1,
        at: '2024-01-01T00:00:00Z',
      }) as RecordedEvent,
  )
