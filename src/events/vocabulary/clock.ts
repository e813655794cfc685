import { type Day, dayOf } from './day.ts'

/** A moment as RFC 3339 text in UTC, for example "2026-05-18T08:35:43.123Z". */
export type Instant = string

/** The only source of "now". Everything that decides or records gets a clock as a parameter; tests pass one that is stopped. */
export interface Clock {
  now(): Instant
  /** Monotonic milliseconds, to measure durations; not affected by setting the machine's clock. */
  steadyMs(): number
}

export const systemClock: Clock = { now: () => new Date().toISOString(), steadyMs: () => performance.now() }

/** The calendar day of a moment in the time zone of this machine: without the formats of all the world, which take as long to load as a book of a thousand transactions. */
export function dayHere(instant: Instant): Day {
  const moment = new Date(instant)
  return dayOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}

/** The time zone of this machine. With an empty TZ the clock is UTC, and V8 reports a name that it does not accept itself. */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}

/** Formatters by time zone: making one is ten times as slow as using it, and each request needs the day. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in an IANA time zone. */
export function dayIn(timeZone: string, instant: Instant): Day {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })))
  const parts = format.formatToParts(new Date(instant))
  const part = (type: string): number => Number(parts.find((p) => p.type === type)?.value)
  return dayOf(part('year'), part('month'), part('day'))
}

/** Of Node's timers: one that is to wait for longer does not wait at all. */
const WAIT_MS_MAX = 2 ** 31 - 1

type Timer = (work: (...given: never[]) => void, ms?: number, ...given: never[]) => NodeJS.Timeout

/**
 * A timer that waits for as long as it can. PostgreSQL ends its waits by the clock of the wall: when that is put back by years, what was to end
 * in a minute ends in years, and a timer that does not wait would ask it a thousand times a second, for ever, with a line of warning each time.
 */
export const bounded =
  (timer: Timer): Timer =>
  (work, ms = 0, ...given) =>
    timer(work, Math.min(ms, WAIT_MS_MAX), ...given)

/** For a thread in which there is nothing but a database. */
export function boundTimers(): void {
  globalThis.setTimeout = Object.assign(bounded(setTimeout as never), setTimeout) as typeof setTimeout
}
