import { describe, expect, test } from 'vitest'
import { UnreadableEvent } from '../../../src/events/codec.ts'
import { Feed } from '../../../src/events/log/event-log.ts'
import type { Position, RecordedEvent } from '../../../src/events/log/log.ts'
import { DatabaseGone, isAway, SqlError } from '../../../src/events/log/sql-error.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { eventAt } from './feed-event.ts'

/** A feed whose reads fail in turn with these errors, and then find three events. */
function feedAfter(...errors: Error[]): { readonly feed: Feed; readonly reads: () => number; readonly outcome: Promise<number[] | Error> } {
  let reads = 0
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* read(after: Position): AsyncIterable<readonly RecordedEvent[]> {
    const error = errors[reads++]
    if (error) throw error
    for (let position = after + 1; position <= 3; position++) yield [eventAt(position)]
  }
  const feed = new Feed(0, read, 1)
  const positions: number[] = []
  const outcome = new Promise<number[] | Error>((resolve) => {
    feed.events.subscribe({
      next: (events) => {
        positions.push(...events.map(({ position }) => position))
        if (positions.length === 3) resolve(positions)
      },
      error: resolve,
    })
  })
  return { feed, reads: () => reads, outcome }
}

describe('what others have appended is read again', () => {
  test.each([
    new DatabaseGone('it does not answer'),
    new SqlError('stopping', '57P01'),
    new SqlError('too many', '53300'),
    new SqlError('lost', '08006'),
    new SqlError('canceling statement due to user request', '57014'),
  ])('until a database that is away is back: %s', async (error) => {
    const { feed, outcome } = feedAfter(error, error)
    feed.heard()
    expect(await outcome).toEqual([1, 2, 3])
    feed.close()
  })

  const broken = (): Error => {
    try {
      invariant(false, 'events have no gaps')
    } catch (error) {
      return error as Error
    }
    throw new Error('an invariant throws')
  }
  test.each([
    broken(),
    new UnreadableEvent('a newer program wrote it'),
    new SqlError('no such table', '42P01'),
    new TypeError('x is not a function'),
  ])('never after a mistake, which whoever listens is told of: %s', async (error) => {
    const { feed, reads, outcome } = feedAfter(error)
    feed.heard()
    expect(await outcome).toBe(error)
    feed.heard()
    await feed.appended([eventAt(1)])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(reads()).toBe(1)
  })
})

test('only what passes by itself is waited for', () => {
  expect(['57P03', '08000', '53300'].map((code) => isAway(new SqlError('', code)))).toEqual([true, true, true])
  expect(['53100', '57014', '42601', '23505'].map((code) => isAway(new SqlError('', code)))).toEqual([false, false, false, false])
})

describe('while this process appends', () => {
  const others = eventAt(1)
  const own = [eventAt(2), eventAt(3)]

  /** What the log has when it is read: what others appended, and in the end our own. */
  function feedOf(inLog: () => readonly RecordedEvent[]): {
    readonly feed: Feed
    readonly reads: () => number
    readonly told: readonly RecordedEvent[]
  } {
    let reads = 0
    // eslint-disable-next-line @typescript-eslint/require-await
    async function* read(after: Position): AsyncIterable<readonly RecordedEvent[]> {
      reads++
      const events = inLog().filter(({ position }) => position > after)
      if (events.length > 0) yield events.map((event) => ({ ...event }))
    }
    const feed = new Feed(0, read, 1)
    const told: RecordedEvent[] = []
    feed.events.subscribe((events) => told.push(...events))
    return { feed, reads: () => reads, told }
  }

  test('its own events are handed out as they are, though they were heard of before, and looked for once behind them', async () => {
    const { feed, reads, told } = feedOf(() => own.map((event) => ({ ...event, position: event.position - 1 })))
    const events = own.map((event) => ({ ...event, position: event.position - 1 }))
    const appended = feed.own(
      async () => {
        feed.heard()
        feed.heard()
        await new Promise((resolve) => setImmediate(resolve))
        return events
      },
      (result) => result,
    )
    expect(await appended).toBe(events)
    await feed.appended([])
    expect(told.map((event, at) => event === events[at])).toEqual([true, true])
    expect(reads()).toBe(1)
  })

  test('what others appended before it comes before it, and after an append that fails', async () => {
    let inLog: readonly RecordedEvent[] = [others]
    const { feed, told } = feedOf(() => inLog)
    const append = async (): Promise<readonly RecordedEvent[]> => {
      feed.heard()
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('refused')
    }
    await expect(feed.own(append, (result) => result)).rejects.toThrow('refused')
    await feed.appended([])
    expect(told.map(({ position }) => position)).toEqual([1])
    inLog = [others, ...own]
    await feed.own(
      () => Promise.resolve(own),
      (result) => result,
    )
    expect(told.map(({ position }) => position)).toEqual([1, 2, 3])
  })
})
