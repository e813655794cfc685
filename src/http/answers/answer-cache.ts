import { Lru } from '#vocabulary/lru.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { PreparedAnswer } from './prepared-answer.ts'

/** Bytes of answers that are kept for one state of the book. */
const BYTES_MAX = 48 * 1024 * 1024

/** Small answers, of which there can be many, are limited by number. */
const ANSWERS_MAX = 1000

/** Caches answers for as long as the valued ledger that they were made from is the current one. */
export class AnswerCache {
  #ledger: ValuedLedger | undefined
  readonly #answers = new Lru<string, Entry>(ANSWERS_MAX)

  /** Returns the answer under a key, and makes it when nobody has asked for it before. A refusal of `make`, which comes at once, is returned and not cached. */
  answer<Other extends object>(ledger: ValuedLedger, key: string, make: () => Promise<PreparedAnswer> | Other): Promise<PreparedAnswer> | Other {
    if (ledger !== this.#ledger) {
      this.#ledger = ledger
      this.#answers.clear()
    }
    const cached = this.#answers.get(key)
    if (cached) return cached.answer
    const fresh = make()
    if (!(fresh instanceof Promise)) return fresh
    const entry = { answer: fresh, size: 0 }
    this.#answers.set(key, entry)
    fresh.then(
      ({ size }) => {
        entry.size = size
        this.#makeRoom()
      },
      () => this.#answers.delete(key), // Whoever asked is told; the next one who asks tries again.
    )
    return fresh
  }

  /** The ledger that they are about. */
  get ledger(): ValuedLedger | undefined {
    return this.#ledger
  }
  /** Those that have been made, the one that was asked for last first, each with its key. */
  async *newest(): AsyncIterable<readonly [string, PreparedAnswer]> {
    for (const [key, { answer, size }] of Array.from(this.#answers.entries()).reverse()) if (size > 0) yield [key, await answer]
  }

  #makeRoom(): void {
    let bytes = 0
    for (const [, { size }] of this.#answers.entries()) bytes += size
    for (const [key, { size }] of this.#answers.entries()) {
      if (bytes <= BYTES_MAX) return
      this.#answers.delete(key)
      bytes -= size
    }
  }
}

interface Entry {
  readonly answer: Promise<PreparedAnswer>
  /** Bytes; 0 while it is being made. */
  size: number
}
