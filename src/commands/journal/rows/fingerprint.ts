import type { Names } from '#vocabulary/columns.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { invariant } from '#vocabulary/refusal.ts'

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
const TEXT_LENGTH = 16
const room = Buffer.alloc(LANES * 4)

/** 16 URL-safe characters: the lanes in base64url. */
export function fingerprintText(lanes: Fingerprints, row: number): string {
  for (let lane = 0; lane < LANES; lane++) room.writeInt32BE(lanes[row * LANES + lane]!, lane * 4)
  return room.toString('base64url')
}

/** The id of a transaction: its fingerprint as text, and for the n-th of equals `.n` after it. */
export function idOf({ fingerprints, numbers }: { readonly fingerprints: Fingerprints; readonly numbers: Int32Array }, row: number): string {
  const text = fingerprintText(fingerprints, row)
  return numbers[row] === 1 ? text : `${text}.${numbers[row]}`
}

/** The inverse of `idOf`. */
export function rowsOfIds(ids: readonly string[]): { readonly fingerprints: Fingerprints; readonly numbers: Int32Array } {
  const fingerprints = new Int32Array(ids.length * LANES)
  const numbers = new Int32Array(ids.length).fill(1)
  ids.forEach((id, row) => {
    const bytes = Buffer.from(id.slice(0, TEXT_LENGTH), 'base64url')
    for (let lane = 0; lane < LANES; lane++) fingerprints[row * LANES + lane] = bytes.readInt32BE(lane * 4)
    if (id.length === TEXT_LENGTH) return
    const number = Number(id.slice(TEXT_LENGTH + 1))
    invariant(number > 1 && id.slice(TEXT_LENGTH) === `.${number | 0}`, `${id} is a fingerprint, or one with a number among its equals`)
    numbers[row] = number
  })
  return { fingerprints, numbers }
}
