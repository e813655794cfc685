import type { Clock, Instant } from '#vocabulary/clock.ts'

/** A clock that stands still until `advance`, and jumps with `set`. */
export class StandingClock implements Clock {
  #ms: number
  #steadyMs = 0
  constructor(start: Instant) {
    this.#ms = Date.parse(start)
  }
  now(): Instant {
    return new Date(this.#ms).toISOString()
  }
  steadyMs(): number {
    return this.#steadyMs
  }
  advance(byMs: number): void {
    this.#ms += byMs
    this.#steadyMs += byMs
  }
  set(to: Instant): void {
    this.#ms = Date.parse(to)
  }
}
