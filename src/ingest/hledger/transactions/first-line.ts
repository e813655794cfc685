import { BANG, OPEN_PAREN, SEMICOLON, STAR } from '#vocabulary/bytes.ts'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { type Cursor, isSpace, Malformed } from '../text/cursor.ts'

/** Reads the status mark at the cursor, if there is one, and goes beyond it. */
export function readStatus(cursor: Cursor): Status {
  const code = cursor.code
  if (code !== STAR && code !== BANG) return UNMARKED
  cursor.pos++
  return code === STAR ? CLEARED : PENDING
}

/** "(code)" at the cursor, if there is one. */
export function readCode(cursor: Cursor): string {
  if (cursor.code !== OPEN_PAREN) return ''
  const close = cursor.indexOf(')')
  if (close < 0) throw new Malformed('transaction_invalid', 'The code of a transaction ends with a closing bracket: (1234).', cursor.line)
  const code = cursor.text.slice(cursor.pos + 1, close)
  cursor.pos = close + 1
  return code
}

/** The description: up to a semicolon or the end of the line. */
export function readDescription(cursor: Cursor): string {
  const to = descriptionEnd(cursor)
  const description = cursor.text.slice(cursor.pos, to)
  cursor.pos = commentStart(cursor, to)
  return description
}

/** Goes to the first visible character; returns where the description ends, without the spaces after it. */
export function descriptionEnd(cursor: Cursor): number {
  cursor.skipSpaces()
  const { text, pos: from, end } = cursor
  let to = from
  while (to < end && text.charCodeAt(to) !== SEMICOLON) to++
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return to
}

/** From the end of a description to the semicolon of its comment, or the end of the line. */
export function commentStart(cursor: Cursor, from: number): number {
  let at = from
  while (at < cursor.end && cursor.text.charCodeAt(at) !== SEMICOLON) at++
  return at
}
