import { describe, expect, test } from 'vitest'
import { digestOf } from '../../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../../src/events/log/chain.ts'
import { ImportRefused } from '../../../src/events/log/export-reader.ts'
import { endLine, importLines } from '../../../src/events/log/export-lines.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { firstContradiction, LogContradicts, orContradiction, takeInLog } from '../../../src/service/opening/open-log.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { temporaryLog } from '../../support/database.ts'

type Made = readonly [stream: string, type: string, data: unknown]

/** A log whose hashes are all right, whatever it says. */
function forged(events: readonly Made[]): string[] {
  const versions = new Map<string, number>()
  let hash = GENESIS
  const lines = events.map(([stream, type, data], at) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const header = {
      position: at + 1,
      stream,
      version,
      type,
      schemaVersion: type === 'JobCompleted' ? 2 : 1,
      at: '2026-01-31T12:00:00.000Z',
      append: at + 1,
      key: null,
    }
    hash = hashAfter(hash, header as never, digestOf(Buffer.from(JSON.stringify(data))))
    const { schemaVersion, ...rest } = header
    return JSON.stringify({ ...rest, schema_version: schemaVersion, hash, data })
  })
  return [...lines, endLine({ position: events.length, hash })]
}

const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
const submitted = (id: string, stream = `job-${id}`): Made => [stream, 'JobSubmitted', { id, kind: 'sync', request, cause: 'api', owner: 'x' }]
const started = (id: string, stream = `job-${id}`): Made => [stream, 'JobStarted', { id }]
const completed = (id: string): Made => [`job-${id}`, 'JobCompleted', { id, details: [], skipped: false }]
const note = (stream: string): Made => [stream, 'AccountNoteWritten', { account: 'Assets:Cash', note: 'x' }]

const CONTRADICTIONS: readonly (readonly [name: string, events: readonly Made[], at: number])[] = [
  ['starts another job than that of its stream', [submitted('a'), started('nobody', 'job-a')], 2],
  ['starts a job that was never submitted', [started('a')], 1],
  ['ends a job that never began', [submitted('a'), completed('a')], 2],
  ['submits a job twice', [submitted('a'), submitted('a')], 2],
  ['starts a job twice', [submitted('a'), started('a'), started('a')], 3],
  ['has a note in the stream of searches', [note('notes'), note('searches')], 2],
]

describe.each(CONTRADICTIONS)('a log with right hashes that %s', (_, events, at) => {
  test('is not taken in, and is found by verify and by a start, with the event', async () => {
    const { database: refused } = await temporaryLog()
    await expect(takeInLog(refused, forged(events))).rejects.toThrow(ImportRefused)
    await refused.close()
    // As an older version took it, or as somebody wrote it into the database.
    const { database } = await temporaryLog()
    await importLines(database, forged(events))
    expect(await verifyChain(database)).toMatchObject({ ok: true })
    expect(await firstContradiction(database)).toMatchObject({ position: at })
    const said: unknown = await orContradiction(new InvariantError('must hold: a job'), database).catch((error: unknown) => error)
    expect(said).toBeInstanceOf(LogContradicts)
    expect((said as Error).message).toMatch(new RegExp(`^event ${at} of the log cannot be: .*daybook restore`))
    await database.close()
  })
})

test('a log that Daybook could have written has no contradiction, and a mistake on it stays one', async () => {
  const { database } = await temporaryLog()
  await takeInLog(database, forged([submitted('a'), started('a'), completed('a'), note('notes')]))
  expect(await firstContradiction(database)).toBeUndefined()
  await expect(orContradiction(new InvariantError('must hold: x'), database)).rejects.toThrow(InvariantError)
  await database.close()
})
