import { Buffer, isUtf8 } from 'node:buffer'
import { LINE_FEED, RETURN, SPACE, TAB, VERTICAL_TAB } from '#vocabulary/bytes.ts'
import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'

const LOOK_BYTES = 4096

/** The encoding that a byte order mark says. */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark: nearly every second byte of western text is zero, always on the same side. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const end = Math.min(bytes.length, LOOK_BYTES) & ~1
  if (end < 8) return undefined
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1]++
  const [even, odd] = zeros
  const many = (end / 2) * 0.7
  if (odd > many && even < end / 20) return 'utf-16le'
  return even > many && odd < end / 20 ? 'utf-16be' : undefined
}

/** Text as Windows and Excel write it when they call it Unicode: no tool reads a journal in it. */
export const isUtf16 = (bytes: Uint8Array): boolean => (markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? 'utf-8') !== 'utf-8'

/** The message about such a journal. */
export const UTF_16_JOURNAL = 'UTF-16 text, which Windows calls Unicode, and no tool reads a journal in it. Save it with the encoding UTF-8'

/** Where the line that starts at `from` ends: its line feed, or `to` when it has none. */
export function lineEnd(bytes: Uint8Array, from: number, to: number): number {
  const end = bytes.indexOf(LINE_FEED, from)
  return end < 0 || end > to ? to : end
}

/** The end without trailing blanks, tabs and carriage returns. */
export function trimmedEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = end
  while (at > from && isBlank(byteAt(bytes, at - 1))) at--
  return at
}

/** First byte in [from, to) that is neither blank nor tab, or `to`. */
export function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] === SPACE || bytes[at] === TAB)) at++
  return at
}

/** Blank, tab, carriage return, vertical tab, form feed: what a reader trims at the end of a line. */
export const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB || (byte >= VERTICAL_TAB && byte <= RETURN)

export const textBetween = (bytes: Uint8Array, from: number, to: number): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('utf8', from, to)

export function countLineFeeds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0 && at < to; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}

/** Where each line of a file begins, found once, for the excerpts of its problems. */
export class LineIndex {
  readonly #bytes: Uint8Array
  readonly starts: number[] = [0]

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.starts.push(at + 1)
  }
  get lines(): number {
    return this.starts.length
  }
  /** Lines `first` to `last` (1-based) as text; long lines and long blocks are cut. */
  excerpt(first: number, last: number): string {
    const lines: string[] = []
    for (let line = first; line <= Math.min(last, this.lines); line++) {
      if (lines.length === EXCERPT_LINES_MAX) {
        lines.push('…')
        break
      }
      const from = elementAt(this.starts, line - 1)
      const end = trimmedEnd(this.#bytes, from, line < this.lines ? elementAt(this.starts, line) - 1 : this.#bytes.length)
      // No character takes more than four bytes.
      const text = textBetween(this.#bytes, from, Math.min(end, from + 4 * EXCERPT_LENGTH_MAX))
      lines.push(text.length > EXCERPT_LENGTH_MAX ? `${text.slice(0, EXCERPT_LENGTH_MAX)}…` : text)
    }
    return lines.join('\n')
  }
}

const EXCERPT_LINES_MAX = 20
const EXCERPT_LENGTH_MAX = 300

export interface NoText {
  readonly why: 'binary' | 'utf16' | 'not_utf8'
  /** 1-based: where it shows. */
  readonly line: number
}

/** Why bytes cannot be a journal; undefined when they can. */
export function whyNotText(bytes: Uint8Array): NoText | undefined {
  const nul = bytes.indexOf(0)
  if (nul < 0 && isUtf8(bytes)) return undefined
  if (isUtf16(bytes)) return { why: 'utf16', line: 1 }
  if (nul >= 0) return { why: 'binary', line: countLineFeeds(bytes, 0, nul) + 1 }
  let from = 0
  for (let line = 1; ; line++) {
    const end = lineEnd(bytes, from, bytes.length)
    // No character reaches over the end of a line, so one of the lines is it.
    if (!isUtf8(bytes.subarray(from, end))) return { why: 'not_utf8', line }
    from = end + 1
  }
}

const grown = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const wide = new Int32Array(from.length * 2)
  wide.set(from)
  return wide
}

/** FNV-1a, with the high bits folded into the low ones, which are weak for short names. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ byteAt(bytes, at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/**
 * A table of distinct byte slices: slice → id in order of first appearance. A repeated name costs one hash and one comparison and no string; the text
 * of an id is decoded on first use.
 */
export class Slices {
  #slots: Int32Array<ArrayBuffer> = new Int32Array(1 << 7).fill(-1)
  #from: Int32Array<ArrayBuffer> = new Int32Array(1 << 6)
  #length: Int32Array<ArrayBuffer> = new Int32Array(1 << 6)
  #hash: Int32Array<ArrayBuffer> = new Int32Array(1 << 6)
  #pool = Buffer.allocUnsafeSlow(1 << 10)
  #used = 0
  readonly #texts: (string | undefined)[] = []

  get size(): number {
    return this.#texts.length
  }

  /** The id of bytes[from, to); bytes are taken as they are, so the caller trims. */
  id(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to)
    const length = to - from
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (;;) {
      const id = intAt(this.#slots, slot)
      if (id < 0) return this.#add(bytes, from, length, hash, slot)
      if (this.#hash[id] === hash && this.#length[id] === length) {
        const at = intAt(this.#from, id)
        let i = 0
        while (i < length && this.#pool[at + i] === bytes[from + i]) i++
        if (i === length) return id
      }
      slot = (slot + 1) & mask
    }
  }

  /** The id of a text, as if it were in a file. */
  idOf(text: string): number {
    const bytes = Buffer.from(text)
    return this.id(bytes, 0, bytes.length)
  }

  text(id: number): string {
    return (this.#texts[id] ??= this.#pool.toString('utf8', intAt(this.#from, id), intAt(this.#from, id) + intAt(this.#length, id)))
  }

  #add(bytes: Uint8Array, from: number, length: number, hash: number, slot: number): number {
    const id = this.#texts.push(undefined) - 1
    if (id === this.#from.length) {
      this.#from = grown(this.#from)
      this.#length = grown(this.#length)
      this.#hash = grown(this.#hash)
    }
    if (this.#used + length > this.#pool.length) {
      const wide = Buffer.allocUnsafeSlow(Math.max(this.#pool.length * 2, this.#used + length))
      this.#pool.copy(wide, 0, 0, this.#used)
      this.#pool = wide
    }
    for (let i = 0; i < length; i++) this.#pool[this.#used + i] = byteAt(bytes, from + i)
    this.#from[id] = this.#used
    this.#length[id] = length
    this.#hash[id] = hash
    this.#used += length
    this.#slots[slot] = id
    if ((id + 1) * 2 > this.#slots.length) this.#rehash()
    return id
  }

  #rehash(): void {
    const mask = this.#slots.length * 2 - 1
    const slots = new Int32Array(mask + 1).fill(-1)
    for (let id = 0; id < this.size; id++) {
      let slot = intAt(this.#hash, id) & mask
      while (intAt(slots, slot) >= 0) slot = (slot + 1) & mask
      slots[slot] = id
    }
    this.#slots = slots
  }
}
