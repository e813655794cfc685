import type { Event } from '../events/catalogue.ts'

export interface WriteNote {
  readonly account: string
  readonly note: string
}

/** Returns what is recorded when a person writes a note; nothing when it says what it said before. `recorded` is undefined without a note. */
export const decideNote = ({ account, note }: WriteNote, recorded: string | undefined): Event[] =>
  note === recorded ? [] : [{ type: 'AccountNoteWritten', data: { account, note } }]

/** Returns what is recorded when a person removes a note; nothing when there is none. */
export const decideNoteRemoval = (account: string, recorded: string | undefined): Event[] =>
  recorded === undefined ? [] : [{ type: 'AccountNoteRemoved', data: { account } }]
