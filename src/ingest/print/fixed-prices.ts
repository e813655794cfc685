import type { Book } from '../journal/book.ts'
import { postingsByLine, type SourcePieces } from './source-pieces.ts'

/** `@ =5 EUR` and `@@ =50 EUR`, outside of comments and of names in quotes. */
const FIXED = /^(?:"[^"]*"|[^";])*@\s*=/

/** Postings of a ledger journal whose price is fixed with `@ =`. The book has their price, and only the text says that it is fixed. */
export function fixedPrices(book: Book, pieces: SourcePieces): ReadonlySet<number> {
  const fixed = new Set<number>()
  if (book.dialect !== 'ledger') return fixed
  const rows = postingsByLine(book)
  for (const { file, piece } of pieces.inOrder()) {
    if (piece.kind !== 'entry') continue
    for (const [at, line] of piece.lines.entries()) {
      const posting = FIXED.test(line) ? rows.get(`${file}:${piece.line + at}`) : undefined
      if (posting !== undefined) fixed.add(posting)
    }
  }
  return fixed
}
