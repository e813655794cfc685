import { elementAt } from '#vocabulary/element-at.ts'
import type { EventLog, Position, Reading, RecordedEvent } from '../events/log/log.ts'

/** Something in memory that is kept current from the log. */
export interface Follower {
  /** The last event that it need not be told of, as it has it from elsewhere; none when absent. */
  readonly knowsUpTo?: Position
  take(events: readonly RecordedEvent[]): void
  /** Called when what was taken so far is a whole append. */
  settled?(): void
}

export interface Following {
  stop(): void
  /** Resolves when the followers show the log up to a position; rejects when they can follow no more. */
  reached(position: number): Promise<void>
}

interface Waiter {
  readonly position: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets followers read the log once and then keeps them current from the feed; resolves when they have caught up. Events are
 * handed over in order and once each; a long append is taken in pieces, so that the server goes on answering. An event that a
 * follower cannot take ends it: `broken` is called once, and the followers stay as they were.
 */
export async function follow(
  log: EventLog,
  followers: readonly Follower[],
  broken: (error: unknown) => void,
  /** What of the past followers do not want to know. */
  past: Pick<Reading, 'jobs' | 'passed'> = {},
): Promise<Following> {
  const begins = new Map(followers.map((follower) => [follower, follower.knowsUpTo ?? 0]))
  let applied = 0
  let failure: { readonly error: unknown } | undefined
  const waiting: Waiter[] = []
  const handOver = (events: readonly RecordedEvent[]): void => {
    const fresh = events.filter((event) => event.position > applied)
    if (fresh.length === 0) return
    for (const follower of followers) {
      const begin = begins.get(follower)!
      const news = elementAt(fresh, 0).position > begin ? fresh : fresh.filter((event) => event.position > begin)
      if (news.length > 0) follower.take(news)
    }
    applied = elementAt(fresh, fresh.length - 1).position
  }
  const settle = (): void => {
    for (const follower of followers) follower.settled?.()
    for (let i = waiting.length - 1; i >= 0; i--) if (elementAt(waiting, i).position <= applied) elementAt(waiting.splice(i, 1), 0).resolve()
  }
  const breakOff = (error: unknown): void => {
    if (failure) return
    failure = { error }
    queue.length = 0
    for (const { reject } of waiting.splice(0)) reject(error)
    broken(error)
  }

  const queue: (readonly RecordedEvent[])[] = []
  let isBusy = true
  // Runs at once as far as the first long append: whoever appended something short finds it in the followers.
  const work = async (): Promise<void> => {
    isBusy = true
    for (let events = queue.shift(); events; events = queue.shift()) {
      for (let from = 0; from < events.length; from += PIECE) {
        if (from > 0) await new Promise((resolve) => setImmediate(resolve))
        handOver(events.slice(from, from + PIECE))
      }
      settle()
    }
    isBusy = false
  }
  // Subscribed before reading, so that nothing appended meanwhile is missed.
  const subscription = log.feed.subscribe({
    next: (events) => {
      if (failure) return
      queue.push(events)
      if (!isBusy) work().catch(breakOff)
    },
    error: breakOff,
  })
  for await (const batch of log.read({ after: 0, ...past })) handOver(batch)
  // Whoever waits for what was passed over has it.
  applied = Math.max(applied, past.passed?.until ?? 0)
  settle()
  await work()
  return {
    stop: () => subscription.unsubscribe(),
    reached: (position) => {
      if (applied >= position && !isBusy) return Promise.resolve()
      if (failure) return Promise.reject(failure.error as Error)
      return new Promise((resolve, reject) => waiting.push({ position, resolve, reject }))
    },
  }
}

/** Blocks of a thousand transactions take 2-3 ms each. */
const PIECE = 4
