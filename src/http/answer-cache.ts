import { Lru } from '#vocabulary/lru.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { PreparedAnswer } from './prepared-answer.ts'

/** Bytes of answers that are kept for one state of the book. */
const BYTES_MAX = 48 * 1024 * 1024

/** Many small answers weigh little and yet are many. */
const ANSWERS_MAX = 1000

/** Answers that stay right as long as the valued ledger they were made from is the current one. */
export class AnswerCache {
  #ledger: ValuedLedger | undefined
  readonly #answers = new Lru<string, Kept>(ANSWERS_MAX)

  /** The answer under a key, made unless it is known or being made. What `make` gives but a promise (a refusal) is handed through. */
  answer<Other extends object>(ledger: ValuedLedger, key: string, make: () => Promise<PreparedAnswer> | Other): Promise<PreparedAnswer> | Other {
    if (ledger !== this.#ledger) {
      this.#ledger = ledger
      this.#answers.clear()
    }
    const known = this.#answers.get(key)
    if (known) return known.answer
    const made = make()
    if (!(made instanceof Promise)) return made
    const kept = { answer: made, size: 0 }
    this.#answers.set(key, kept)
    made.then(
      ({ size }) => {
        kept.size = size
        this.#makeRoom()
      },
      () => this.#answers.delete(key), // Whoever asked is told; the next one who asks tries again.
    )
    return made
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

interface Kept {
  readonly answer: Promise<PreparedAnswer>
  /** Bytes; 0 while it is being made. */
  size: number
}
