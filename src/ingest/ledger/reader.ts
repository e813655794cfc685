import type { Book } from '../journal/book.ts'
import type { Files } from '../journal/files.ts'
import { type Reader, readerOfDialect, type ReadOptions } from '../journal/read-options.ts'
import { BookReader } from './book-reader.ts'
import type { ChunkHabits } from './chunk.ts'
import { FileChunks } from './file-chunks.ts'

/** Reads a journal as ledger 3.3 does. */
export const ledgerReader = readerOfDialect('ledger', (root, files, options) =>
  new BookReader(files, options, new FileChunks({ keeps: false })).read(root),
)

/**
 * A reader that remembers: files that are read again are only parsed where their text has changed, though everything is balanced,
 * checked and totalled anew, so the book is the same as that of a first reading. It keeps the text of the files and what was
 * understood of it, about four bytes for each byte of journal.
 */
export function createLedgerSession(habits: ChunkHabits = {}): Reader {
  const chunks = new FileChunks({ ...habits, keeps: true })
  const read = (root: string, files: Files, options: ReadOptions): Book => new BookReader(files, options, chunks).read(root)
  return readerOfDialect('ledger', (root, files, options) => {
    let book = read(root, files, options)
    if (chunks.misled) {
      chunks.forget()
      book = read(root, files, options)
    }
    if (chunks.state.usesAliases) chunks.forget()
    return book
  })
}
