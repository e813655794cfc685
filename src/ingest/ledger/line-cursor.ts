import { LINE_FEED, SPACE, TAB } from '#vocabulary/bytes.ts'
import { textBetween, trimmedEnd } from '../journal/scan/lines.ts'
import { LedgerError } from './problems.ts'

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
