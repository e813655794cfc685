import { LINE_FEED, RETURN, SEMICOLON } from '#vocabulary/bytes.ts'
import { isSpace } from './characters.ts'

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
