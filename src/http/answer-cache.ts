import { gzip } from 'node:zlib'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'

/** Bytes of answers that are kept for one state of the book. */
export const CACHED_BYTES_MAX = 32 * 1024 * 1024
/** Below this the headers cost more than compression saves. */
export const COMPRESSED_FROM_BYTES = 1024

/** An answer as it goes over the wire, compressed when first asked for that way. */
export class CachedAnswer {
  #gzip: Promise<Buffer> | undefined

  constructor(readonly body: Buffer) {}

  gzipped(): Promise<Buffer> {
    this.#gzip ??= new Promise((resolve, reject) => {
      gzip(this.body, { level: 5 }, (error, compressed) => (error ? reject(error) : resolve(compressed)))
    })
    return this.#gzip
  }
}

/** Answers that stay right as long as the valued ledger they were made from is the current one. */
export class AnswerCache {
  #ledger: ValuedLedger | undefined
  readonly #answers = new Map<string, CachedAnswer>()
  #bytes = 0

  /** The answer under a key, made by `make` unless it is known. Only what was written is kept; anything else is handed through. */
  answer<Other extends object>(ledger: ValuedLedger, key: string, make: () => Buffer | Other): CachedAnswer | Other {
    if (ledger !== this.#ledger) {
      this.#ledger = ledger
      this.#answers.clear()
      this.#bytes = 0
    }
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known) // Asked for last, thrown away last.
      return known
    }
    const body = make()
    if (!Buffer.isBuffer(body)) return body
    const made = new CachedAnswer(body)
    this.#answers.set(key, made)
    this.#bytes += made.body.length
    for (const [oldest, { body }] of this.#answers) {
      if (this.#bytes <= CACHED_BYTES_MAX || oldest === key) break
      this.#answers.delete(oldest)
      this.#bytes -= body.length
    }
    return made
  }
}
