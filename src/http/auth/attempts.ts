import type { Clock } from '#vocabulary/clock.ts'

/** A failure is forgotten after this long. */
const FORGOTTEN_AFTER_MS = 10_000
const KEYS_MAX = 50_000

/**
 * Failed attempts by key, as a bucket that leaks one failure every ten seconds: four at once, then six a minute. What succeeds
 * never counts.
 */
export class Attempts {
  readonly #clock: Clock
  readonly #max: number
  /** When the last failure of a key will have been forgotten, in milliseconds since 1970. */
  readonly #emptyAt = new Map<string, number>()

  constructor(clock: Clock, max = 4) {
    this.#clock = clock
    this.#max = max
  }

  /** Seconds until the key may try again; 0 when it may now. */
  waitSeconds(key: string): number {
    const full = (this.#emptyAt.get(key) ?? 0) - this.#now() - (this.#max - 1) * FORGOTTEN_AFTER_MS
    return Math.max(0, Math.ceil(full / 1000))
  }

  fail(key: string): void {
    const now = this.#now()
    if (this.#emptyAt.size >= KEYS_MAX) for (const [other, emptyAt] of this.#emptyAt) if (emptyAt <= now) this.#emptyAt.delete(other)
    this.#emptyAt.set(key, Math.max(this.#emptyAt.get(key) ?? 0, now) + FORGOTTEN_AFTER_MS)
  }

  /** Takes one failure back: an attempt is counted before it is checked, so that many at once do not pass. */
  takeBack(key: string): void {
    this.#emptyAt.set(key, (this.#emptyAt.get(key) ?? 0) - FORGOTTEN_AFTER_MS)
  }

  #now(): number {
    return Date.parse(this.#clock.now())
  }
}
