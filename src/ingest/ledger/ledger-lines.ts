import { sep } from 'node:path'
import { LINE_FEED, SPACE, TAB } from '#vocabulary/bytes.ts'
import { textBetween, trimmedEnd } from '../journal/scan/lines.ts'

/**
 * Something wrong at one place of a ledger journal. Thrown inside the reader only, caught where the transaction or directive
 * began, and turned there into a Problem of the book; the reading goes on with the next one.
 */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  constructor(
    /** Stable, snake_case. */
    readonly code: string,
    /** What is wrong, what was expected, what to do. */
    message: string,
    /** Line in the chunk (0-based) when it is not the first of the passage. */
    readonly line?: number,
    /** The same in its file (1-based), where only that is known. */
    readonly lineOfFile?: number,
  ) {
    super(message)
  }
}

/** Cursor movements over one line of a journal. */

/** First index at or after `at` that is neither blank nor tab. */
export function skipWhite(text: string, at: number): number {
  while (at < text.length && (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB)) at++
  return at
}

/** A word and what follows it after blanks; `rest` is undefined when nothing follows. */
export interface Element {
  readonly word: string
  readonly rest: string | undefined
}

/** Cuts at the first blank or tab. */
export function nextElement(text: string): Element {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === SPACE || code === TAB) return { word: text.slice(0, at), rest: restFrom(text, at + 1) }
  }
  return { word: text, rest: undefined }
}

/** Cuts at the first tab or pair of blanks: account names may contain single blanks. */
export function nextSpacedElement(text: string): Element {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === TAB) return { word: text.slice(0, at), rest: restFrom(text, at + 1) }
    if (code === SPACE) {
      const next = text.charCodeAt(at + 1)
      if (next === SPACE || next === TAB) return { word: text.slice(0, at), rest: restFrom(text, at + 2) }
    }
  }
  return { word: text, rest: undefined }
}

const restFrom = (text: string, at: number): string => text.slice(skipWhite(text, at))

/** ledger 3.3 reads 4,095 bytes and 3.4 any number; no real line is longer than this. */
const LINE_BYTES_MAX = 65_536

/** Goes through the lines of a file. */
export class LineCursor {
  readonly bytes: Uint8Array
  /** Where the next line begins. */
  at: number
  /** Its number, from 0. */
  line = 0
  /** The line that was read last, without blanks at its end. */
  from = 0
  end = 0

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }
  /** The next line begins with a blank or tab. */
  get isIndented(): boolean {
    const byte = this.bytes[this.at]
    return byte === SPACE || byte === TAB
  }
  /** The text of the line that was read last. */
  get text(): string {
    return textBetween(this.bytes, this.from, this.end)
  }
  /** Reads a line. Throws for one that is too long. */
  read(): void {
    const from = this.at
    const end = this.skip()
    if (end - from >= LINE_BYTES_MAX)
      throw new LedgerError('line_too_long', `the line has ${end - from} bytes, and Daybook reads no more than ${LINE_BYTES_MAX - 1}; split it`)
    this.from = from
    this.end = trimmedEnd(this.bytes, from, end)
  }
  /** Skips a line, however long; returns where it ended. */
  skip(): number {
    const { bytes } = this
    const to = bytes.length
    let end = this.at
    // Most lines are short: a loop is faster than a call of indexOf.
    while (end < to && bytes[end] !== LINE_FEED) end++
    this.at = end < to ? end + 1 : to
    this.line++
    return end
  }
}

export const isPattern = (path: string): boolean => /[*?[]/.test(path)

/**
 * The patterns that together match what an include pattern matches in ledger: names whatever their case, and hidden ones too, which a
 * pattern otherwise leaves to those that begin with a point.
 */
export function ledgerPatterns(pattern: string): readonly string[] {
  const cut = pattern.lastIndexOf(sep) + 1
  const folder = pattern.slice(0, cut)
  const name = inAnyCase(pattern.slice(cut))
  if (!name.startsWith('*')) return [folder + name]
  const behind = name.replace(/^\*+/, '')
  const hidden = [`.*${behind}`, ...(behind.startsWith('.') && isPattern(behind) ? [behind] : [])]
  return [name, ...hidden].map((one) => folder + one)
}

/** A letter becomes the set of both its forms, and a set has both forms of what it had. */
const inAnyCase = (name: string): string =>
  name.replace(/\[([!^]?)([^\]]+)\]|[a-z]/gi, (letter, not: string | undefined, set: string | undefined) =>
    set === undefined ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : `[${not}${set.toLowerCase()}${set.toUpperCase()}]`,
  )
