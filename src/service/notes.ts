import { decideNote, decideNoteRemoval, type WriteNote } from '../commands/write-note.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { NOTES_STREAM } from '../events/notes.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { type AccountNote, NotesView } from '../projections/notes.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'

/** Notes about accounts: written, read, removed. */
export class Notes {
  readonly view = new NotesView()
  readonly #recorder: Recorder

  constructor(options: RecorderOptions) {
    this.#recorder = new Recorder(NOTES_STREAM, options)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  write(order: WriteNote): Promise<AccountNote | Refusal> {
    return this.#recorder.decide(async () => {
      const events = decideNote(order, this.view.find(order.account)?.note)
      if (events instanceof Refusal) return events
      await this.#recorder.record(events)
      const note = this.view.find(order.account)
      invariant(note, 'a note that was written is there')
      return note
    })
  }

  remove(order: Omit<WriteNote, 'note'>): Promise<Refusal | undefined> {
    return this.#recorder.decide(async () => {
      const events = decideNoteRemoval(order, this.view.find(order.account)?.note)
      if (events instanceof Refusal) return events
      await this.#recorder.record(events)
      return undefined
    })
  }
}
