import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { Postings } from './postings.ts'
import { Tally, type Trace } from './trace.ts'

/** Postings are chosen here on their way to a column of their number: a large one for each choice is what the collector sees. */
let room = new Int32Array(0)

/** The postings of an order that are on the chosen accounts (by account, 1), as a column. */
export function ofAccounts(order: Int32Array, account: Int32Array, isChosen: Uint8Array): Int32Array {
  if (room.length < order.length) room = new Int32Array(order.length)
  let count = 0
  for (const posting of order) if (isChosen[intAt(account, posting)] === 1) room[count++] = posting
  return room.slice(0, count)
}

/** The postings of an order that pass a test, as a column. (TypedArray.filter grows by copying and is several times slower.) */
export function chosenOf(order: Int32Array, test: (posting: number) => boolean): Int32Array {
  const chosen = new Int32Array(order.length)
  let count = 0
  for (const posting of order) if (test(posting)) chosen[count++] = posting
  return count === order.length ? chosen : chosen.slice(0, count)
}

interface Waiting {
  readonly since: Day
  readonly add: () => void
}

/**
 * The sum of the amounts of postings on a day. An estimate by a later rate is unknown until the day of that rate, so it is added then. Days must be
 * in order; call `settle` before `figure`.
 */
export class FlowSum {
  #sum: Tally
  readonly #trace: Trace | undefined
  #waiting: Waiting[] = []
  #day: Day = Number.MIN_SAFE_INTEGER
  /** The next day on which something that waits is known; far away when nothing does. */
  nextDay: Day = Number.MAX_SAFE_INTEGER

  constructor(trace?: Trace) {
    this.#trace = trace
    this.#sum = new Tally(trace)
  }

  add(postings: Postings, posting: number): void {
    if (postings.countsOn(posting, this.#day)) this.#sum.addAmount(postings, posting)
    else this.#wait({ since: rateDayOf(postings, posting), add: () => this.#sum.addAmount(postings, posting) })
  }
  subtract(postings: Postings, posting: number): void {
    if (postings.countsOn(posting, this.#day)) this.#sum.subtractAmount(postings, posting)
    else this.#wait({ since: rateDayOf(postings, posting), add: () => this.#sum.subtractAmount(postings, posting) })
  }
  /** A part of a posting, known from a day on. */
  addPart(postings: Postings, posting: number, { value, since }: { readonly value: Exact; readonly since: Day }): void {
    if (since <= this.#day) this.#sum.addPart(postings, posting, value)
    else this.#wait({ since, add: () => this.#sum.addPart(postings, posting, value) })
  }

  /** Moves on to a day. True when something is known now that was not before. */
  settle(day: Day): boolean {
    invariant(day >= this.#day, 'the days of a sum of flows are asked for in order')
    this.#day = day
    if (day < this.nextDay) return false
    const waiting = this.#waiting
    this.#waiting = []
    this.nextDay = Number.MAX_SAFE_INTEGER
    for (const one of waiting) {
      if (one.since <= day) one.add()
      else this.#wait(one)
    }
    return true
  }

  /** Starts from the sum of another one on a day, without pending estimates. */
  startFrom(day: Day, value: Exact): void {
    this.#day = day
    this.#sum.add(value)
  }

  /** Resets the sum to zero; pending estimates stay pending. */
  restart(): void {
    this.#sum = new Tally(this.#trace)
  }

  /** The sum on the day that was settled last. */
  figure(): Exact {
    return this.#sum.figure()
  }
  get value(): Exact {
    return this.#sum.value
  }

  #wait(one: Waiting): void {
    this.#waiting.push(one)
    this.nextDay = Math.min(this.nextDay, one.since)
  }
}

const rateDayOf = (postings: Postings, posting: number): Day => postings.estimated.get(posting)!.rateDay
