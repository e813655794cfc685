import type { Event } from '../events/catalogue.ts'
import { Refusal } from '#vocabulary/refusal.ts'

interface NoteOrder {
  readonly account: string
  /** The note that the user saw, '' for none; another one is not replaced. Absent: replaces any. */
  readonly was?: string | undefined
}

export interface WriteNote extends NoteOrder {
  readonly note: string
}

/** Writes a note; no event if it is unchanged. `recorded` is undefined without a note. */
export const decideNote = ({ account, note, was }: WriteNote, recorded: string | undefined): Event[] | Refusal =>
  note === recorded ? [] : (whyNot({ account, was }, recorded) ?? [{ type: 'AccountNoteWritten', data: { account, note } }])

/** Returns what is recorded when a person removes a note; nothing when there is none. */
export const decideNoteRemoval = ({ account, was }: NoteOrder, recorded: string | undefined): Event[] | Refusal =>
  recorded === undefined ? [] : (whyNot({ account, was }, recorded) ?? [{ type: 'AccountNoteRemoved', data: { account } }])

const whyNot = ({ account, was }: NoteOrder, recorded = ''): Refusal | undefined =>
  was === undefined || was === recorded ? undefined : new Refusal('CONFLICT', (t) => t.files.noteChanged(account))
