import { Buffer, isUtf8 } from 'node:buffer'

const LINE_FEED = 10

/** Where the line that starts at `from` ends: its line feed, or `to` when it has none. */
export function lineEnd(bytes: Uint8Array, from: number, to: number): number {
  const end = bytes.indexOf(LINE_FEED, from)
  return end < 0 || end > to ? to : end
}

/** The end without trailing blanks, tabs and carriage returns. */
export function trimmedEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = end
  while (at > from && isBlank(bytes[at - 1]!)) at--
  return at
}

/** First byte in [from, to) that is neither blank nor tab, or `to`. */
export function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] === 32 || bytes[at] === 9)) at++
  return at
}

/** Blank, tab, carriage return, vertical tab, form feed: what a reader trims at the end of a line. */
export const isBlank = (byte: number): boolean => byte === 32 || byte === 9 || (byte >= 11 && byte <= 13)

export const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57

export const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', from, to)

export function countLineFeeds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0 && at < to; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}

/** Lines `first` to `last` (1-based) as text, for the excerpt of a problem; long lines and long blocks are cut. */
export function excerptOf(bytes: Uint8Array, first: number, last: number): string {
  let from = 0
  for (let line = 1; line < first && from < bytes.length; line++) from = lineEnd(bytes, from, bytes.length) + 1
  const lines: string[] = []
  for (let line = first; line <= last && from < bytes.length; line++) {
    if (lines.length === EXCERPT_LINES_MAX) {
      lines.push('…')
      break
    }
    const end = lineEnd(bytes, from, bytes.length)
    const trimmed = trimmedEnd(bytes, from, end)
    lines.push(trimmed - from > EXCERPT_BYTES_MAX ? `${textOf(bytes, from, from + EXCERPT_BYTES_MAX)}…` : textOf(bytes, from, trimmed))
    from = end + 1
  }
  return lines.join('\n')
}

const EXCERPT_LINES_MAX = 20
const EXCERPT_BYTES_MAX = 300

/** Why bytes cannot be a journal, with the line (1-based) where it shows; undefined when they can. */
export function whyNotText(bytes: Uint8Array): { readonly why: 'binary' | 'not_utf8'; readonly line: number } | undefined {
  const nul = bytes.indexOf(0)
  if (nul >= 0) return { why: 'binary', line: countLineFeeds(bytes, 0, nul) + 1 }
  if (isUtf8(bytes)) return undefined
  let from = 0
  for (let line = 1; ; line++) {
    const end = lineEnd(bytes, from, bytes.length)
    if (!isUtf8(bytes.subarray(from, end)) || end >= bytes.length) return { why: 'not_utf8', line }
    from = end + 1
  }
}
