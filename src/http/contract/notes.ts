import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

/** As long as a letter; a book is no place for books. */
const NOTE_CHARACTERS_MAX = 100_000

const accountNote = z.object({
  id: z.int(),
  account: z.string(),
  note: z.string().describe('Markdown, as it was written'),
  written_at: timestamp,
})
const account = z.string({ error: 'account is required' }).min(1, 'account is required').max(2000)

const was = z.string().optional().describe('the note that was seen; refused with 409 when there is another by now')

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/account_notes',
  tag: 'notes',
  summary: 'The notes about accounts, by account.',
  answer: z.object({ account_notes: z.array(accountNote) }),
})

export const getNote = endpoint({
  method: 'GET',
  path: '/api/account_notes/:account',
  tag: 'notes',
  summary: 'The note about one account; found is false without one.',
  parameters: z.object({ account: z.string() }),
  answer: z.object({ account_note: accountNote.nullable(), found: z.boolean() }),
})

export const writeNote = endpoint({
  method: 'POST',
  path: '/api/account_notes/upsert',
  tag: 'notes',
  summary: 'Writes the note about an account.',
  writes: true,
  body: z.object({ account, note: z.string().max(NOTE_CHARACTERS_MAX, `a note has at most ${NOTE_CHARACTERS_MAX} characters`).default(''), was }),
  answer: z.object({ account_note: accountNote, saved: z.literal(true) }),
})

export const removeNote = endpoint({
  method: 'POST',
  path: '/api/account_notes/delete',
  tag: 'notes',
  summary: 'Removes the note about an account; succeeds if there is none.',
  writes: true,
  body: z.object({ account, was }),
  answer: z.object({ success: z.literal(true) }),
})
