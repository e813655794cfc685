import { WRITTEN } from '#vocabulary/book-columns.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import type { ReplacedFiles } from './overlaid-files.ts'

const LINE_FEED = 10

/**
 * The file with the last transaction of a book as it would be with that transaction written once more at its end: an edit as most are, with no
 * name that the book has not. Nothing where a book has none.
 */
export function lastWrittenTwice({ files, transactions }: Book, bytesOf: (path: string) => Uint8Array): ReplacedFiles {
  let row = transactions.count - 1
  // What rules foresee stands behind everything else.
  while (row >= 0 && transactions.origin[row] !== WRITTEN) row--
  const file = row < 0 ? undefined : files[transactions.file[row]!]
  if (!file) return new Map()
  const bytes = bytesOf(file.path)
  const from = lineAt(bytes, transactions.beginLine[row]!)
  const to = lineAt(bytes, transactions.endLine[row]! + 1)
  const lineFeed = Uint8Array.of(LINE_FEED)
  return new Map([[file.path, Buffer.concat([bytes, lineFeed, bytes.subarray(from, to), lineFeed])]])
}

/** Where a line begins, the first of which is 1; the end where there are fewer. */
function lineAt(bytes: Uint8Array, line: number): number {
  let at = 0
  for (let before = 1; before < line; before++) {
    const end = bytes.indexOf(LINE_FEED, at)
    if (end < 0) return bytes.length
    at = end + 1
  }
  return at
}
