import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { GENESIS } from '../../../src/events/log/chain.ts'
import { batchAfter, insertEvents, selectEvents, StoredEvent } from '../../../src/events/log/stored-event.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { temporaryLog, temporaryPglite, testClock } from '../../support/database.ts'

let log: EventLog
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

const note = (text: string, stream = 'notes') => ({ stream, type: 'AccountNoteWritten' as const, data: { account: 'Assets', note: text } })
const stored = (bytes: number, more: Partial<StoredEvent> = {}): StoredEvent =>
  new StoredEvent(
    {
      position: 1,
      stream: 's',
      version: 1,
      type: 'AccountNoteWritten',
      schemaVersion: 1,
      at: '2024-01-01T00:00:00.000Z',
      append: 1,
      key: null,
      codec: 0,
      payload: new Uint8Array(bytes),
      hash: GENESIS,
      ...more,
    },
    { data: { account: 'Assets', note: '' } },
  )

test('after many small events many are read, after few large ones few', () => {
  const after = (count: number, bytes: number): number => batchAfter(Array.from({ length: count }, () => stored(bytes)))
  expect([after(100, 10), after(100, 100_000), after(0, 0)]).toEqual([4000, 100, 100])
  expect([after(10, 1000), after(1, 1999), after(7, 2000)]).toEqual([1999, 1000, 999])
})

describe('events are written', () => {
  /** How often the table was copied into, and inserted into; and what stands there then. */
  async function written(events: readonly StoredEvent[]): Promise<{ copies: number; inserts: number; read: StoredEvent[] }> {
    let [copies, inserts] = [0, 0]
    let read: StoredEvent[] = []
    const undone = new Error('undone')
    await log.database
      .transaction(async (sql) => {
        await insertEvents(
          {
            run: (text) => sql.run(text),
            query: (text, parameters) => sql.query(text, parameters),
            tell: (text, parameters) => (inserts++, sql.tell(text, parameters)),
            copy: (...of) => (copies++, sql.copy(...of)),
          },
          events,
        )
        read = await selectEvents(sql, 'stream = $1', ['many'])
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return { copies, inserts, read }
  }
  const many = (count: number, bytes: number): StoredEvent[] =>
    Array.from({ length: count }, (_, at) =>
      stored(bytes, { position: at + 1000, version: at + 1, append: 1000, stream: 'many', key: at === 0 ? 'a\tkey\\' : null }),
    )

  test.each([
    [1, 10, 0, 1],
    [50, 10, 0, 1],
    [51, 10, 1, 0],
    [1, 128 * 1024, 0, 1],
    [1, 128 * 1024 + 1, 1, 0],
    [3, 1_200_000, 3, 0],
    [60, 30_000, 2, 0],
  ])('%i of %i bytes in %i copies or %i inserts, each as it was', async (count, bytes, copies, inserts) => {
    const events = many(count, bytes)
    const outcome = await written(events)
    expect([outcome.copies, outcome.inserts]).toEqual([copies, inserts])
    const plain = ({ position, stream, version, type, schemaVersion, at, append, key, codec, payload, hash }: StoredEvent) => {
      const size = payload.length
      return { position, stream, version, type, schemaVersion, at, append, key, codec, size, hash }
    }
    expect(outcome.read.map(plain)).toEqual(events.map(plain))
  })
})

describe('a log tells', () => {
  test('where a stream begins, and the hash after an event', async () => {
    const first = await log.append({ expected: new Map(), events: [note('one', 'begun'), note('two', 'begun')] })
    if (!first.ok) throw new Error(first.code)
    const { position } = first.events[0]!
    expect([await log.begin('begun'), await log.begin('never')]).toEqual([position, undefined])
    expect(await log.hashAt(position + 1)).toBe((await log.head()).hash)
    expect([await log.hashAt(position), await log.hashAt(position + 2)]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined])
    expect(await log.hashAt(position)).not.toBe(await log.hashAt(position + 1))
  })

  test('nothing of an append without events, which is right when what it expects is', async () => {
    const before = await log.head()
    const told: unknown[] = []
    const subscription = log.feed.subscribe((events) => told.push(events))
    expect(await log.append({ expected: new Map([['empty', 0]]), events: [] })).toEqual({ ok: true, events: [], repeated: false })
    expect(await log.append({ expected: new Map([['empty', 1]]), events: [] })).toMatchObject({ ok: false, expected: 1, actual: 0 })
    expect([await log.head(), told]).toEqual([before, []])
    subscription.unsubscribe()
  })

  test('the name of an append on its first event only, and all of it as one append', async () => {
    const result = await log.append({ expected: new Map(), events: [note('a', 'named'), note('b', 'named')], key: 'a name' })
    if (!result.ok) throw new Error(result.code)
    const rows = await log.database.query<{ key: string | null; append: bigint }>(
      'select key, append from events where stream = $1 order by position',
      ['named'],
    )
    const { position } = result.events[0]!
    expect(rows).toEqual([
      { key: 'a name', append: BigInt(position) },
      { key: null, append: BigInt(position) },
    ])
  })

  test('all events up to its head, in batches of a hundred at first, and from where one asks', async () => {
    const own = await temporaryLog()
    await own.append({ expected: new Map(), events: Array.from({ length: 130 }, (_, at) => note(String(at))) })
    const batches: number[][] = []
    for await (const batch of own.read({ after: 5 })) batches.push(batch.map(({ position }: RecordedEvent) => position))
    expect(batches.map((batch) => [batch[0], batch.length])).toEqual([
      [6, 100],
      [106, 25],
    ])
    const none: unknown[] = []
    for await (const batch of own.read({ after: 130 })) none.push(batch)
    for await (const batch of own.read({ after: 7, until: 7 })) none.push(batch)
    expect(none).toEqual([])
    expect(await verifyChain(own.database)).toMatchObject({ ok: true, position: 130 })
    await own.close()
  })
})

test('a log that is closed completes its feed and closes its database', async () => {
  const told: string[] = []
  const database = await temporaryPglite()
  const own = await openEventLog({ database, clock: testClock() })
  own.feed.subscribe({ complete: () => told.push('complete') })
  await own.close()
  expect(told).toEqual(['complete'])
  await expect(database.query('select 1')).rejects.toThrow()
})
