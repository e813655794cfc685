import * as z from 'zod'
import { defineEvent } from './define.ts'

/*
 * The stream `files`: what Daybook wrote into the user's own files. Each event has all that is needed to take the change back,
 * and to give every version of a file that one of our changes replaced.
 */

export const FILES_STREAM = 'files'

/** Bytes of a file: as text when they are UTF-8, else in base64. */
const piece = z.union([z.string(), z.object({ base64: z.string() })])

const hunk = z.object({
  at: z.int().nonnegative().describe('byte offset in the contents before'),
  removed: piece,
  inserted: piece,
  context_before: piece.describe('the lines before it, by which the place is found when lines have moved'),
  context_after: piece,
})

export const CHANGE_CAUSES = [
  'editor',
  'transaction_edit',
  'import',
  'quick_add',
  'webhook',
  'bulk_edit',
  'reconciliation',
  'budget',
  'conversion',
  'undo',
] as const

export const filesChanged = defineEvent(
  'FilesChanged',
  z.object({
    id: z.string(),
    who: z.string().describe('the name that was logged in; empty when nobody has to'),
    cause: z.enum(CHANGE_CAUSES),
    title: z.string().describe('what was done, in words for a list of changes'),
    folder: z.literal('sheets').optional().describe("'sheets': names are relative to sheets_directory; absent: to the journal's folder"),
    undoes: z.string().optional().describe('the id of the change that this one takes back'),
    files: z.array(
      z.object({
        name: z.string().describe('relative to the folder, with forward slashes'),
        before: z.string().nullable().describe('SHA-256 of the contents before; null when there was no file'),
        after: z.string().nullable().describe('SHA-256 of the contents after; null when the file was deleted'),
        hunks: z.array(hunk),
        snapshot: z.string().optional().describe('the contents before as base64 of brotli, where no earlier event leads to them'),
      }),
    ),
  }),
)
export const fileEvents = [filesChanged] as const
