import { type Job as Timer, scheduleJob } from 'node-schedule'
import type { JobCause, SyncRequest } from '../events/jobs.ts'

/** Cron expressions of five or six fields; '' for never. */
export interface Schedule {
  readonly journal: string
  readonly prices: string
}

const NOTHING: SyncRequest = { journal: false, prices: false, force_prices: false, force_journal: false, portfolios: false }

/** Submits syncs at the configured times, in the configured time zone, until it is stopped or follows another schedule. */
export class SyncSchedule {
  #timers: Timer[] = []

  /** `ask` submits a sync; nobody waits for the answer. */
  constructor(readonly ask: (request: SyncRequest, cause: JobCause) => void) {}

  follow({ journal, prices }: Schedule, timeZone: string): void {
    this.stop()
    this.#at(journal, timeZone, { ...NOTHING, journal: true })
    this.#at(prices, timeZone, { ...NOTHING, prices: true })
  }
  stop(): void {
    for (const timer of this.#timers) timer.cancel()
    this.#timers = []
  }

  #at(rule: string, tz: string, request: SyncRequest): void {
    if (rule === '') return
    const timer = scheduleJob({ rule, tz }, () => this.ask(request, 'schedule'))
    // The configuration's schema has looked at the number of fields; node-schedule returns null for what it cannot make out.
    if (timer) this.#timers.push(timer)
  }
}
