import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { Buffer } from 'node:buffer'

const grown = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const wide = new Int32Array(from.length * 2)
  wide.set(from)
  return wide
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Slices are asked for in one file after the other, in all tables at once: so many bytes are let go with the next file. */
let lastBytes: Uint8Array = new Uint8Array(0)
let lastView = viewOf(lastBytes)

/** The same bytes, of which four are read at once. */
function wordsOf(bytes: Uint8Array): DataView {
  if (bytes !== lastBytes) {
    lastBytes = bytes
    lastView = viewOf(bytes)
  }
  return lastView
}

/** Four bytes at a time: a multiplication waits for the one before. What it moves to the high bits is folded back each time, or the next would push it out. */
function hashOf(bytes: DataView, from: number, to: number): number {
  let hash = to - from
  let at = from
  for (; at + 3 < to; at += 4) {
    hash = Math.imul(hash ^ bytes.getInt32(at, true), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  for (; at < to; at++) hash = Math.imul(hash ^ bytes.getUint8(at), 0x01000193)
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
  #poolWords = viewOf(this.#pool)
  #used = 0
  readonly #texts: (string | undefined)[] = []

  get size(): number {
    return this.#texts.length
  }

  /** The id of bytes[from, to); bytes are taken as they are, so the caller trims. */
  id(bytes: Uint8Array, from: number, to: number): number {
    const words = wordsOf(bytes)
    const hash = hashOf(words, from, to)
    const length = to - from
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (;;) {
      const id = intAt(this.#slots, slot)
      if (id < 0) return this.#add(bytes, from, length, hash, slot)
      if (this.#hash[id] === hash && this.#length[id] === length) {
        const at = intAt(this.#from, id)
        const pool = this.#poolWords
        let i = 0
        while (i + 3 < length && pool.getInt32(at + i, true) === words.getInt32(from + i, true)) i += 4
        while (i < length && pool.getUint8(at + i) === words.getUint8(from + i)) i++
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
      this.#poolWords = viewOf(wide)
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
