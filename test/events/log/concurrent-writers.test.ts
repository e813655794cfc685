import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openThread } from '#vocabulary/thread.ts'
import { openTestLog, temporarySchema, testClock } from '../../support/database.ts'
import { type PostgresServer, postgresSkipped, startPostgres } from '../../support/postgres.ts'
import { started } from './contract.ts'

const THREADS = [
  ['a', 'b', 'c', 'd'],
  ['e', 'f', 'g', 'h'],
]
const APPENDS = 25

describe.skipIf(postgresSkipped)('several processes on one server', () => {
  let server: PostgresServer
  let schema: string
  let log: EventLog
  let second: EventLog
  beforeAll(async () => {
    server = await startPostgres()
    const database = await temporarySchema(server.url)
    schema = database.schema
    log = await openTestLog(database)
    second = await openEventLog({ database: await openPostgres({ url: server.url, schema }), clock: testClock() })
  })
  afterAll(async () => {
    await second.close()
    await log.close()
    await server.stop()
  })

  test('a work that runs alone waits for that of another process', async () => {
    const order: string[] = []
    let end = (): void => undefined
    const first = log.database.alone('writing', async () => {
      order.push('first begins')
      await new Promise<void>((resolve) => (end = resolve))
      order.push('first ends')
    })
    await vi.waitFor(() => expect(order).toHaveLength(1))
    const others = second.database.alone('writing', async () => void order.push('second'))
    await second.database.alone('reading', async () => void order.push('of another name'))
    end()
    await Promise.all([first, others])
    expect(order).toEqual(['first begins', 'of another name', 'first ends', 'second'])
  })

  test('eight writers leave no gap, lose nothing and double nothing, and every reader sees the positions in order', async () => {
    const heard: number[] = []
    log.feed.subscribe((events) => heard.push(...events.map((event) => event.position)))
    const writers = THREADS.map((names) =>
      openThread(new URL('./writers-thread.ts', import.meta.url), { workerData: { url: server.url, schema, names, appends: APPENDS } }),
    )
    // A reader that looks all the time: what it has seen once must be all there is up to there.
    let reading = true
    const seen: number[] = []
    const reader = (async () => {
      while (reading) for await (const events of log.read({ after: seen.at(-1) ?? 0 })) seen.push(...events.map((event) => event.position))
    })()
    const acknowledged = (await Promise.all(writers.map(async (writer) => (await once(writer, 'message')) as [[number, string][]]))).flatMap(
      ([positions]) => positions,
    )
    reading = false
    await reader
    const total = THREADS.flat().length * APPENDS * 2
    const everything = Array.from({ length: total }, (_, i) => i + 1)
    expect((await log.head()).position).toBe(total)
    expect(acknowledged.map(([position]) => position).sort((a, b) => a - b)).toEqual(everything)
    expect(seen).toEqual(everything.slice(0, seen.length))
    const recorded: RecordedEvent[] = []
    for await (const events of log.read({ after: 0 })) recorded.push(...events)
    for (const [position, id] of acknowledged) expect(JSON.stringify(recorded[position - 1]?.data)).toContain(`"${id}"`)
    expect(await verifyChain(log.database)).toMatchObject({ ok: true, position: total })
    await expect.poll(() => heard.length).toBe(total)
    expect(heard).toEqual(everything)
  })

  test('of several who expect the same version one is let through', async () => {
    const results = await Promise.all(
      [log, second, log, second].map((each) => each.append({ expected: new Map([['job-race', 0]]), events: [started('race')] })),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.code === 'version_conflict')).toHaveLength(3)
  })

  test('a command that is sent to two processes at once happens once', async () => {
    const results = await Promise.all([log, second].map((each) => each.append({ expected: new Map(), events: [started('twice')], key: 'twice' })))
    expect(results.every((result) => result.ok)).toBe(true)
    expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(1)
    expect(await log.readStream('job-twice')).toHaveLength(1)
  })

  test('one process hears what another appends', async () => {
    const heard: string[] = []
    // What the tests before this one appended may come late.
    const own = new Set(['job-far', 'job-away', 'job-near'])
    const subscription = second.feed.subscribe((events) => heard.push(...events.map(({ stream }) => stream).filter((stream) => own.has(stream))))
    await log.append({ expected: new Map(), events: [started('far'), started('away')] })
    await second.append({ expected: new Map(), events: [started('near')] })
    await expect.poll(() => heard).toEqual(['job-far', 'job-away', 'job-near'])
    subscription.unsubscribe()
  })
})

test('a server that is not there is a clear refusal', async () => {
  await expect(openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({
    name: 'DatabaseGone',
    message: expect.stringMatching(/does not answer/) as string,
  })
})
