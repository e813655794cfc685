import { decideQuery, decideQueryRemoval, type SaveQuery } from '../commands/save-search.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { QUERIES_STREAM } from '../events/searches.ts'
import { SavedQueriesView } from '../projections/saved-searches.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'

/** Queries under names: kept, listed, removed. */
export class SavedQueries {
  readonly view = new SavedQueriesView()
  readonly #recorder: Recorder

  constructor(options: RecorderOptions) {
    this.#recorder = new Recorder(QUERIES_STREAM, options)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
    this.#recorder.take(events)
  }
  async save(order: SaveQuery): Promise<void> {
    await this.#recorder.record(() => decideQuery(order, this.view.find(order.name)?.query))
  }
  async remove(name: string): Promise<void> {
    await this.#recorder.record(() => decideQueryRemoval(name, this.view.find(name)?.query))
  }
}
