import type { Book, Dialect } from '../journal/book.ts'
import type { Files } from '../journal/files.ts'
import { tellAssertions } from './assertions.ts'
import { OTHER_FORMATS, rowsByFile } from './convert.ts'
import { isWorkedIn } from './directives.ts'
import type { Say } from './left-out.ts'
import { piecesOf } from './pieces.ts'

/**
 * Tells what a normalised print of a book leaves out, which is everything but entries and prices: directives by their word, at the
 * first of each, comments that stand alone, and asserted balances.
 */
export function tellUnprinted(book: Book, files: Files, say: Say): void {
  const rows = rowsByFile(book)
  book.files.forEach(({ path }, file) => {
    if (OTHER_FORMATS.test(path)) return
    const words = new Map<string, { count: number; line: number }>()
    const comments = { count: 0 }
    for (const piece of piecesOf(Buffer.from(files.bytes(path)).toString('utf8'), book.dialect, rows[file]!)) {
      if (piece.kind === 'comment') comments.count++
      if (piece.kind === 'entry') {
        comments.count += piece.comments.length
        tellAssertions(book, piece, file, say)
      }
      if (piece.kind !== 'directive' || isWorkedIn(piece.lines[0]!, book.dialect)) continue
      const word = wordOf(piece.lines[0]!, book.dialect)
      const seen = words.get(word)
      if (seen) seen.count++
      else words.set(word, { count: 1, line: piece.line })
    }
    for (const [word, { count, line }] of words)
      say({ what: count === 1 ? `the directive "${word}" is left out` : `"${word}" is left out, here and in ${count - 1} more places`, file, line })
    if (comments.count > 0) say({ what: `comments that stand alone are left out: ${comments.count} lines`, file, line: 0 })
  })
}

/** The word that a directive is known by; in beancount it stands behind the day. */
function wordOf(line: string, dialect: Dialect): string {
  const [first = '', second = ''] = line.trim().split(/\s+/)
  return dialect === 'beancount' && /^\d/.test(first) ? second : first
}
