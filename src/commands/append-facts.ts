import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { invariant } from '#vocabulary/refusal.ts'

export interface Facts {
  readonly stream: string
  readonly events: readonly Event[]
  /** Names the command that decided them: a command that comes twice records nothing the second time. */
  readonly key?: string
}

/**
 * Appends facts that no other event of their stream can make wrong, all or none. Returns them as the log has them, from the first
 * time when the command came before.
 */
export async function appendFacts(log: Pick<EventLog, 'append'>, { stream, events, key }: Facts): Promise<readonly RecordedEvent[]> {
  const result = await log.append({
    expected: new Map(),
    events: events.map((event) => ({ stream, ...event })),
    ...(key !== undefined && { key }),
  })
  invariant(result.ok, `"${key}" names one command`)
  return result.events
}
