import type { CronExpression } from 'cron-parser'
import { formatDay } from '#vocabulary/day.ts'
import { type Clock, dayIn } from '#vocabulary/clock.ts'
import type { SyncRequest } from '../events/jobs-events.ts'

/** Cron expressions of five or six fields; '' for never. */
export interface Schedule {
  readonly journal: string
  readonly prices: string
  readonly backup: string
}

/** What is to be done at the times of a rule. */
interface Timed {
  /** Gets the time it was due, which is the same on every server of the book. */
  readonly run: (due: Date) => void
  /** The times of the rule after a moment. Throws for a rule that has none. */
  readonly timesAfter: (moment: number, tz?: string) => CronExpression
  times: CronExpression
  /** The next time. */
  next: number
}

/** Timers stand still while the machine sleeps, so the clock is read at least this often. */
const LOOK_MS = 30_000
/** By more than this a clock is not put right but set. */
const JUMP_MS = 1000

const NOTHING: SyncRequest = { journal: false, prices: false, force_prices: false, force_journal: false, portfolios: false }

/**
 * Submits syncs and has backups made at the configured times, in the configured time zone, until it is stopped or follows another schedule. What was
 * missed while the machine slept is made up for once.
 */
export class SyncSchedule {
  #timed: Timed[] = []
  #timer: NodeJS.Timeout | undefined
  /** When the clock was last read. */
  #looked = 0
  /** The number of the current schedule, so that an older one that is loaded late is ignored. */
  #schedule = 0

  /** `ask` submits a sync, `backup` makes a backup; their results are not awaited. */
  constructor(
    readonly ask: (request: SyncRequest, due: Date) => void,
    readonly backup: (due: Date) => void,
    readonly clock: Clock,
  ) {}

  follow({ journal, prices, backup }: Schedule, timeZone: string): void {
    this.stop()
    const rules: [string, Timed['run']][] = [
      [journal, (due) => this.ask({ ...NOTHING, journal: true }, due)],
      [prices, (due) => this.ask({ ...NOTHING, prices: true }, due)],
      [backup, this.backup],
    ]
    const given = rules.filter(([rule]) => rule !== '')
    if (given.length > 0) void this.#begin(given, timeZone, this.#schedule)
  }
  stop(): void {
    this.#schedule++
    clearTimeout(this.#timer)
    this.#timed = []
  }

  /** Most books have no schedule, and then the parser of cron expressions is never loaded. */
  async #begin(rules: readonly (readonly [string, Timed['run']])[], timeZone: string, schedule: number): Promise<void> {
    const { default: cron } = await import('cron-parser')
    if (schedule !== this.#schedule) return
    const now = Date.parse(this.clock.now())
    this.#looked = now
    for (const [rule, run] of rules) {
      const timesAfter: Timed['timesAfter'] = (moment, tz = timeZone) => cron.parseExpression(rule, { tz, currentDate: new Date(moment) })
      try {
        const times = timesAfter(now)
        this.#timed.push({ run, timesAfter, times, next: times.next().getTime() })
      } catch {
        // The configuration has refused what is no cron expression.
      }
    }
    this.#wait(timeZone)
  }

  #wait(timeZone: string): void {
    const now = Date.parse(this.clock.now())
    const next = Math.min(...this.#timed.map((timed) => timed.next))
    this.#timer = setTimeout(() => this.#look(timeZone), Math.max(0, Math.min(next - now, LOOK_MS))).unref()
  }

  #look(timeZone: string): void {
    const now = Date.parse(this.clock.now())
    const midnight = skippedMidnight(timeZone, this.#looked, now)
    for (const timed of this.#timed) {
      const { run, next } = timed
      if (next <= now) {
        timed.next = timed.times.next().getTime()
        run(new Date(next))
      } else if (midnight && isSkipped(timed, midnight)) run(new Date(midnight.at))
      if (timed.next <= now || now < this.#looked - JUMP_MS) {
        timed.times = timed.timesAfter(now)
        timed.next = timed.times.next().getTime()
      }
    }
    this.#looked = now
    this.#wait(timeZone)
  }
}

/*
 * In Santiago, Beirut, Cairo and Havana summer time begins at midnight: 01:00 follows 23:59. The cron library makes up for an hour skipped within
 * a day, but for one skipped at midnight it skips the day: the midnight backup, or a whole week of one made on Sundays.
 */

/** The steps in which clocks are put forward. */
const STEP_MS = 1_800_000
/** After a longer absence other times were missed too, and are made up for. */
const AWAY_MS = 31 * 86_400_000

/** The start of a day that began after midnight, and the time that was skipped. */
interface SkippedMidnight {
  readonly at: number
  /** In UTC: the skipped times are those of this day before `until`. */
  readonly from: number
  readonly until: number
}

/** Whether a rule has a time in the hour that was left out, and none in the hour that took its place. */
const isSkipped = ({ timesAfter }: Timed, { at, from, until }: SkippedMidnight): boolean =>
  timesAfter(from - 1000, 'UTC')
    .next()
    .getTime() < until &&
  timesAfter(at - 1000)
    .next()
    .getTime() >=
    at + (until - from)

/** The last day without a midnight between two moments; undefined if there is none. */
function skippedMidnight(timeZone: string, after: number, until: number): SkippedMidnight | undefined {
  const first = Math.max(after, until - AWAY_MS)
  const last = Math.floor(until / STEP_MS) * STEP_MS
  if (last <= first) return undefined
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const minutesAt = (at: number): number => {
    const part = (type: string): number => Number(clock.formatToParts(at).find((one) => one.type === type)?.value)
    return part('hour') * 60 + part('minute')
  }
  for (let at = last; at > first; at -= STEP_MS) {
    const minutes = minutesAt(at)
    if (minutes === 0 || minutes > 120 || minutesAt(at - 60_000) !== 23 * 60 + 59) continue
    const from = Date.parse(formatDay(dayIn(timeZone, new Date(at).toISOString())))
    return { at, from, until: from + minutes * 60_000 }
  }
  return undefined
}
