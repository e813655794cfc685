import { expect, test } from 'vitest'
import { hasEvents } from '../../../src/events/log/migrate.ts'
import { SqlError } from '../../../src/events/log/sql-error.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

test('a database has events once one was recorded, and none where there is no log yet', async () => {
  const database = await temporaryPglite()
  expect(await hasEvents(database)).toBe(false)
  const log = await openTestLog(database)
  await log.append({ expected: new Map(), events: [{ stream: 'journal', type: 'PricesSynced', data: { fetched: 1, failed: 0 } }] })
  expect(await hasEvents(database)).toBe(true)
  await database.query('alter table events rename to other')
  expect(await hasEvents(database)).toBe(false)
  await database.query('create view events as select from other where 1 / (position - position) = 1')
  await expect(hasEvents(database)).rejects.toBeInstanceOf(SqlError)
  await log.close()
})
