import type { Instant } from '#vocabulary/clock.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { bytewise } from './names-of-the-book.ts'

/** The searches that a person saved, from the log. */
export class SavedSearchesView {
  readonly #queries = new Map<string, string>()
  #position = 0

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#position) continue
      this.#position = event.position
      if (event.type === 'SearchRemoved') this.#queries.delete(event.data.name)
      else if (event.type === 'SearchSaved') this.#queries.set(event.data.name, event.data.query)
    }
  }
  /** By name. */
  get queries(): ReadonlyMap<string, string> {
    return this.#queries
  }
  /** In the order of names. */
  list(): { readonly name: string; readonly query: string }[] {
    return Array.from(this.#queries, ([name, query]) => ({ name, query })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  }
}

export interface SavedQuery {
  readonly name: string
  readonly query: string
  readonly savedAt: Instant
}

/** The saved queries, from the log. */
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

export interface MutedFinding {
  readonly rule: string
  readonly about: string
  readonly reason: string
  readonly who: string
  readonly at: Instant
}

/** The muted findings by key, from the log. */
export class MutedFindings {
  readonly #muted = new Map<string, MutedFinding>()
  #position = 0

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#position) continue
      this.#position = event.position
      if (event.type === 'FindingUnmuted') this.#muted.delete(event.data.key)
      if (event.type !== 'FindingMuted') continue
      const { key, ...muted } = event.data
      this.#muted.set(key, { ...muted, at: event.at })
    }
  }
  find(key: string): MutedFinding | undefined {
    return this.#muted.get(key)
  }
}
