import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf, encode } from '../../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../../src/events/log/chain.ts'
import type { Database } from '../../../src/events/log/database.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { SqlError } from '../../../src/events/log/sql-error.ts'
import { StoredEvent } from '../../../src/events/log/stored-event.ts'
import { verifyChain, walkChain, wrongWith } from '../../../src/events/log/verify-chain.ts'
import { temporaryLog } from '../../support/database.ts'
import { started } from './contract.ts'

describe('an event', () => {
  const stored = (data: unknown, changes: { stream?: string } = {}): StoredEvent => {
    const stream = 'job-a'
    const { type, schemaVersion, codec, payload, digest } = encode({ stream, type: 'JobStarted', data } as never)
    const header = { position: 1, stream, version: 1, type, schemaVersion, at: '2026-05-18T08:35:43.123Z', append: 1, key: null }
    const event = new StoredEvent({ ...header, codec, payload, hash: hashAfter(GENESIS, header as never, digest) })
    return Object.assign(event, changes)
  }

  test('that follows the one before it is right', () => {
    expect(wrongWith(stored({ id: 'a' }), GENESIS, 1)).toBeUndefined()
    expect(digestOf(stored({ id: 'a' }).json())).toBe(encode(started('a')).digest)
  })
  test('with another number in its stream is not', () => {
    expect(wrongWith(stored({ id: 'a' }), GENESIS, 2)).toBe('it is number 1 of the stream "job-a" where number 2 should be')
  })
  test('after another one, or changed in anything, is not', () => {
    const changed = 'its content does not agree with its hash: it, or the hash before it, has been changed'
    expect(wrongWith(stored({ id: 'a' }), 'f'.repeat(64), 1)).toBe(changed)
    expect(wrongWith(stored({ id: 'a' }, { stream: 'job-b' }), GENESIS, 1)).toBe(changed)
  })
  test('whose data nobody can read is not, though its hash be right', () => {
    expect(wrongWith(stored({ id: 7 }), GENESIS, 1)).toMatch(/^its data are not those of a JobStarted: id /)
  })
  test('whose bytes cannot be unpacked is told with the reason', () => {
    const torn = Object.assign(stored({ id: 'a' }), { codec: 1, payload: Uint8Array.of(1, 2, 3) })
    expect(wrongWith(torn, GENESIS, 1)).not.toBeUndefined()
  })
})

describe('a log of which the disk does not give back everything', () => {
  const EVENTS = 150
  let log: EventLog
  beforeAll(async () => {
    log = await temporaryLog()
    await log.append({ expected: new Map(), events: Array.from({ length: EVENTS }, (_, i) => started(String(i))) })
  })
  afterAll(() => log.close())

  /** The same database, on a disk that has lost some of its rows. */
  const without = (lost: readonly number[], code = 'XX001'): Database => ({
    engine: log.database.engine,
    transaction: (work) => log.database.transaction(work),
    alone: (name, work) => log.database.alone(name, work),
    listen: (channel, heard) => log.database.listen(channel, heard),
    close: () => Promise.resolve(),
    query: async <Row extends object>(text: string, parameters: Parameters<Database['query']>[1] = []): Promise<Row[]> => {
      const rows = await log.database.query<Row & { lines?: string | null }>(text, parameters)
      // Events come as lines that begin with their position.
      const read = rows.flatMap(({ lines }) => lines?.split('\n') ?? []).map((line) => Number.parseInt(line, 10))
      const hit = read.find((position) => lost.includes(position))
      if (hit !== undefined) throw new SqlError(`invalid page of event ${hit}`, code)
      return rows
    },
  })

  test('is whole where nothing is lost', async () => {
    expect(await verifyChain(without([]))).toEqual({ ok: true, ...(await log.head()) })
    expect((await log.head()).position).toBe(EVENTS)
  })
  test.each([
    ['one', [120], 120, 'the disk does not give it back (invalid page of event 120)'],
    ['several', [3, 130, 150], 3, 'the disk does not give it back (invalid page of event 3); neither can event 130, 150'],
    [
      'eleven',
      Array.from({ length: 11 }, (_, i) => 10 + i),
      10,
      'the disk does not give it back (invalid page of event 10); neither can event 11, 12, 13, 14, 15, 16, 17, 18, 19, 20',
    ],
    ['many', Array.from({ length: 12 }, (_, i) => 10 + i), 10, 'the disk does not give it back (invalid page of event 10); neither can 11 others'],
  ] as const)('names the first that is lost, and the others: %s', async (_, lost, position, message) => {
    expect(await verifyChain(without(lost))).toEqual({ ok: false, position, message })
  })
  test('is not blamed for what the disk has nothing to do with', async () => {
    await expect(verifyChain(without([5], '57014'))).rejects.toMatchObject({ code: '57014' })
  })
})

test('a walk pauses after a long event, and after so many short ones', async () => {
  const log = await temporaryLog()
  // Noise, which no packing makes short.
  const long = createHash('shake256', { outputLength: 12_000 }).update('seed').digest('hex')
  await log.append({
    expected: new Map(),
    events: [
      started('a'),
      { stream: 'job-x', type: 'JobStarted' as const, data: { id: long } },
      started('b'),
      started('c'),
      started('d'),
      started('e'),
    ],
  })
  const steps: unknown[] = []
  for await (const step of walkChain(log.database, 4)) steps.push(step)
  // Two events; two; two.
  expect(steps).toEqual([undefined, undefined, undefined, expect.objectContaining({ ok: true, position: 6 })])
  await log.close()
})
