import { EQUALS, HASH, isDigit, SEMICOLON, STAR, TILDE, UPPER_P } from '#vocabulary/bytes.ts'
import { Cursor, isSpace, Malformed } from './text/cursor.ts'
import { directive } from './directives/hledger-directives.ts'
import { readAutoRule, readPeriodicRule } from './rules/read-rules.ts'
import type { ReadingState } from './reading-state.ts'
import { JournalSegments } from './cache/journal-segments.ts'
import type { Scope } from './directives/directive-scope.ts'
import { PostingReader, TransactionReader } from './transactions/read-transactions.ts'

interface Readers {
  readonly transactions: TransactionReader
  readonly postings: PostingReader
}

/** Reads a file in hledger's journal format into the book. Errors become problems, and reading continues with the next entry. */
export function readJournal(reading: ReadingState, scope: Scope): void {
  const cursor = new Cursor(scope.text)
  const readers = { transactions: new TransactionReader(reading), postings: new PostingReader(reading) }
  const segments = reading.cache && new JournalSegments(reading, scope, reading.cache)
  for (;;) {
    if (segments?.take(cursor) === true) continue
    if (!cursor.advance()) break
    const { line: beginLine, start, code } = cursor
    const isPlain = isPlainEntry(code)
    if (isPlain) segments?.begin(start, beginLine - 1)
    else segments?.end(start, beginLine - 1)
    try {
      readEntry(cursor, reading, scope, readers)
      if (!isPlain && decidesBelow(cursor.text, start)) segments?.said(start, cursor.next)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      const placed = wrong.at(cursor.line)
      while (cursor.nextIsIndented()) cursor.advance()
      segments?.end(start, beginLine - 1)
      if (!isPlain) segments?.said(start, cursor.next)
      reading.problem(scope, placed, { firstLine: beginLine, lastLine: cursor.line })
    }
  }
  segments?.close(cursor)
}

/** A transaction, a price, a comment or nothing: what decides nothing about how the text below it is understood. */
const isPlainEntry = (code: number): boolean =>
  isDigit(code) || Number.isNaN(code) || code === UPPER_P || code === SEMICOLON || code === HASH || code === STAR || isSpace(code)

/** False for rules, and for directives that say nothing about how the text below them is understood. */
function decidesBelow(text: string, start: number): boolean {
  const code = text.charCodeAt(start)
  return code !== EQUALS && code !== TILDE && !/^(?:account|comment|include|payee|tag)\s/.test(text.slice(start, start + LONGEST_WORD))
}
const LONGEST_WORD = 'account '.length

function readEntry(cursor: Cursor, reading: ReadingState, scope: Scope, { transactions, postings }: Readers): void {
  const code = cursor.code
  if (isDigit(code)) return transactions.read(cursor, scope)
  // An empty line, or a comment: at the margin they begin with ; # *
  if (Number.isNaN(code) || code === SEMICOLON || code === HASH || code === STAR) return
  if (isSpace(code)) return indented(cursor)
  if (code === EQUALS) return readAutoRule(cursor, scope, { postings, reading })
  if (code === TILDE) return readPeriodicRule(cursor, scope, { postings, reading })
  directive(cursor, reading, scope)
}

/** Between entries only comments may be indented. */
function indented(cursor: Cursor): void {
  cursor.skipSpaces()
  const code = cursor.code
  if (Number.isNaN(code) || code === SEMICOLON || code === HASH || code === STAR) return
  throw new Malformed(
    'line_unexpected',
    'This indented line belongs to no transaction. Write a transaction with its date at the margin above it, without an empty line between.',
    cursor.line,
  )
}
