import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Postings } from './postings.ts'

/**
 * A computation that runs once per ledger, and after an edit starts from its previous value, which `ValuedLedger.worked` passes to it. A value must
 * not refer to a ledger, or every earlier book would stay in memory.
 */
export type WorkOf<Ledger, Value> = (ledger: Ledger, before?: Before<Value>) => Value

/** The value for the previous ledger, and what has changed since. */
export interface Before<Value> {
  readonly value: Value
  readonly change: Change
}

/** The values computed for one ledger, for itself and for the next one. */
export class Works<Ledger> {
  /** By the function that computes it. */
  readonly #values = new Map<object, unknown>()
  readonly #before: Map<object, Before<unknown>>

  /**
   * The works of the next ledger take over what this one computed, including what it took over itself without using it: a page opened after several
   * edits finds what was computed for its last view. They do not hold the other works in memory.
   */
  constructor(after?: { readonly works: Works<Ledger>; readonly change: Change; readonly booked: Postings }) {
    this.#before = new Map()
    if (!after) return
    const { works, change, booked } = after
    for (const [work, before] of works.#before) this.#before.set(work, { value: before.value, change: before.change.then(change, booked) })
    for (const [work, value] of works.#values) this.#before.set(work, { value, change })
  }

  of<Value>(work: WorkOf<Ledger, Value>, ledger: Ledger): Value {
    if (!this.#values.has(work)) {
      this.#values.set(work, work(ledger, this.#before.get(work) as Before<Value> | undefined))
      this.#before.delete(work)
    }
    return this.#values.get(work) as Value
  }
  /** The first day from which it must be computed: far in the future if it has been, undefined if the previous ledger did not have it either. */
  openSince<Value>(work: WorkOf<Ledger, Value>): Day | undefined {
    return this.#values.has(work) ? Number.MAX_SAFE_INTEGER : this.#before.get(work)?.change.since
  }
}

/** A segment of groups that replaces another. */
interface Groups {
  /** Where the segment begins, before and after. */
  readonly headEnd: number
  /** Where it ended before. */
  readonly tailStart: number
  /** Where it ends now. */
  readonly cameEnd: number
}

interface Compared {
  readonly before: Postings
  readonly after: Postings
  /** Rates may have changed from this day on. */
  readonly ratesSince: Day
}

/**
 * What an edit changed in the postings: those before and after the segment are unchanged. It has only numbers, so that the old ledger can be freed.
 */
export class Change {
  /** Postings up to this one are in the same place. */
  readonly headEnd: number
  /** The first posting after the segment, by its old index. */
  readonly tailStart: number
  /** How far the postings after the segment have moved. */
  readonly by: number
  readonly groups: Groups
  /** Nothing before this day has changed. */
  readonly since: Day
  /** Postings outside the changed segment keep their amounts and rates. */
  readonly isLocal: boolean

  private constructor(of: Pick<Change, 'headEnd' | 'tailStart' | 'by' | 'groups' | 'since' | 'isLocal'>) {
    this.headEnd = of.headEnd
    this.tailStart = of.tailStart
    this.by = of.by
    this.groups = of.groups
    this.since = of.since
    this.isLocal = of.isLocal
  }

  static between({ before, after, ratesSince }: Compared, groups: Groups): Change {
    const headEnd = intAt(before.first, groups.headEnd)
    const tailStart = intAt(before.first, groups.tailStart)
    const by = after.count - before.count
    const revaluedSince = Math.min(firstValuedAnew(after, ratesSince), firstEstimatedAnew(before, after, { headEnd, tailStart, by }))
    const since = Math.min(firstDay(before, headEnd, tailStart), firstDay(after, headEnd, tailStart + by), revaluedSince)
    return new Change({ headEnd, tailStart, by, groups, since, isLocal: revaluedSince === Number.MAX_SAFE_INTEGER })
  }

  /** No change. */
  static none({ count, groupCount }: Postings): Change {
    const groups = { headEnd: groupCount, tailStart: groupCount, cameEnd: groupCount }
    return new Change({ headEnd: count, tailStart: count, by: 0, groups, since: Number.MAX_SAFE_INTEGER, isLocal: true })
  }

  /** This change and the next one, which led to `after`, as one: the segment covers both and everything between them. */
  then(next: Change, after: Postings): Change {
    const groupsBy = this.groups.cameEnd - this.groups.tailStart
    const groupsTail = Math.max(this.groups.tailStart, next.groups.tailStart - groupsBy)
    const headEnd = Math.min(this.headEnd, next.headEnd)
    const tailStart = Math.max(this.tailStart, next.tailStart - this.by)
    const by = this.by + next.by
    return new Change({
      headEnd,
      tailStart,
      by,
      groups: {
        headEnd: Math.min(this.groups.headEnd, next.groups.headEnd),
        tailStart: groupsTail,
        cameEnd: groupsTail + groupsBy + next.groups.cameEnd - next.groups.tailStart,
      },
      since: Math.min(this.since, next.since, firstDay(after, headEnd, tailStart + by)),
      isLocal: this.isLocal && next.isLocal,
    })
  }

  /** Whether a posting was in the replaced segment. */
  isGone(before: number): boolean {
    return before >= this.headEnd && before < this.tailStart
  }
  /** The new index of a posting that still exists. */
  placeOf(before: number): number {
    return before < this.headEnd ? before : before + this.by
  }

  /** Whether the postings are the same, each outside the segment. */
  isSame(before: Int32Array, after: Int32Array): boolean {
    if (before.length !== after.length) return false
    for (let at = 0; at < before.length; at++) if (this.isGone(intAt(before, at)) || this.placeOf(intAt(before, at)) !== after[at]) return false
    return true
  }
}

/** A trade that came or went may say what an older posting amounts to, and with it what its transaction does. */
function firstEstimatedAnew(before: Postings, after: Postings, { headEnd, tailStart, by }: Pick<Change, 'headEnd' | 'tailStart' | 'by'>): Day {
  let first = Number.MAX_SAFE_INTEGER
  for (const posting of [...after.unknown, ...after.estimated.keys()]) {
    const old = posting < headEnd ? posting : posting - by
    const hasCome = posting >= headEnd && old < tailStart
    if (hasCome || isSameGap(before, old, after, posting)) continue
    const group = intAt(after.group, posting)
    first = Math.min(first, firstDay(after, intAt(after.first, group), intAt(after.first, group + 1)))
  }
  return first
}

/** Other rates change what things are worth from their day on, and with a posting of such a day all of its transaction. */
function firstValuedAnew(after: Postings, ratesSince: Day): Day {
  let first = ratesSince
  if (ratesSince === Number.MAX_SAFE_INTEGER) return first
  for (let posting = 0; posting < after.count; posting++) {
    if (intAt(after.day, posting) < ratesSince) continue
    const group = intAt(after.group, posting)
    first = Math.min(first, firstDay(after, intAt(after.first, group), intAt(after.first, group + 1)))
  }
  return first
}

const isSameGap = (before: Postings, old: number, after: Postings, posting: number): boolean =>
  before.unknown.has(old) === after.unknown.has(posting) &&
  before.estimated.get(old)?.rateDay === after.estimated.get(posting)?.rateDay &&
  before.amountOf(old).equals(after.amountOf(posting))

function firstDay({ day }: Postings, from: number, to: number): Day {
  let first = Number.MAX_SAFE_INTEGER
  for (let posting = from; posting < to; posting++) first = Math.min(first, intAt(day, posting))
  return first
}
