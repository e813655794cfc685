import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { isAscii, isUtf8 } from 'node:buffer'

/** Bytes as text, one byte per character where they are ASCII; undefined when they are not UTF-8 or hold a NUL. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(buffer) || buffer.includes(0)) return undefined
  // Decoding ASCII as Latin-1 is ten times as fast.
  const text = buffer.toString(isAscii(buffer) ? 'latin1' : 'utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

const EXCERPT_LINES_MAX = 20
const LINE_MAX = 300

/** Where the lines of a text begin: built when the first problem wants to show some. */
export class Lines {
  readonly #text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** Lines `first` to `last` (1-based) of the text; long lines and long ranges are cut. */
  excerpt(first: number, last: number): string {
    const shown: string[] = []
    for (let line = first; line <= last && line <= this.#starts.length; line++) {
      if (shown.length === EXCERPT_LINES_MAX) {
        shown.push('…')
        break
      }
      const from = elementAt(this.#starts, line - 1)
      const to = this.#starts[line] ?? this.#text.length
      shown.push(to - from > LINE_MAX ? `${this.#text.slice(from, from + LINE_MAX)}…` : this.#text.slice(from, to).trimEnd())
    }
    return shown.join('\n')
  }
}

/**
 * Slices of texts → numbers, looked up without cutting the slice out: names that a journal repeats on every line cost a hash and
 * a comparison, and no string.
 */
export class TextTable {
  #slots = new Int32Array(256).fill(-1)
  readonly #names: string[] = []
  readonly #hashes: number[] = []
  readonly #values: number[] = []

  /** The value of text[from, to); -1 when it has none. */
  find(text: string, from: number, to: number, hash = hashOf(text, from, to)): number {
    const slot = this.#slot(text, from, to, hash)
    const at = intAt(this.#slots, slot)
    return at < 0 ? -1 : elementAt(this.#values, at)
  }

  /** Gives a slice that has no value one; `value` is not negative. */
  add(text: string, from: number, to: number, value: number): void {
    if ((this.#names.length + 1) * 2 > this.#slots.length) this.#widen()
    const hash = hashOf(text, from, to)
    this.#slots[this.#slot(text, from, to, hash)] = this.#names.push(text.slice(from, to)) - 1
    this.#hashes.push(hash)
    this.#values.push(value)
  }

  #slot(text: string, from: number, to: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const at = intAt(slots, slot)
      if (at < 0) return slot
      if (this.#hashes[at] === hash && isSame(elementAt(this.#names, at), text, from, to)) return slot
    }
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1)
    const mask = slots.length - 1
    for (let at = 0; at < this.#names.length; at++) {
      let slot = spread(elementAt(this.#hashes, at)) & mask
      while (intAt(slots, slot) >= 0) slot = (slot + 1) & mask
      slots[slot] = at
    }
    this.#slots = slots
  }
}

/** The low bits of FNV are weak on short names; folding the high half in keeps the probes short. */
const spread = (hash: number): number => hash ^ (hash >>> 15)

/** FNV-1a, one code unit at a time: start with HASH_START, end with hashStep of the last. */
export const HASH_START = 0x811c9dc5 | 0
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 16777619)

export function hashOf(text: string, from: number, to: number): number {
  let hash = HASH_START
  for (let at = from; at < to; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash
}

function isSame(name: string, text: string, from: number, to: number): boolean {
  const { length } = name
  if (length !== to - from) return false
  for (let at = 0; at < length; at++) if (name.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}
