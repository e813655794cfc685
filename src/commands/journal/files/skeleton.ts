import { isDigit, LINE_FEED, SPACE } from '#vocabulary/bytes.ts'
import type { Dialect } from '../../../ingest/journal/book.ts'

/** What a journal's file declares, without its transactions and prices: by it a few lines are understood without reading all. */
export interface Skeleton {
  /** The declaring lines one below the other. */
  readonly text: Buffer
  /** Where each of them begins in `text`, and at last where the text ends. */
  readonly offsets: readonly number[]
  /** The line of the file, from 1, that each of them is. */
  readonly lines: readonly number[]
  /** How many lines the file has. */
  readonly lineCount: number
}

/** What a dated entry of beancount must begin with to tell how others are understood. */
const DECLARING = /^\d{4}[-/]\d\d?[-/]\d\d?\s+(?:open|close|commodity|custom)\b/

/** A line at the margin that neither declares anything nor changes how what follows it is read. */
const PASSING = /^(?:[;#*|%~]|(?:P|i|I|o|O|b|h)\s)/

/** Returns the lines of a file that declare accounts, commodities, styles, rules and the like, each with what is indented below it. */
export function skeletonOf(bytes: Uint8Array, dialect: Dialect): Skeleton {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = []
  const offsets: number[] = []
  const lines: number[] = []
  let length = 0
  let line = 0
  let isKept = false
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, at)
    const end = feed < 0 ? bytes.length : feed + 1
    line++
    const first = bytes[at]!
    // Blanks and what ends a line are not above it.
    if (first > SPACE) isKept = declares(buffer, at, end, dialect)
    if (isKept) {
      kept.push(buffer.subarray(at, end))
      offsets.push(length)
      lines.push(line)
      length += end - at
    }
    at = end
  }
  offsets.push(length)
  return { text: Buffer.concat(kept), offsets, lines, lineCount: line }
}

function declares(buffer: Buffer, from: number, end: number, dialect: Dialect): boolean {
  // Nearly all lines at the margin begin a transaction, and of those only beancount's need a look.
  if (isDigit(buffer[from]!)) return dialect === 'beancount' && DECLARING.test(buffer.toString('latin1', from, Math.min(end, from + 40)))
  return !PASSING.test(buffer.toString('latin1', from, Math.min(end, from + 2)))
}

/** The part of a skeleton above a line of its file, and the part from another line on. */
export function around(
  { text, offsets, lines }: Skeleton,
  above: number,
  from: number,
): { readonly above: Buffer; readonly below: Buffer; readonly linesAbove: number } {
  const last = lines.findIndex((line) => line >= above)
  const next = lines.findIndex((line) => line >= from)
  const linesAbove = last < 0 ? lines.length : last
  return {
    above: text.subarray(0, offsets[linesAbove]),
    below: next < 0 ? Buffer.alloc(0) : text.subarray(offsets[next]),
    linesAbove,
  }
}
