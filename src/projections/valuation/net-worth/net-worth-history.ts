import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { type Checkpoint, type Networth, NetworthWalk } from './net-worth-walk.ts'
import { networthScope } from '../scope.ts'
import { toldDays } from '../told-days.ts'
import type { Before, ValuedLedger, Work } from '../valued-ledger.ts'

/** Net worth of every day, and the state of the walk on some of them. */
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

function resumedWalk(ledger: ValuedLedger, { value, since }: Before<NetworthHistory>): ResumedWalk | undefined {
  const scope = ledger.worked(networthScope)
  // Once everything is withdrawn, the walk may have ended on a day that it does not know yet.
  const checkpoints = value.checkpoints.filter(({ day, taken }) => day < since && taken < scope.postings.length)
  const last = checkpoints.at(-1)
  if (!last) return undefined
  const first = Math.max(intAt(ledger.booked.day, intAt(scope.postings, 0)), ledger.worked(toldDays).first)
  if (first !== value.first) return undefined
  const walk = new NetworthWalk(ledger, scope)
  walk.resume(last)
  return { walk, first, next: last.day + 1, points: value.points.slice(0, last.day - first + 1), checkpoints }
}
