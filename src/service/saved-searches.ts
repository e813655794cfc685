import { decideSearch, decideSearchRemoval, type SaveSearch } from '../commands/save-search.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { SEARCHES_STREAM } from '../events/searches.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { SavedSearchesView } from '../projections/saved-searches.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'

/** Searches that a person saved: kept under a name, read, removed. */
export class SavedSearches {
  readonly view = new SavedSearchesView()
  readonly #recorder: Recorder

  constructor(options: RecorderOptions) {
    this.#recorder = new Recorder(SEARCHES_STREAM, options)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  /** Refuses one too many. */
  save(order: SaveSearch): Promise<Refusal | undefined> {
    return this.#recorder.decide(async () => {
      const events = decideSearch(order, this.view.queries)
      if (events instanceof Refusal) return events
      await this.#recorder.record(events)
      return undefined
    })
  }

  remove(name: string): Promise<void> {
    return this.#recorder.decide(() => this.#recorder.record(decideSearchRemoval(name, this.view.queries)))
  }
}
