import type { Reader, ReadJournal } from '../journal/read.ts'
import type { ChunkHabits } from './chunk.ts'
import { LedgerFiles } from './files-kept.ts'
import { Reading } from './reading.ts'

/** Reads a journal as ledger 3.3 does. */
export const ledgerReader: Reader = {
  dialect: 'ledger',
  read: (root, files, options) => new Reading(files, options, new LedgerFiles({ keeps: false })).read(root),
}

/**
 * A reader that remembers: files that are read again are only parsed where their text has changed, though everything is balanced,
 * checked and totalled anew, so the book is the same as that of a first reading. It keeps the text of the files and what was
 * understood of it, about four bytes for each byte of journal.
 */
export function createLedgerSession(habits: ChunkHabits = {}): { readonly read: ReadJournal } {
  const kept = new LedgerFiles({ ...habits, keeps: true })
  return {
    read(root, files, options) {
      let book = new Reading(files, options, kept).read(root)
      if (kept.misled) {
        kept.forget()
        book = new Reading(files, options, kept).read(root)
      }
      if (kept.state.usesAliases) kept.forget()
      return book
    },
  }
}
