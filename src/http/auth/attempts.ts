import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Clock } from '#vocabulary/clock.ts'

/** A failure is forgotten after this long, unless told otherwise. */
const FORGOTTEN_AFTER_MS = 10_000
const KEYS_MAX = 50_000

/**
 * Failed attempts by key, as a bucket that leaks one failure every ten seconds: four at once, then six a minute. What succeeds
 * never counts. Setting the machine's clock neither frees nor locks anybody.
 */
export class Attempts {
  readonly #clock: Clock
  readonly #max: number
  readonly #forgottenAfterMs: number
  /** When the last failure of a key will have been forgotten, by the steady clock. */
  readonly #emptyAt = new Map<string, number>()

  constructor(clock: Clock, max = 4, forgottenAfterMs = FORGOTTEN_AFTER_MS) {
    this.#clock = clock
    this.#max = max
    this.#forgottenAfterMs = forgottenAfterMs
  }

  /** Seconds until the key may try again; 0 when it may now. */
  waitSeconds(key: string): number {
    const emptyAt = this.#emptyAt.get(digest(key))
    if (emptyAt === undefined) return 0
    const full = emptyAt - this.#clock.steadyMs() - (this.#max - 1) * this.#forgottenAfterMs
    return Math.max(0, Math.ceil(full / 1000))
  }

  fail(key: string): void {
    const now = this.#clock.steadyMs()
    const name = digest(key)
    if (this.#emptyAt.size >= KEYS_MAX) this.#makeRoom(now)
    this.#emptyAt.set(name, Math.max(this.#emptyAt.get(name) ?? now, now) + this.#forgottenAfterMs)
  }

  /** Takes one failure back: an attempt is counted before it is checked, so that many at once do not pass. */
  takeBack(key: string): void {
    const name = digest(key)
    const emptyAt = this.#emptyAt.get(name)
    if (emptyAt !== undefined) this.#emptyAt.set(name, emptyAt - this.#forgottenAfterMs)
  }

  #makeRoom(now: number): void {
    for (const [key, emptyAt] of this.#emptyAt) if (emptyAt <= now) this.#emptyAt.delete(key)
    for (const key of this.#emptyAt.keys()) {
      if (this.#emptyAt.size < KEYS_MAX) return
      this.#emptyAt.delete(key)
    }
  }
}

/** A name may have 4 KB, and fifty thousand are kept. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Who counts as one client: an IPv4 address, or the /64 that one customer has whole of IPv6. */
export function clientOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
