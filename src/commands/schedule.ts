import type { Job as Timer } from 'node-schedule'
import type { JobCause, SyncRequest } from '../events/jobs.ts'

/** Cron expressions of five or six fields; '' for never. */
export interface Schedule {
  readonly journal: string
  readonly prices: string
  readonly backup: string
}

const NOTHING: SyncRequest = { journal: false, prices: false, force_prices: false, force_journal: false, portfolios: false }

/** Submits syncs and has backups made at the configured times, in the configured time zone, until it is stopped or follows another schedule. */
export class SyncSchedule {
  #timers: Timer[] = []
  /** Counts the schedules that were followed: one that comes to be set after the next has begun is none any more. */
  #schedule = 0

  /** `ask` submits a sync, `backup` makes a backup; nobody waits for the answer. */
  constructor(
    readonly ask: (request: SyncRequest, cause: JobCause) => void,
    readonly backup: () => void,
  ) {}

  follow({ journal, prices, backup }: Schedule, timeZone: string): void {
    this.stop()
    this.#at(journal, timeZone, () => this.ask({ ...NOTHING, journal: true }, 'schedule'))
    this.#at(prices, timeZone, () => this.ask({ ...NOTHING, prices: true }, 'schedule'))
    this.#at(backup, timeZone, this.backup)
  }
  stop(): void {
    this.#schedule++
    for (const timer of this.#timers) timer.cancel()
    this.#timers = []
  }

  #at(rule: string, tz: string, run: () => void): void {
    if (rule === '') return
    void this.#set({ rule, tz }, run, this.#schedule)
  }
  /** Without a schedule, which most books have none of, what knows cron expressions and time zones is never loaded. */
  async #set(at: { readonly rule: string; readonly tz: string }, run: () => void, schedule: number): Promise<void> {
    const { default: scheduling } = await import('node-schedule')
    if (schedule !== this.#schedule) return
    const timer = scheduling.scheduleJob(at, run)
    // The configuration's schema has looked at the number of fields; node-schedule returns null for what it cannot make out.
    if (timer) this.#timers.push(timer)
  }
}
