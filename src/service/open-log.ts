import type { Clock } from '#vocabulary/clock.ts'
import type { Configuration } from '../config/load.ts'
import type { Database } from '../events/log/database.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { EventLog } from '../events/log/log.ts'
import { Projector } from '../projections/projector.ts'
import { tableProjections } from '../projections/tables/projections.ts'
import { LateLog } from './late-log.ts'
import { engineOfLog, openDatabase } from './open-database.ts'

/** Opens the log so that every append moves the tables in its own transaction; what an older program left undone is made up for. */
async function logWithTables(database: Database, clock: Clock): Promise<EventLog> {
  const projector = await Projector.open(database, tableProjections)
  const log = await openEventLog({ database, clock, alongside: projector.alongside })
  await projector.catchUp()
  return log
}

/** A log on its way. */
export interface OpeningLog {
  /** Resolves when its folder is this process's own, or with the log. */
  readonly locked: Promise<void>
  /** Resolves when it is open; rejects when it does not open. */
  readonly opened: Promise<unknown>
  /** Whoever asks it waits until then. */
  readonly log: EventLog
  /** Tells other processes where this one listens, once the log is open. */
  tell(url: string): void
}

export function openLog(configuration: Configuration, clock: Clock): OpeningLog {
  let told: ((url: string) => void) | undefined
  let isLocked: () => void = () => undefined
  const locking = new Promise<void>((resolve) => (isLocked = resolve))
  const opened = openDatabase(configuration, () => isLocked()).then(({ database, tell }) => {
    told = tell
    return logWithTables(database, clock)
  })
  return {
    locked: Promise.race([locking, opened.then(() => undefined)]),
    opened,
    log: new LateLog(opened, engineOfLog()),
    tell: (url) => told?.(url),
  }
}
