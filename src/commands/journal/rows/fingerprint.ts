import type { Names } from '#vocabulary/columns.ts'
import type { Tag } from '#vocabulary/book-columns.ts'

/*
 * A fingerprint is 96 bits over the content of a transaction or a price, as three 32-bit lanes. It tells them apart, nothing
 * more (the log's hash chain is what proves that nothing was altered), so it is built for speed: strings are hashed once per
 * name, numbers are mixed as integers. A SHA-256 per transaction would cost 0.3 s for 100,000; this costs about 30 ms.
 */

/** Int32 in a fingerprint. */
export const LANES = 3
/** So many for each row. */
export type Fingerprints = Int32Array

const PRIMES = [0x01000193, 0x85ebca6b | 0, 0xc2b2ae35 | 0] as const
const SEEDS = [0x811c9dc5 | 0, 0x9e3779b9 | 0, 0x27d4eb2f] as const

/** Mixes values into three lanes; `finish` writes them out and starts anew. */
export class Mixer {
  #a = 0
  #b = 0
  #c = 0

  start(): void {
    this.#a = SEEDS[0]
    this.#b = SEEDS[1]
    this.#c = SEEDS[2]
  }
  int(value: number): void {
    this.lanes(value, value, value)
  }
  /** Three values, one for each lane: what stands for a name. */
  lanes(a: number, b: number, c: number): void {
    this.#a = Math.imul(this.#a ^ a, PRIMES[0])
    this.#a ^= this.#a >>> 15
    this.#b = Math.imul(this.#b ^ b, PRIMES[1])
    this.#b ^= this.#b >>> 13
    this.#c = Math.imul(this.#c + c, PRIMES[2])
    this.#c ^= this.#c >>> 16
  }
  /** A safe integer, sign included. */
  mantissa(value: number): void {
    this.int(value | 0)
    this.int(Math.floor(value / 4294967296) | 0)
  }
  text(value: string): void {
    this.int(value.length)
    for (let i = 0; i < value.length; i++) this.int(value.charCodeAt(i))
  }
  tags(tags: readonly Tag[]): void {
    this.int(tags.length)
    for (const tag of tags) {
      this.text(tag.name)
      this.text(tag.value)
    }
  }
  finish(into: Fingerprints, row: number): void {
    // One more round, so that the last value reaches every bit.
    this.int(0x5bd1e995)
    into[row * 3] = this.#a
    into[row * 3 + 1] = this.#b
    into[row * 3 + 2] = this.#c
  }
}

/** The fingerprints of names by id, each computed when it is first asked for: after an edit that is next to none. */
export class NameFingerprints {
  readonly #mixer = new Mixer()
  readonly #lanes: Fingerprints
  readonly #isComputed: Uint8Array
  readonly #names: Names['names']

  constructor(names: readonly string[]) {
    this.#names = names as string[]
    this.#lanes = new Int32Array(names.length * 3)
    this.#isComputed = new Uint8Array(names.length)
  }
  /** Mixes the name of `id` into `mixer`; -1 (no name) has a value of its own. */
  mix(mixer: Mixer, id: number): void {
    if (id < 0) {
      mixer.int(-7)
      return
    }
    if (this.#isComputed[id] === 0) this.#compute(id)
    mixer.lanes(this.#lanes[id * 3]!, this.#lanes[id * 3 + 1]!, this.#lanes[id * 3 + 2]!)
  }
  #compute(id: number): void {
    this.#mixer.start()
    this.#mixer.text(this.#names[id]!)
    this.#mixer.finish(this.#lanes, id)
    this.#isComputed[id] = 1
  }
}

/** Characters of a fingerprint as text. */
export const FINGERPRINT_BYTES = 16
const DIGITS = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 'latin1')
const room = Buffer.alloc(FINGERPRINT_BYTES)

/** 16 URL-safe characters: the lanes in base64url. */
export function fingerprintText(lanes: Fingerprints, row: number): string {
  writeFingerprint(lanes, row, room, 0)
  return room.toString('latin1')
}

/** Writes these characters as ASCII; returns where they end. */
export function writeFingerprint(lanes: Fingerprints, row: number, into: Uint8Array, at: number): number {
  const [a, b, c] = [lanes[row * 3]!, lanes[row * 3 + 1]!, lanes[row * 3 + 2]!]
  writeDigits(into, at, a >>> 8)
  writeDigits(into, at + 4, ((a & 0xff) << 16) | (b >>> 16))
  writeDigits(into, at + 8, ((b & 0xffff) << 8) | (c >>> 24))
  writeDigits(into, at + 12, c & 0xffffff)
  return at + FINGERPRINT_BYTES
}

/** Three bytes are four digits. */
function writeDigits(into: Uint8Array, at: number, bytes: number): void {
  into[at] = DIGITS[bytes >>> 18]!
  into[at + 1] = DIGITS[(bytes >>> 12) & 63]!
  into[at + 2] = DIGITS[(bytes >>> 6) & 63]!
  into[at + 3] = DIGITS[bytes & 63]!
}

/** The inverse of `fingerprintText`; a twin's suffix is not part of it. */
export function readFingerprint(text: string, into: Fingerprints, row: number): void {
  const bytes = Buffer.from(text.slice(0, 16), 'base64url')
  into[row * 3] = bytes.readInt32BE(0)
  into[row * 3 + 1] = bytes.readInt32BE(4)
  into[row * 3 + 2] = bytes.readInt32BE(8)
}

/** Fewer bits than this are no saving, and more of a book would seem to be there. */
const LANE_WORDS_MIN = 1 << 13

/** Lanes by a few of their bits: one that was not added may seem to be there, one that was is. */
export class LaneBits {
  readonly #bits: Uint32Array
  readonly #last: number

  /** For so many lanes: one in thirty others seems to be there, where they are few one in as many as there are bits. */
  constructor(lanes: number) {
    this.#bits = new Uint32Array(Math.max(LANE_WORDS_MIN, 2 ** Math.ceil(Math.log2(lanes + 1))))
    this.#last = this.#bits.length * 32 - 1
  }
  add(lane: number): void {
    const bit = lane & this.#last
    this.#bits[bit >>> 5]! |= 1 << (bit & 31)
  }
  has(lane: number): boolean {
    const bit = lane & this.#last
    return (this.#bits[bit >>> 5]! & (1 << (bit & 31))) !== 0
  }
}

/** First lanes of some fingerprints. Most of a book is asked for and next to none of it is there, so the first look is at a bit. */
export class FirstLanes {
  readonly #bits = new LaneBits(0)
  readonly #lanes = new Set<number>()

  add(lane: number): void {
    this.#bits.add(lane)
    this.#lanes.add(lane)
  }
  has(lane: number): boolean {
    return this.#bits.has(lane) && this.#lanes.has(lane)
  }
  get size(): number {
    return this.#lanes.size
  }
}
