import { isAscii, isUtf8 } from 'node:buffer'
import { COMMA, isDigit, LINE_FEED, POINT, RETURN, SEMICOLON, SPACE, TAB, VERTICAL_TAB } from '#vocabulary/bytes.ts'

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

/** A place in a journal's text that moves from line to line; within a line, between `pos` and `end`. */
export class Cursor {
  readonly text: string
  pos = 0
  /** Where the current line ends, without its line feed and carriage return. */
  end = 0
  /** Start and number (1-based; 0 before the first) of the current line. */
  start = 0
  line = 0
  #next = 0

  constructor(text: string) {
    this.text = text
  }

  get atEnd(): boolean {
    return this.#next >= this.text.length
  }

  /** Where the next line begins. */
  get next(): number {
    return this.#next
  }

  /** Skips this many characters, which are whole lines. */
  skip(length: number, lines: number): void {
    this.#next += length
    this.line += lines
  }

  /** Goes to the next line; false when there is none. */
  advance(): boolean {
    const { text } = this
    const start = this.#next
    if (start >= text.length) return false
    this.start = this.pos = start
    this.line++
    let end = text.indexOf('\n', start)
    if (end < 0) end = this.#next = text.length
    else this.#next = end + 1
    if (end > start && text.charCodeAt(end - 1) === RETURN) end--
    this.end = end
    return true
  }

  /** First code unit of the line after this one; NaN when there is none. */
  get nextCode(): number {
    return this.text.charCodeAt(this.#next)
  }

  /** True when the next line is indented and its first visible character is a semicolon. */
  nextIsComment(): boolean {
    const { text } = this
    let at = this.#next
    if (!isSpace(text.charCodeAt(at))) return false
    do at++
    while (isSpace(text.charCodeAt(at)))
    return text.charCodeAt(at) === SEMICOLON
  }

  /** True when the next line is indented and not blank. */
  nextIsIndented(): boolean {
    const { text } = this
    let at = this.#next
    if (!isSpace(text.charCodeAt(at))) return false
    do at++
    while (isSpace(text.charCodeAt(at)))
    return at < text.length && text.charCodeAt(at) !== LINE_FEED
  }

  /** The code unit at the position; NaN at the end of the line. */
  get code(): number {
    return this.pos < this.end ? this.text.charCodeAt(this.pos) : Number.NaN
  }

  skipSpaces(): void {
    const { text, end } = this
    let at = this.pos
    while (at < end && isSpace(text.charCodeAt(at))) at++
    this.pos = at
  }

  /** Where the rest of the line has a text, from `from` on; -1 when it has not. Never looks beyond the line: a file of unclosed brackets would take for ever. */
  indexOf(what: string, from = this.pos): number {
    const at = this.text.slice(from, this.end).indexOf(what)
    return at < 0 ? -1 : from + at
  }

  /** What is left of the line, without the spaces around it. */
  rest(): string {
    return this.text.slice(this.pos, this.end).trim()
  }
}

/**
 * What a parser of one entry throws to its caller when the entry cannot be read: the file's loop turns it into a problem and goes
 * on with the next entry. Not an Error, because a hostile file may hold a million of them and a stack trace costs more than the line.
 */
export class Malformed {
  constructor(
    readonly code: string,
    readonly message: string,
    /** 0 if unknown when thrown. */
    readonly line: number,
  ) {}

  /** The same with this line, if it has none of its own. */
  at(line: number): Malformed {
    return this.line === 0 ? new Malformed(this.code, this.message, line) : this
  }
}

/** Bytes as text, one byte per character where they are ASCII; undefined when they are not UTF-8 or hold a NUL. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(buffer) || buffer.includes(0)) return undefined
  // Decoding ASCII as Latin-1 is ten times as fast.
  const text = buffer.toString(isAscii(buffer) ? 'latin1' : 'utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
