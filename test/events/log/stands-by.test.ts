import { expect, test } from 'vitest'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { takesNoChanges } from '../../../src/events/log/sql-error.ts'
import { testClock } from '../../support/database.ts'
import { newDatabase, postgresSkipped, startPostgres } from '../../support/postgres.ts'

/* Whoever has a server that stands by asks it, so that the one at work has less to do. */

test.skipIf(postgresSkipped)('a log is read once on a server that stands by, and is not followed there', async () => {
  const postgres = await startPostgres()
  try {
    const url = await newDatabase(postgres)
    const opened = async (isReadOnce: boolean) => openEventLog({ database: await openPostgres({ url }), clock: testClock(), isReadOnce })
    await (await opened(false)).close()
    await postgres.standBy(async () => {
      const log = await opened(true)
      expect(await log.head()).toMatchObject({ position: 0 })
      await log.close()
      await expect(opened(false)).rejects.toSatisfy(takesNoChanges)
    })
    await (await opened(false)).close()
  } finally {
    await postgres.stop()
  }
})
