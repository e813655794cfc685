import { appendFacts } from '../commands/append-facts.ts'
import { decideSearch, decideSearchRemoval, type SaveSearch } from '../commands/save-search.ts'
import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { SEARCHES_STREAM } from '../events/searches.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { SavedSearchesView } from '../projections/saved-searches.ts'

/** Searches that a person saved: kept under a name, read, removed. */
export class SavedSearches {
  readonly view = new SavedSearchesView()
  readonly #log: EventLog
  readonly #reached: (position: number) => Promise<void>
  readonly #alone = new Mutex()

  constructor({ log, reached }: { readonly log: EventLog; readonly reached: (position: number) => Promise<void> }) {
    this.#log = log
    this.#reached = reached
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  /** Refuses one too many. */
  save(order: SaveSearch): Promise<Refusal | undefined> {
    return this.#alone.run(async () => {
      const events = decideSearch(order, this.view.queries)
      if (events instanceof Refusal) return events
      await this.#record(events)
      return undefined
    })
  }

  remove(name: string): Promise<void> {
    return this.#alone.run(() => this.#record(decideSearchRemoval(name, this.view.queries)))
  }

  async #record(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return
    const recorded = await appendFacts(this.#log, { stream: SEARCHES_STREAM, events })
    await this.#reached(recorded.at(-1)!.position)
  }
}
