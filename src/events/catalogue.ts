import type { z } from 'zod'
import { accessEvents } from './access.ts'
import { annotationEvents } from './annotations.ts'
import type { EventDefinition } from './define.ts'
import { doctorEvents } from './doctor.ts'
import { fileEvents } from './files.ts'
import { importEvents } from './imports.ts'
import { jobEvents } from './jobs.ts'
import { journalEvents } from './journal.ts'
import { noteEvents } from './notes.ts'
import { portfolioEvents } from './portfolios.ts'
import { priceEvents } from './prices.ts'
import { queryEvents } from './queries.ts'
import { reconciliationEvents } from './reconciliations.ts'
import { searchEvents } from './searches.ts'
import { webhookEvents } from './webhooks.ts'

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
