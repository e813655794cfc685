import { basename } from 'node:path'
import { expect } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { decideJournal } from '../../src/commands/journal/decide.ts'
import { nothingRecorded } from '../../src/commands/journal/recorded-journal.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import type { ReportSettings } from '../../src/projections/valuation/settings.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { contentOf } from './plain-book.ts'
import { plainSettings } from './plain-settings.ts'

/** A journal as the reports see it, by way of its reader and of the events; in euros. `beside` are further files that it includes, by name; what it plans is read up to `plannedUntil`. */
export function ledgerOfJournal(
  text: string,
  today: string,
  {
    dialect = 'ledger',
    beside = {},
    plannedUntil,
    ...settings
  }: Partial<ReportSettings> & { dialect?: Dialect; beside?: Readonly<Record<string, string>>; plannedUntil?: string } = {},
): ValuedLedger {
  const files = { home: '/people', bytes: (path: string) => Buffer.from(beside[basename(path)] ?? text), glob: () => [] }
  const book = readerOf(dialect).read('/books/main', files, {
    today: parseDay(today),
    ...(plannedUntil === undefined ? {} : { forecastUntil: parseDay(plannedUntil) }),
  })
  expect(book.problems).toEqual([])
  const builder = new LedgerViewBuilder()
  let position = 0
  for (const event of decideJournal(contentOf(book), nothingRecorded).events) {
    const data: unknown = JSON.parse(JSON.stringify(event.data))
    builder.apply({ ...event, data, position: ++position, stream: 'journal', version: position, at: '2024-01-01T00:00:00Z' } as RecordedEvent)
  }
  return new ValuedLedger(builder.view(), { ...plainSettings(settings.defaultCurrency ?? 'EUR'), ...settings }, parseDay(today))
}
