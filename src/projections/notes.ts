import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'
import { bytewise } from './names-of-the-book.ts'

export interface AccountNote {
  /** Unchanged when the note is edited; a new note after a removal gets another one. */
  readonly id: number
  readonly account: string
  readonly note: string
  readonly writtenAt: Instant
}

/** The notes about accounts, from the log. */
export class NotesView {
  readonly #notes = new Map<string, AccountNote>()
  #lastId = 0
  #position = 0

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#position) continue
      this.#position = event.position
      if (event.type === 'AccountNoteRemoved') this.#notes.delete(event.data.account)
      if (event.type !== 'AccountNoteWritten') continue
      const { account, note } = event.data
      this.#notes.set(account, { id: this.#notes.get(account)?.id ?? ++this.#lastId, account, note, writtenAt: event.at })
    }
  }
  find(account: string): AccountNote | undefined {
    return this.#notes.get(account)
  }
  /** By account, bytewise. */
  list(): readonly AccountNote[] {
    return [...this.#notes.values()].toSorted((a, b) => bytewise(a.account, b.account))
  }
}
