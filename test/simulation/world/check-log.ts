import { systemClock } from '#vocabulary/clock.ts'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { Projector } from '../../../src/projections/projector.ts'
import { summaries } from '../../../src/projections/tables/projections.ts'
import { verifyTables } from '../../../src/projections/verify.ts'
import { Wrong } from './program.ts'

/** What the log was when it was last looked at: the hash of every event. */
export interface LogSeen {
  readonly hashes: readonly string[]
}

/**
 * Opens the log as it lies there: every hash is right, it begins as it did when it was last seen, and a replay gives the tables that
 * are there. Returns what it is now.
 */
export async function checkLog(at: { readonly folder: string } | { readonly url: string }, before: LogSeen): Promise<LogSeen> {
  const opening = 'folder' in at ? openPglite({ folder: at.folder, freeBytesFloor: 0 }) : openPostgres({ url: at.url })
  const database = await opening.catch((error: unknown) => {
    throw new Wrong(`the log does not open: ${(error as Error).message}`)
  })
  try {
    const log = await openEventLog({ database, clock: systemClock })
    const chain = await verifyChain(database)
    if (!chain.ok) throw new Wrong(`the log is broken at event ${chain.position}: ${chain.message}`)
    const rows = await database.query<{ hash: string }>(`select encode(hash, 'hex') as hash from events order by position`)
    const hashes = rows.map(({ hash }) => hash)
    const lost = before.hashes.findIndex((hash, i) => hashes[i] !== hash)
    if (lost !== -1) throw new Wrong(`event ${lost + 1} of ${before.hashes.length} is lost or another: the log has ${hashes.length}`)
    const projector = await Projector.open(database, summaries())
    await projector.catchUp()
    const differences = await verifyTables(log, summaries())
    if (differences.length > 0) throw new Wrong(`a replay gives other tables: ${JSON.stringify(differences)}`)
    return { hashes }
  } finally {
    await database.close()
  }
}
