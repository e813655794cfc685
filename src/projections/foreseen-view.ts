import type { RecordedEvent } from '../events/log/log.ts'
import type { JournalColumns } from '../events/journal-columns.ts'
import type { LedgerView } from './ledger-view.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'

/**
 * The view that events on their way into an empty log will make, built while the log takes them. It may come to nothing: it counts when
 * the log has these very events, one after the other and no others between.
 */
export class ForeseenView {
  readonly #builder: LedgerViewBuilder
  readonly #hasColumns: boolean
  readonly #events: RecordedEvent[] = []
  #taken = 0

  /** `columns`: what the events will have made of their blocks, from whoever made the events. */
  constructor(columns?: JournalColumns) {
    this.#hasColumns = columns !== undefined
    this.#builder = columns ? LedgerViewBuilder.ahead(columns) : new LedgerViewBuilder()
  }

  add(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.#builder.apply(event)
      this.#events.push(event)
    }
  }

  /** Whether an event can be added: those of another append begin anew. */
  isFollowedBy({ position }: RecordedEvent): boolean {
    const last = this.#events.at(-1)
    return last === undefined || position === last.position + 1
  }

  /** The log has events: those that are not the next ones of these, with those that were taken for these before, when they are not these; undefined when they are. */
  others(events: readonly RecordedEvent[]): readonly RecordedEvent[] | undefined {
    if (events.every((event, at) => event === this.#events[this.#taken + at])) {
      this.#taken += events.length
      return undefined
    }
    return [...this.#events.slice(0, this.#taken), ...events]
  }

  /**
   * The view, where it was made without looking into its events and these are all of them that record and withdraw transactions; undefined
   * where what they say has to be looked for in them.
   */
  after(events: readonly RecordedEvent[]): LedgerView | undefined {
    if (!this.#hasColumns) return undefined
    const blocks = this.#events.filter(({ type }) => type === 'TransactionsRecorded')
    return blocks.length === events.length && blocks.every((block, at) => block === events[at]) ? this.#builder.view() : undefined
  }

  /** The builder, once the log has all events that were added. */
  get whole(): LedgerViewBuilder | undefined {
    return this.#taken === this.#events.length ? this.#builder : undefined
  }
}
