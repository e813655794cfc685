import * as z from 'zod'
import { defineEvent } from './define.ts'

/* The stream `notes`: what a person wrote about an account. */

export const NOTES_STREAM = 'notes'

export const accountNoteWritten = defineEvent(
  'AccountNoteWritten',
  z.object({ account: z.string(), note: z.string().describe('Markdown; may be empty') }),
)
export const accountNoteRemoved = defineEvent('AccountNoteRemoved', z.object({ account: z.string() }))
export const noteEvents = [accountNoteWritten, accountNoteRemoved] as const
