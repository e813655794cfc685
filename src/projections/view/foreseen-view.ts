import type { FirstReading } from '../../events/first-reading.ts'
import { JOURNAL_STREAM } from '../../events/journal.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import { wholeSync } from '../../events/whole-sync.ts'
import type { LedgerView } from './ledger-view.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'

/**
 * The view that events on their way into an empty log will make, built while the log takes them. It may come to nothing: it counts when
 * the log has these very events, one after the other and no others between.
 */
export class ForeseenView {
  readonly #builder: LedgerViewBuilder
  readonly #reading: FirstReading | undefined
  readonly #events: RecordedEvent[] = []
  #taken = 0

  /** `reading`: what the events will come to, from whoever makes them. */
  constructor(reading?: FirstReading) {
    this.#reading = reading
    this.#builder = reading ? LedgerViewBuilder.ahead(reading) : new LedgerViewBuilder()
  }

  /** Whether it goes by this reading, or by none where there is none. */
  isOf(reading: FirstReading | undefined): boolean {
    return reading === this.#reading
  }

  /** The view as far as it is known before its events are made: without their places and moments, and without annotations. */
  ahead({ synced }: FirstReading): LedgerView {
    const lastSync = wholeSync({ position: 0, stream: JOURNAL_STREAM, version: 0, type: 'JournalSynced', at: '', data: synced }, undefined)
    return { ...this.#builder.view(), lastSync, journalHash: synced.hash, declaredAccounts: lastSync.data.declared_accounts }
  }

  /** Whether it was told of any event that is on its way. */
  get hasBegun(): boolean {
    return this.#events.length > 0
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
    if (!this.#reading) return undefined
    const blocks = this.#events.filter(({ type }) => type === 'TransactionsRecorded')
    return blocks.length === events.length && blocks.every((block, at) => block === events[at]) ? this.#builder.view() : undefined
  }

  /** The builder, once the log has all events that were added. */
  get whole(): LedgerViewBuilder | undefined {
    return this.#taken === this.#events.length ? this.#builder : undefined
  }
}
