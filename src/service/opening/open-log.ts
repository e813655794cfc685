import type { HolderFacts } from '../../events/log/lock.ts'
import type { Clock } from '#vocabulary/clock.ts'
import type { Configuration } from '../../config/load.ts'
import type { Database } from '../../events/log/database.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import type { EventLog } from '../../events/log/log.ts'
import { type CutOff, Projector } from '../../projections/projector.ts'
import type { BooksInMemory } from '../../projections/tables/balances.ts'
import { dropFormerTables, summaries } from '../../projections/tables/projections.ts'
import { orContradiction } from './first-contradiction.ts'
import { LateDatabase, LateLog } from './late-log.ts'
import { engineOfLog, openDatabase } from './open-database.ts'

interface LogOptions {
  readonly clock: Clock
  readonly books: BooksInMemory
  /** Called when the log turns out to be without its end. */
  readonly cutOff?: (cut: CutOff) => void
}

/** Opens the log so that every append moves the tables in its own transaction, and brings them up to the log first. */
export async function logWithTables(database: Database, { clock, books, cutOff }: LogOptions): Promise<EventLog> {
  const projector = await Projector.open(database, summaries(books))
  const log = await openEventLog({ database, clock, alongside: projector.alongside })
  const cut = await projector.catchUp()
  if (cut) cutOff?.(cut)
  await dropFormerTables(database)
  return log
}

/** A log on its way. */
export interface OpeningLog {
  /** Resolves when its folder is locked by this process, or its server is connected; or with the log. */
  readonly reached: Promise<void>
  /** Its database as it is found: whoever asks it waits until that is there, and not until the log in it is open. */
  readonly database: Database
  /** Resolves when it is open; rejects when it does not open. */
  readonly opened: Promise<unknown>
  /** Whoever asks it waits until then. */
  readonly log: EventLog
  /** Tells other processes where this one listens, once the log is open; rejects when that cannot be written down. */
  tell(facts: HolderFacts): Promise<void>
  /** Has the database give back what it holds, once the log is open. */
  rest(): Promise<void>
  /** Has it ready before it is asked. */
  wake(): void
}

export function openLog(configuration: Configuration, options: LogOptions): OpeningLog {
  const engine = engineOfLog()
  let isLocked: () => void = () => undefined
  const locking = new Promise<void>((resolve) => (isLocked = resolve))
  const opening = openDatabase(configuration, { locked: () => isLocked() })
  const database = opening.then((open) => open.database)
  const opened = database.then((database) =>
    logWithTables(database, options)
      .catch((error: unknown) => orContradiction(error, database))
      .catch(async (error: unknown) => {
        await database.close().catch(() => undefined) // Why it does not open is told.
        throw error
      }),
  )
  const found = new LateDatabase(database, engine)
  return {
    reached: engine === 'postgres' ? opening.then(() => undefined) : Promise.race([locking, opened.then(() => undefined)]),
    database: found,
    opened,
    log: new LateLog(opened, engine),
    tell: async (facts) => (await opening).tell(facts),
    rest: async () => {
      await opened
      await (await opening).rest()
    },
    wake: () => void opening.then(({ wake }) => wake()).catch(() => undefined), // Whoever waits for it hears why it does not open.
  }
}
