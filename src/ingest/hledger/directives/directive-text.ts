import { SEMICOLON } from '#vocabulary/bytes.ts'
import { type Cursor, isSpace, Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../scope.ts'

/** Reads a directive, with the cursor after its name. */
export type Directive = (cursor: Cursor, reading: ReadingState, scope: Scope) => void

/** The argument: the rest of the line, without a comment after two spaces. */
export function argument(cursor: Cursor, what: string): string {
  cursor.skipSpaces()
  const { text, pos, end } = cursor
  let to = end
  for (let at = cursor.indexOf(';'); at >= 0; at = cursor.indexOf(';', at + 1)) {
    if (at > pos && !(isSpace(text.charCodeAt(at - 1)) && isSpace(text.charCodeAt(at - 2)))) continue
    to = at
    break
  }
  const argument = text.slice(pos, to).trim()
  if (argument === '') throw new Malformed('directive_invalid', `${what} is missing.`, cursor.line)
  cursor.pos = to
  return argument
}

/** What is left of the line before a semicolon. */
export function beforeComment(cursor: Cursor): string {
  const semicolon = cursor.indexOf(';')
  return cursor.text.slice(cursor.pos, semicolon < 0 ? cursor.end : semicolon).trim()
}

/** Reads over a directive that changes nothing here, as the tool does. */
export function ignored(cursor: Cursor): void {
  cursor.pos = cursor.end
  while (cursor.nextIsIndented()) cursor.advance()
}

/** Reads over ledger's own subdirectives and comments. Anything else is a transaction that has lost its first line. */
export function subdirectives(cursor: Cursor, ledgers: RegExp): void {
  while (cursor.nextIsIndented()) {
    cursor.advance()
    cursor.skipSpaces()
    if (cursor.code !== SEMICOLON && !ledgers.test(`${cursor.rest()} `)) throw unexpectedBelow(cursor)
  }
}

export const unexpectedBelow = (cursor: Cursor): Malformed =>
  new Malformed(
    'directive_invalid',
    `"${cursor.rest().slice(0, 60)}" does not belong to the directive above it. If it is a posting, its transaction's first line is missing.`,
    cursor.line,
  )

/** Throws when anything but a comment is left on the line. */
export function endOfDirective(cursor: Cursor): void {
  cursor.skipSpaces()
  if (cursor.pos < cursor.end && cursor.code !== SEMICOLON)
    throw new Malformed('directive_invalid', `"${cursor.rest()}" is not expected here. A comment begins with a semicolon.`, cursor.line)
}
