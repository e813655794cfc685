import type { EventLog, RecordedEvent } from '../events/log/log.ts'

/** Something in memory that is kept current from the log. */
export interface Follower {
  take(events: readonly RecordedEvent[]): void
  /** Called when what was taken so far is a whole append. */
  settled?(): void
}

export interface Following {
  stop(): void
  /** Resolves when the followers show the log up to a position. */
  reached(position: number): Promise<void>
}

/**
 * Lets followers read the log once and then keeps them current from the feed; resolves when they have caught up. Events are
 * handed over in order and once each; a long append is taken in pieces, so that the server goes on answering.
 */
export async function follow(log: EventLog, followers: readonly Follower[]): Promise<Following> {
  let applied = 0
  const waiting: { readonly position: number; readonly resolve: () => void }[] = []
  const handOver = (events: readonly RecordedEvent[]): void => {
    const fresh = events.filter((event) => event.position > applied)
    if (fresh.length === 0) return
    for (const follower of followers) follower.take(fresh)
    applied = fresh[fresh.length - 1]!.position
  }
  const settle = (): void => {
    for (const follower of followers) follower.settled?.()
    for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i]!.position <= applied) waiting.splice(i, 1)[0]!.resolve()
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
  const subscription = log.feed.subscribe((events) => {
    queue.push(events)
    if (!isBusy) void work()
  })
  for await (const batch of log.read({ after: 0 })) handOver(batch)
  settle()
  await work()
  return {
    stop: () => subscription.unsubscribe(),
    reached: (position) => (applied >= position && !isBusy ? Promise.resolve() : new Promise((resolve) => waiting.push({ position, resolve }))),
  }
}

/** Blocks of a thousand transactions take 2-3 ms each. */
const PIECE = 4
