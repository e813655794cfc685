import { dayIn } from '#vocabulary/clock.ts'
import { formatDay } from '#vocabulary/day.ts'

/*
 * In Santiago, Beirut, Cairo and Havana summer time begins at midnight: 23:59 is followed by one o'clock. What reads cron expressions makes up
 * for an hour that is left out within a day, and for one at its beginning leaves out the day: the backup of midnight, and a week of one that
 * is made on Sundays, as such a day is one.
 */

/** Clocks are put forward on such steps of a day, wherever they are. */
const STEP_MS = 1_800_000
/** Who was away for longer missed other times as well, and is made up for them. */
const AWAY_MS = 31 * 86_400_000

/** The beginning of a day that began later than at midnight: when it was, and what the clock passed over. */
export interface SkippedMidnight {
  readonly at: number
  /** As if the clock went by UTC: the times that were not there are of this day, before `until`. */
  readonly from: number
  readonly until: number
}

/** The last day that began without a midnight after one moment and until another; undefined for none. */
export function skippedMidnight(timeZone: string, after: number, until: number): SkippedMidnight | undefined {
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
