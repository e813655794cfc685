import { decideJournal, type Decision, type JournalContent } from '../../src/commands/journal/decide.ts'
import { idOf } from '../../src/commands/journal/rows/placed-rows.ts'
import { nothingRecorded, type RecordedJournal } from '../../src/commands/journal/recorded-journal.ts'
import { type DataOf, definitionOf, type Event, type EventType } from '../../src/events/catalogue.ts'
import { decode, encode } from '../../src/events/codec.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'

/** The ids of the recorded transactions, in the order of their places. */
export const idsOf = ({ transactions }: RecordedJournal): string[] => Array.from({ length: transactions.count }, (_, row) => idOf(transactions, row))

/** A log in miniature: takes what is decided about a journal as the log stores it, and shows what a view says of it. */
export class JournalInMemory {
  readonly #builder = new LedgerViewBuilder()
  readonly #events: RecordedEvent[] = []
  recorded: RecordedJournal = nothingRecorded
  /** What the last sync appended. */
  last: Event[] = []

  sync(content: JournalContent): Decision {
    const decision = decideJournal(content, this.recorded)
    this.last = Array.from(decision.events, (event) => {
      const data = decode(encode({ stream: 'journal', ...event }))
      definitionOf(event.type)!.schema.parse(data)
      return { type: event.type, data } as Event
    })
    for (const event of this.last) this.#take(event)
    this.recorded = decision.recorded
    return decision
  }
  get ids(): string[] {
    return idsOf(this.recorded)
  }
  get view(): LedgerView {
    return this.#builder.view()
  }
  /** What a start would show that reads everything from the first event on. */
  get replayed(): LedgerView {
    const builder = new LedgerViewBuilder()
    for (const event of this.#events) builder.apply(event)
    return builder.view()
  }
  /** The types of what the last sync appended. */
  get types(): EventType[] {
    return this.last.map(({ type }) => type)
  }
  /** The data of the events of one type that the last sync appended. */
  lastOf<Type extends EventType>(type: Type): DataOf<Type>[] {
    return this.last.filter((event) => event.type === type).map(({ data }) => data as DataOf<Type>)
  }

  #take(event: Event): void {
    const position = this.#events.length + 1
    const recorded = { ...event, position, stream: 'journal', version: position, at: '2024-01-01T00:00:00Z' } as RecordedEvent
    this.#events.push(recorded)
    this.#builder.apply(recorded)
  }
}
