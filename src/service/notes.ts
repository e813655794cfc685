import { appendFacts } from '../commands/append-facts.ts'
import { decideNote, decideNoteRemoval, type WriteNote } from '../commands/write-note.ts'
import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { NOTES_STREAM } from '../events/notes.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { type AccountNote, NotesView } from '../projections/notes.ts'

/** Notes about accounts: written, read, removed. */
export class Notes {
  readonly view = new NotesView()
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

  write(order: WriteNote): Promise<AccountNote> {
    return this.#alone.run(async () => {
      await this.#record(decideNote(order, this.view.find(order.account)?.note))
      const note = this.view.find(order.account)
      invariant(note, 'a note that was written is there')
      return note
    })
  }

  remove(account: string): Promise<void> {
    return this.#alone.run(() => this.#record(decideNoteRemoval(account, this.view.find(account)?.note)))
  }

  async #record(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return
    const recorded = await appendFacts(this.#log, { stream: NOTES_STREAM, events })
    await this.#reached(recorded.at(-1)!.position)
  }
}
