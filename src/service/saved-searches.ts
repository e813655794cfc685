import { decideSearch, decideSearchRemoval, type SaveSearch } from '../commands/save-search.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { SEARCHES_STREAM } from '../events/searches.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
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
    this.#recorder.take(events)
  }

  /** Refuses one too many. */
  save(order: SaveSearch): Promise<Refusal | undefined> {
    return this.#recorder.record(() => decideSearch(order, this.view.queries))
  }

  async remove(name: string): Promise<void> {
    await this.#recorder.record(() => decideSearchRemoval(name, this.view.queries))
  }
}
