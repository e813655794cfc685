import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Exposure } from '../fx-impact.ts'
import type { Networth } from './net-worth.ts'

/** Where a walk stands at the end of a day, in figures alone: a walk over postings that are the same up to then can go on from there. */
export interface Checkpoint {
  readonly day: Day
  /** So many postings have been taken. */
  readonly taken: number
  readonly point: Omit<Networth, 'date'>
  readonly investment: Exact
  readonly withdrawal: Exact
  readonly fxImpact: Exact
  readonly tracked: readonly TrackedThen[]
}

/** What was held of one commodity, see the walk. */
interface TrackedThen {
  readonly commodity: number
  readonly isCash: boolean
  readonly value: Exact
  readonly units: Exact
  readonly cost: Exact
  readonly byAccount: readonly HeldThen[] | undefined
  readonly exposure: Exposure | undefined
}

/** What an account held of it. */
interface HeldThen {
  readonly account: number
  readonly units: Exact
  readonly cost: Exact
}
