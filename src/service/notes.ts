import { decideNote, decideNoteRemoval, type WriteNote } from '../commands/write-note.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { NOTES_STREAM } from '../events/notes.ts'
import { Refusal } from '#vocabulary/refusal.ts'
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
    this.#recorder.take(events)
  }

  /** Resolves with the note as it stands then. */
  async write(order: WriteNote): Promise<AccountNote | Refusal> {
    const { account } = order
    const refused = await this.#recorder.record(() => decideNote(order, this.view.find(account)?.note))
    return (
      refused ?? this.view.find(account) ?? new Refusal('CONFLICT', `the note about ${account} was saved, and somebody else has removed it since`)
    )
  }

  remove(order: Omit<WriteNote, 'note'>): Promise<Refusal | undefined> {
    return this.#recorder.record(() => decideNoteRemoval(order, this.view.find(order.account)?.note))
  }
}
