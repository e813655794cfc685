import { readEnvironment } from '../../config/environment.ts'
import type { Configuration } from '../../config/load.ts'
import type { Database } from '../../events/log/database.ts'
import type { HolderFacts } from '../../events/log/lock.ts'

export interface OpenDatabase {
  readonly database: Database
  /** Publishes where this process listens, and the key for commands of the same user. */
  readonly tell: (facts: HolderFacts) => void
  /** What is held of it to be quick is given back, and had again. */
  readonly rest: () => Promise<void>
  readonly wake: () => void
}

export const engineOfLog = (): Database['engine'] => (readEnvironment().databaseUrl === undefined ? 'pglite' : 'postgres')

/* Either is loaded when it is wanted: each brings a driver of its own. */

/** What is opened for longer than a command takes. */
export interface ForLong {
  /** Called once the folder of the embedded database is this process's own. */
  readonly locked: () => void
}

/** The server that DATABASE_URL names, in the schema of the book, or the embedded database in the configured folder. */
export async function openDatabase(configuration: Configuration, forLong?: ForLong): Promise<OpenDatabase> {
  const { databaseUrl } = readEnvironment()
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('../../events/log/postgres.ts')
    const { database_schema: schema } = configuration.settings
    const database = await openPostgres({ url: databaseUrl, needsAll: forLong !== undefined, ...(schema !== '' && { schema }) })
    return { database, tell: () => undefined, rest: () => Promise.resolve(), wake: () => undefined }
  }
  const { openPglite } = await import('../../events/log/pglite.ts')
  const database = await openPglite({ folder: configuration.paths.data, ...forLong })
  return { database, tell: (facts) => database.lock.tell(facts), rest: () => database.rest(), wake: () => database.wake() }
}
