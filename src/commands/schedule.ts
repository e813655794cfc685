import { formatDay } from '#vocabulary/day.ts'
import type { Job as Timer } from 'node-schedule'
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
  readonly at: { readonly rule: string; readonly tz: string }
  /** Gets the time it was due, which is the same on every server of the book. */
  readonly run: (due: Date) => void
  timer?: Timer
  /** Whether it would have been due in the first hour of a day that has none, and nothing comes in the one that takes its place. */
  isSkipped?: (midnight: SkippedMidnight) => boolean
}

/** So often it is looked whether the clock goes on as it did. */
const LOOK_MS = 30_000
/** By more than this a clock is not put right but set, or the machine slept. */
const JUMP_MS = 1000

const NOTHING: SyncRequest = { journal: false, prices: false, force_prices: false, force_journal: false, portfolios: false }

/** Submits syncs and has backups made at the configured times, in the configured time zone, until it is stopped or follows another schedule. What was missed while the machine slept is made up for once. */
export class SyncSchedule {
  #timed: Timed[] = []
  #looking: NodeJS.Timeout | undefined
  /** How far the clock is ahead of a steady one, when it was last looked at. */
  #ahead = 0
  /** When it was last looked. */
  #looked = 0
  /** The number of the current schedule, so that an older one that is set late is ignored. */
  #schedule = 0

  /** `ask` submits a sync, `backup` makes a backup; their results are not awaited. */
  constructor(
    readonly ask: (request: SyncRequest, due: Date) => void,
    readonly backup: (due: Date) => void,
    readonly clock: Clock,
  ) {}

  follow({ journal, prices, backup }: Schedule, timeZone: string): void {
    this.stop()
    this.#at(journal, timeZone, (due) => this.ask({ ...NOTHING, journal: true }, due))
    this.#at(prices, timeZone, (due) => this.ask({ ...NOTHING, prices: true }, due))
    this.#at(backup, timeZone, this.backup)
  }
  stop(): void {
    this.#schedule++
    clearInterval(this.#looking)
    this.#looking = undefined
    for (const { timer } of this.#timed) timer?.cancel()
    this.#timed = []
  }

  #at(rule: string, tz: string, run: Timed['run']): void {
    if (rule === '') return
    void this.#set({ at: { rule, tz }, run }, this.#schedule)
  }
  /** Without a schedule, which most books have none of, what knows cron expressions and time zones is never loaded. */
  async #set(timed: Timed, schedule: number): Promise<void> {
    const [{ default: scheduling }, { default: cron }] = await Promise.all([import('node-schedule'), import('cron-parser')])
    if (schedule !== this.#schedule) return
    if (!this.#looking) [this.#ahead, this.#looked] = [this.#aheadMs(), Date.parse(this.clock.now())]
    const timer = scheduling.scheduleJob(timed.at, (due) => this.#look({ timed, due }))
    // The configuration's schema has looked at the number of fields; node-schedule returns null for what it cannot make out.
    if (!timer) return
    const nextAfter = (moment: number, tz: string): number =>
      cron
        .parseExpression(timed.at.rule, { tz, currentDate: new Date(moment - 1000) })
        .next()
        .getTime()
    const isSkipped = ({ at, from, until }: SkippedMidnight): boolean =>
      nextAfter(from, 'UTC') < until && nextAfter(at, timed.at.tz) >= at + (until - from)
    this.#timed.push(Object.assign(timed, { timer, isSkipped }))
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref()
  }

  /**
   * Timers count evenly, and stand still while the machine sleeps: a laptop that is awake for eight hours a day made its daily backup
   * every third day. And node-schedule goes from one time to the next: after a leap it makes up for each, thousands in a row. It also
   * leaves out days that begin without a midnight.
   */
  #look(fired?: { readonly timed: Timed; readonly due: Date }): void {
    const now = Date.parse(this.clock.now())
    const ahead = this.#aheadMs()
    const hasJumped = Math.abs(ahead - this.#ahead) > JUMP_MS
    const midnight = this.#timed[0] && skippedMidnight(this.#timed[0].at.tz, this.#looked, now)
    this.#ahead = ahead
    this.#looked = now
    for (const timed of this.#timed) {
      const { at, timer, run } = timed
      const isFired = timed === fired?.timed
      const next = (isFired ? fired?.due : timer?.nextInvocation())?.getTime() ?? Number.POSITIVE_INFINITY
      if (hasJumped) timer?.reschedule(at)
      if (isFired || (hasJumped && next <= now)) run(new Date(next))
      else if (midnight && timed.isSkipped?.(midnight)) run(new Date(midnight.at))
    }
  }
  #aheadMs(): number {
    return Date.parse(this.clock.now()) - this.clock.steadyMs()
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
