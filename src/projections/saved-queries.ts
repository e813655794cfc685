import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'
import { bytewise } from './names-of-the-book.ts'

export interface SavedQuery {
  readonly name: string
  readonly query: string
  readonly savedAt: Instant
}

/** The queries that are kept, from the log. */
export class SavedQueriesView {
  readonly #queries = new Map<string, SavedQuery>()
  #position = 0

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#position) continue
      this.#position = event.position
      if (event.type === 'QueryRemoved') this.#queries.delete(event.data.name)
      if (event.type === 'QuerySaved') this.#queries.set(event.data.name, { ...event.data, savedAt: event.at })
    }
  }
  find(name: string): SavedQuery | undefined {
    return this.#queries.get(name)
  }
  /** By name, bytewise. */
  list(): readonly SavedQuery[] {
    return [...this.#queries.values()].toSorted((a, b) => bytewise(a.name, b.name))
  }
}
