import { afterEach, expect, test } from 'vitest'
import { digestOf } from '../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../src/events/log/chain.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { endLine, importLines } from '../../src/events/log/ndjson.ts'
import { Projector } from '../../src/projections/projector.ts'
import { tableProjections } from '../../src/projections/tables/projections.ts'
import { openTestLog, temporaryPglite } from '../support/database.ts'

let log: EventLog
afterEach(() => log.close())

const AT = '2026-05-18T08:35:43.123Z'
const REQUEST = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

/** An export of jobs that were submitted, each in a stream of its own; whoever makes one up can make up the hashes too. */
function submitted(...ids: readonly string[]): string[] {
  let previous = GENESIS
  const lines = ids.map((id, at) => {
    const data = JSON.stringify({ id, kind: 'sync', request: REQUEST, cause: 'api', owner: 'here 1 now' })
    const header = { position: at + 1, stream: `job-${at}`, version: 1, type: 'JobSubmitted', at: AT, append: at + 1, key: null }
    previous = hashAfter(previous, { ...header, schemaVersion: 1 }, digestOf(Buffer.from(data)))
    return `${JSON.stringify({ ...header, schema_version: 1, hash: previous }).slice(0, -1)},"data":${data}}`
  })
  return [...lines, endLine({ position: ids.length, hash: previous })]
}

test('the tables are made with the import, so that the next start has nothing to make up for', async () => {
  log = await openTestLog(await temporaryPglite())
  const projector = await Projector.open(log.database, tableProjections)
  const ids = Array.from({ length: 250 }, (_, at) => `job ${at}`)
  await importLines(log.database, submitted(...ids), (sql) => projector.makeWithin(sql))
  expect(new Set((await projector.positions()).values())).toEqual(new Set([250]))
  const rows = await log.database.query<{ id: string }>('select id from jobs order by length(id), id')
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('events of which no tables can be made are not taken in', async () => {
  log = await openTestLog(await temporaryPglite())
  const projector = await Projector.open(log.database, tableProjections)
  await expect(importLines(log.database, submitted('a', 'b', 'a'), (sql) => projector.makeWithin(sql))).rejects.toThrow()
  expect((await log.head()).position).toBe(0)
  await importLines(log.database, submitted('a', 'b'), (sql) => projector.makeWithin(sql))
  expect((await log.head()).position).toBe(2)
})
