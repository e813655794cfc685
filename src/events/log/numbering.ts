import type { Instant } from '#vocabulary/clock.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { hashAfter } from './chain.ts'
import type { EncodedEvent, Position } from './log.ts'
import { StoredEvent } from './stored-event.ts'

export interface NumberingStart {
  /** The last event that the log has. */
  readonly head: { readonly position: Position; readonly hash: string }
  /** How many events each stream has that will be asked for. */
  readonly versions: ReadonlyMap<string, number>
  readonly at: Instant
  readonly key: string | null
}

/** Gives the events of one append their places: position, version, and the hash of the chain up to each. */
export class Numbering {
  readonly #versions: Map<string, number>
  readonly #append: Position
  readonly #at: Instant
  readonly #key: string | null
  #position: Position
  #hash: string

  constructor({ head, versions, at, key }: NumberingStart) {
    this.#versions = new Map(versions)
    this.#append = head.position + 1
    this.#at = at
    this.#key = key
    this.#position = head.position
    this.#hash = head.hash
  }

  next({ stream, type, schemaVersion, codec, payload, digest, json, data, isForeseen }: EncodedEvent): StoredEvent {
    const before = this.#versions.get(stream)
    invariant(before !== undefined, `the versions of stream ${stream} are known before it is appended to`)
    this.#versions.set(stream, before + 1)
    const position = ++this.#position
    const key = position === this.#append ? this.#key : null
    const header = { position, stream, version: before + 1, type, schemaVersion, at: this.#at, append: this.#append, key }
    this.#hash = hashAfter(this.#hash, header, digest)
    return new StoredEvent({ ...header, codec, payload, hash: this.#hash }, { data, json, isForeseen })
  }
}
