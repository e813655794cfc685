import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../src/events/log/chain.ts'
import type { EventLog, RecordedEvent } from '../../src/events/log/log.ts'
import { endLine, exportLines, importLines } from '../../src/events/log/export-lines.ts'
import { verifyChain } from '../../src/events/log/verify-chain.ts'
import { openTestLog, temporaryPglite } from '../support/database.ts'

/** Letter by letter what version 0.1.0 wrote: it counted transactions and called them postings. */
const OLD_EVENTS = [
  [
    'JobSubmitted',
    '{"id":"a","kind":"sync","request":{"journal":true,"prices":false,"force_prices":false,"force_journal":false,"portfolios":false},"cause":"api","owner":"here 1 now"}',
  ],
  ['JobStarted', '{"id":"a"}'],
  [
    'JobCompleted',
    '{"id":"a","details":["a warning"],"skipped":false,"counts":{"postings_added":3,"postings_removed":1,"postings_unchanged":40,"posting_count":97,"price_count":5}}',
  ],
] as const

const AT = '2026-05-18T08:35:43.123Z'
function oldLines(): string[] {
  let previous = GENESIS
  const lines = OLD_EVENTS.map(([type, data], i) => {
    const position = i + 1
    const header = { position, stream: 'job-a', version: position, type, schemaVersion: 1, at: AT, append: position, key: null }
    const hash = hashAfter(previous, header, digestOf(Buffer.from(data)))
    previous = hash
    const { schemaVersion, ...rest } = header
    return `${JSON.stringify({ ...rest, schema_version: schemaVersion, hash }).slice(0, -1)},"data":${data}}`
  })
  return [...lines, endLine({ position: lines.length, hash: previous })]
}

describe('a job that an early version recorded', () => {
  let log: EventLog
  beforeAll(async () => {
    log = await openTestLog(await temporaryPglite())
    await importLines(log.database, oldLines())
  })
  afterAll(() => log.close())

  const COUNTS = { transactions_added: 3, transactions_removed: 1, transactions_unchanged: 40, posting_count: 97, price_count: 5 }

  test('is read with the names that its counts should have had, and without those that nobody counted', async () => {
    const events: RecordedEvent[] = []
    for await (const batch of log.read({ after: 0 })) events.push(...batch)
    expect(events[2]!.data).toEqual({ id: 'a', details: ['a warning'], skipped: false, counts: COUNTS })
  })

  test('stays in the log as it was written', async () => {
    const lines: string[] = []
    for await (const line of exportLines(log.database)) lines.push(line)
    expect(lines.slice(0, -1).map((line) => line.slice(line.indexOf('"data":')))).toEqual(OLD_EVENTS.map(([, data]) => `"data":${data}}`))
    expect(await verifyChain(log.database)).toMatchObject({ ok: true, position: 3 })
  })
})
