import type { Clock } from '#vocabulary/clock.ts'
import type { Database } from '../events/log/database.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { EventLog } from '../events/log/log.ts'
import { Projector } from '../projections/projector.ts'
import { tableProjections } from '../projections/tables/projections.ts'

/** Opens the log so that every append moves the tables in its own transaction; what an older program left undone is made up for. */
export async function logWithTables(database: Database, clock: Clock): Promise<EventLog> {
  const projector = await Projector.open(database, tableProjections)
  const log = await openEventLog({ database, clock, alongside: projector.alongside })
  await projector.catchUp()
  return log
}
