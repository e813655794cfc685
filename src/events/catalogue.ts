import type { z } from 'zod'
import { ACCESS_STREAM, accessEvents } from './access-events.ts'
import { annotationEvents } from './annotations-events.ts'
import type { EventDefinition } from './define.ts'
import { fileEvents, FILES_STREAM } from './files-events.ts'
import { importEvents, IMPORTS_STREAM } from './imports-events.ts'
import { jobEvents, jobStream } from './jobs-events.ts'
import { JOURNAL_STREAM, journalEvents } from './journal-events.ts'
import { noteEvents, NOTES_STREAM } from './notes-events.ts'
import { portfolioEvents, PORTFOLIOS_STREAM, priceEvents, PRICES_STREAM } from './prices-events.ts'
import { reconciliationEvents, RECONCILIATIONS_STREAM } from './reconciliations-events.ts'
import { DOCTOR_STREAM, doctorEvents, QUERIES_STREAM, queryEvents, SEARCHES_STREAM, searchEvents } from './searches-events.ts'
import { webhookEvents, WEBHOOKS_STREAM } from './webhooks-events.ts'

/** Every event there is. The union type, the codec and the golden file of schemas follow from this list. */
export const catalogue = [
  ...journalEvents,
  ...annotationEvents,
  ...priceEvents,
  ...portfolioEvents,
  ...jobEvents,
  ...fileEvents,
  ...importEvents,
  ...noteEvents,
  ...queryEvents,
  ...reconciliationEvents,
  ...webhookEvents,
  ...searchEvents,
  ...doctorEvents,
  ...accessEvents,
] as const

type Definition = (typeof catalogue)[number]
export type EventType = Definition['type']
export type DataOf<Type extends EventType> = z.infer<Extract<Definition, { type: Type }>['schema']>

/** Something that happened, before the log has numbered it. */
export type Event = { [Type in EventType]: { readonly type: Type; readonly data: DataOf<Type> } }[EventType]

const byType: ReadonlyMap<string, EventDefinition> = new Map(catalogue.map((definition) => [definition.type, definition]))
export const definitionOf = (type: string): EventDefinition | undefined => byType.get(type)

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
