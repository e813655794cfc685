import { appendFacts } from '../commands/append-facts.ts'
import { decideQuery, decideQueryRemoval, type SaveQuery } from '../commands/save-query.ts'
import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { QUERIES_STREAM } from '../events/queries.ts'
import { SavedQueriesView } from '../projections/saved-queries.ts'

/** Queries under names: kept, listed, removed. */
export class SavedQueries {
  readonly view = new SavedQueriesView()
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
  save(order: SaveQuery): Promise<void> {
    return this.#alone.run(() => this.#record(decideQuery(order, this.view.find(order.name)?.query)))
  }
  remove(name: string): Promise<void> {
    return this.#alone.run(() => this.#record(decideQueryRemoval(name, this.view.find(name)?.query)))
  }

  async #record(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return
    const recorded = await appendFacts(this.#log, { stream: QUERIES_STREAM, events })
    await this.#reached(recorded.at(-1)!.position)
  }
}
