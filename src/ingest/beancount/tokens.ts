/** What the scanner hands to the parser. */
export const END_OF_FILE = 0
export const END_OF_LINE = 1
export const DATE = 2
export const ACCOUNT = 3
export const CURRENCY = 4
export const STRING = 5
export const NUMBER = 6
export const TAG = 7
export const LINK = 8
/** `name:`, the colon included. */
export const KEY = 9
/** A lower-case word: `open`, `txn`, `pushtag`… */
export const WORD = 10
export const TRUE = 11
export const FALSE = 12
export const NULL = 13
/** One of `! & ? %`. */
export const FLAG = 14
/** A single capital letter: a flag where one is expected and a currency elsewhere. */
export const LETTER = 15
export const ASTERISK = 16
export const HASH = 17
export const PIPE = 18
export const AT = 19
export const AT_AT = 20
export const BRACE_OPEN = 21
export const BRACE_CLOSE = 22
export const BRACES_OPEN = 23
export const BRACES_CLOSE = 24
export const COMMA = 25
export const TILDE = 26
export const PLUS = 27
export const MINUS = 28
export const SLASH = 29
export const PAREN_OPEN = 30
export const PAREN_CLOSE = 31
export const COLON = 32
/** Something that no rule of the language begins with, or a malformed date, number or string. */
export const INVALID = 33

/** The token of a single byte; 0 for other bytes. */
export const PUNCTUATION = new Uint8Array(128)
for (const [mark, kind] of [
  ['*', ASTERISK],
  ['#', HASH],
  ['|', PIPE],
  [',', COMMA],
  ['~', TILDE],
  ['+', PLUS],
  ['-', MINUS],
  ['/', SLASH],
  ['(', PAREN_OPEN],
  [')', PAREN_CLOSE],
  [':', COLON],
  ['!', FLAG],
  ['&', FLAG],
  ['?', FLAG],
  ['%', FLAG],
] as const)
  PUNCTUATION[mark.charCodeAt(0)] = kind

const NAMES = [
  'the end of the file',
  'the end of the line',
  'a date',
  'an account',
  'a currency',
  'a string',
  'a number',
  'a #tag',
  'a ^link',
  'a key',
  'a word',
  'TRUE',
  'FALSE',
  'NULL',
  'a flag',
  'a capital letter',
  '"*"',
  '"#"',
  '"|"',
  '"@"',
  '"@@"',
  '"{"',
  '"}"',
  '"{{"',
  '"}}"',
  '","',
  '"~"',
  '"+"',
  '"-"',
  '"/"',
  '"("',
  '")"',
  '":"',
  'something unknown',
] as const

/** Marks say themselves what they are; of other tokens a message also shows the text. */
export const isMark = (kind: number): boolean => kind >= ASTERISK && kind <= COLON

/** The token's kind in words for a message. */
export const tokenName = (kind: number): string => NAMES[kind] ?? 'something unknown'
