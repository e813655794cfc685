import { accessEvents, ACCESS_STREAM } from './access.ts'
import { annotationEvents } from './annotations.ts'
import { doctorEvents, DOCTOR_STREAM } from './doctor.ts'
import { fileEvents, FILES_STREAM } from './files.ts'
import { importEvents, IMPORTS_STREAM } from './imports.ts'
import { jobEvents, jobStream } from './jobs.ts'
import { JOURNAL_STREAM, journalEvents } from './journal.ts'
import { NOTES_STREAM, noteEvents } from './notes.ts'
import { PORTFOLIOS_STREAM, portfolioEvents } from './portfolios.ts'
import { PRICES_STREAM, priceEvents } from './prices.ts'
import { QUERIES_STREAM, queryEvents } from './queries.ts'
import { RECONCILIATIONS_STREAM, reconciliationEvents } from './reconciliations.ts'
import { SEARCHES_STREAM, searchEvents } from './searches.ts'
import { WEBHOOKS_STREAM, webhookEvents } from './webhooks.ts'

const STREAMS: ReadonlyMap<string, string> = new Map(
  [
    { events: journalEvents, stream: JOURNAL_STREAM },
    { events: annotationEvents, stream: JOURNAL_STREAM },
    { events: priceEvents, stream: PRICES_STREAM },
    { events: portfolioEvents, stream: PORTFOLIOS_STREAM },
    { events: fileEvents, stream: FILES_STREAM },
    { events: importEvents, stream: IMPORTS_STREAM },
    { events: noteEvents, stream: NOTES_STREAM },
    { events: queryEvents, stream: QUERIES_STREAM },
    { events: reconciliationEvents, stream: RECONCILIATIONS_STREAM },
    { events: webhookEvents, stream: WEBHOOKS_STREAM },
    { events: searchEvents, stream: SEARCHES_STREAM },
    { events: doctorEvents, stream: DOCTOR_STREAM },
    { events: accessEvents, stream: ACCESS_STREAM },
  ].flatMap(({ events, stream }) => events.map(({ type }) => [type, stream] as const)),
)
const JOBS: ReadonlySet<string> = new Set(jobEvents.map(({ type }) => type))

/** The stream that an event belongs to, by its type and, for a job, by its data; undefined for a type that this version does not know. */
export const streamFor = (type: string, data: unknown): string | undefined =>
  JOBS.has(type) ? jobStream(String((data as { readonly id?: unknown } | null)?.id)) : STREAMS.get(type)
