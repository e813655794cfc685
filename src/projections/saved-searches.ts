import type { RecordedEvent } from '../events/log/log.ts'

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
