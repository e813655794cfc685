import { COMMA, isDigit, POINT, RETURN, SPACE, TAB, VERTICAL_TAB } from '#vocabulary/bytes.ts'
/*
 * hledger's character classes. Journals are scanned as UTF-16 code units: one-byte strings stay one-byte in V8 (most books are
 * ASCII), and names need no decoding of their own.
 */

/** Blank, tab and the other horizontal spaces of Unicode; not a line feed. */
export const isSpace = (code: number): boolean =>
  code === SPACE || code === TAB || (code >= VERTICAL_TAB && code <= RETURN) || (code >= 0xa0 && isWideSpace(code))

const isWideSpace = (code: number): boolean =>
  code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f || code === 0x3000

/** Spaces that may group digits: blank, no-break, en, em, punctuation, thin, narrow no-break, medium mathematical. */
export const isGroupSpace = (code: number): boolean =>
  code === SPACE ||
  (code >= 0xa0 && (code === 0xa0 || code === 0x2002 || code === 0x2003 || code === 0x2008 || code === 0x2009 || code === 0x202f || code === 0x205f))

/** True for the code units that an unquoted commodity symbol may hold: everything but digits, spaces and `"*+-.;=@{}`. */
export const isSymbol = (code: number): boolean => (code < 128 ? ASCII_SYMBOL[code] === 1 : code >= 128 && !isWideSpace(code))

const ASCII_SYMBOL = Uint8Array.from({ length: 128 }, (_, code) =>
  code > SPACE && code < 127 && !isDigit(code) && !'"*+-.;=@{}'.includes(String.fromCharCode(code)) ? 1 : 0,
)

export const isMark = (code: number): boolean => code === POINT || code === COMMA
