import { type Day, dayOf } from './day.ts'

/** A moment as RFC 3339 text in UTC, for example "2026-05-18T08:35:43.123Z". */
export type Instant = string

/** The only source of "now". Everything that decides or records is handed one; tests hand in one that stands still. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => new Date().toISOString() }

/** A clock for tests: stands still until `advance`. */
export class StandingClock implements Clock {
  #ms: number
  constructor(start: Instant) {
    this.#ms = Date.parse(start)
  }
  now(): Instant {
    return new Date(this.#ms).toISOString()
  }
  advance(byMs: number): void {
    this.#ms += byMs
  }
}

/** The calendar day of a moment in an IANA time zone. */
export function dayIn(timeZone: string, instant: Instant): Day {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date(instant))
  const part = (type: string): number => Number(parts.find((p) => p.type === type)?.value)
  return dayOf(part('year'), part('month'), part('day'))
}
