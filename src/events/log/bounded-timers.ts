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
