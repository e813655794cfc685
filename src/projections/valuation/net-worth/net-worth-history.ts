import type { Day } from '#vocabulary/day.ts'
import type { Networth } from './net-worth.ts'
import type { Checkpoint } from './net-worth-checkpoint.ts'
import { NetworthWalk } from './net-worth-walk.ts'
import { toldDays } from '../told-days.ts'
import type { ValuedLedger, Work } from '../valued-ledger.ts'
import { networthScope } from '../whole-scopes.ts'
import type { Before } from '../work.ts'

/** Net worth of every day, and where the walk stood on some of them. */
export interface NetworthHistory {
  /** The day of the first point. */
  readonly first: Day
  readonly points: Networth[]
  readonly checkpoints: readonly Checkpoint[]
}

/** After an edit at most so many days are walked again that have not changed. */
const DAYS_BETWEEN = 32
/** For each so many commodities: every checkpoint holds all of them, and a book of fifty thousand would be gigabytes of checkpoints. */
const HELD = 500

/** Walks on from the last checkpoint before the first day on which something has changed; from the first day where there is none. */
export const networthHistory: Work<NetworthHistory> = (ledger, before) => {
  const resumed = before && resumedWalk(ledger, before)
  let first = resumed?.first
  const walk = resumed?.walk ?? new NetworthWalk(ledger, ledger.worked(networthScope))
  const points = resumed?.points ?? []
  const checkpoints = resumed?.checkpoints ?? []
  let last = checkpoints.at(-1)?.day ?? -Infinity
  for (const { day, point } of walk.days(resumed?.next)) {
    first ??= day
    points.push(point)
    const between = DAYS_BETWEEN * Math.max(1, Math.ceil((checkpoints.at(-1)?.tracked.length ?? 0) / HELD))
    const checkpoint = day - last < between ? undefined : walk.checkpoint(day)
    if (!checkpoint) continue
    checkpoints.push(checkpoint)
    last = day
  }
  return { first: first ?? ledger.today, points, checkpoints }
}

interface ResumedWalk {
  readonly walk: NetworthWalk
  readonly first: Day
  readonly next: Day
  readonly points: Networth[]
  readonly checkpoints: Checkpoint[]
}

function resumedWalk(ledger: ValuedLedger, { value, change }: Before<NetworthHistory>): ResumedWalk | undefined {
  const scope = ledger.worked(networthScope)
  // Where all has been taken the walk may have come to its end, on a day that it does not know by then.
  const checkpoints = value.checkpoints.filter(({ day, taken }) => day < change.since && taken < scope.postings.length)
  const last = checkpoints.at(-1)
  if (!last) return undefined
  const first = Math.max(ledger.booked.day[scope.postings[0]!]!, ledger.worked(toldDays).first)
  if (first !== value.first) return undefined
  const walk = new NetworthWalk(ledger, scope)
  walk.resume(last)
  return { walk, first, next: last.day + 1, points: value.points.slice(0, last.day - first + 1), checkpoints }
}
