import { expect, test } from 'vitest'
import { Feed } from '../../../src/events/log/event-log.ts'
import type { Position, RecordedEvent } from '../../../src/events/log/log.ts'
import { DatabaseGone } from '../../../src/events/log/sql-error.ts'
import { eventAt } from './feed-event.ts'

/** A feed over a log of so many events, of which two had been when it began; it reads two at a time. */
function feedOver(log: { length: number }, whileReading: () => void = () => undefined) {
  const said: (Position | string)[] = []
  let reads = 0
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* read(after: Position): AsyncIterable<readonly RecordedEvent[]> {
    reads++
    for (let from = after; from < log.length; from += 2) {
      yield [from + 1, from + 2].filter((position) => position <= log.length).map(eventAt)
      whileReading()
    }
  }
  const feed = new Feed(2, read, 1)
  feed.events.subscribe({
    next: (events) => said.push(...events.map(({ position }) => position)),
    error: () => said.push('failed'),
    complete: () => said.push('complete'),
  })
  return { feed, said, reads: () => reads }
}

test('what this process appends next is handed out as it is; what it appends behind others, after theirs, each once', async () => {
  const log = { length: 4 }
  const { feed, said, reads } = feedOver(log)
  await feed.appended([eventAt(3), eventAt(4)])
  expect([said, reads()]).toEqual([[3, 4], 0])
  log.length = 9
  await feed.appended([eventAt(8), eventAt(9)])
  expect([said, reads()]).toEqual([[3, 4, 5, 6, 7, 8, 9], 1])
  await feed.appended([eventAt(5)])
  await feed.appended([eventAt(9)])
  await feed.appended([])
  expect([said, reads()]).toEqual([[3, 4, 5, 6, 7, 8, 9], 1])
  log.length = 10
  await feed.appended([eventAt(10)])
  expect(said.at(-1)).toBe(10)
})

test('what others append is read from where the feed stands, and only once however often it is heard of', async () => {
  const log = { length: 5 }
  const { feed, said } = feedOver(log)
  feed.heard()
  feed.heard()
  await feed.appended([])
  expect(said).toEqual([3, 4, 5])
})

test('a closed feed says so, and hands out and reads nothing more', async () => {
  const log = { length: 6 }
  const { feed, said, reads } = feedOver(log)
  feed.close()
  feed.heard()
  await feed.appended([eventAt(3)])
  await feed.appended([eventAt(5)])
  expect([said, reads()]).toEqual([['complete'], 0])
})

test('a feed that is closed while it reads hands out nothing of what comes then', async () => {
  const log = { length: 6 }
  const { feed, said } = feedOver(log, () => feed.close())
  feed.heard()
  await feed.appended([])
  expect(said).toEqual([3, 4, 'complete'])
})

test('a feed that is closed while the database is away neither fails nor tries again', async () => {
  let reads = 0
  const said: string[] = []
  const feed: Feed = new Feed(
    0,
    // eslint-disable-next-line @typescript-eslint/require-await, require-yield
    async function* (): AsyncIterable<readonly RecordedEvent[]> {
      reads++
      feed.close()
      throw reads === 1 ? new DatabaseGone('it is away') : new Error('it was asked again')
    },
    0,
  )
  feed.events.subscribe({ error: () => said.push('failed'), complete: () => said.push('complete') })
  feed.heard()
  await feed.appended([])
  feed.heard()
  await feed.appended([])
  expect([said, reads]).toEqual([['complete'], 1])
})
