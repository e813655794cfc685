import type { Database } from '../../events/log/database.ts'
import type { Position } from '../../events/log/log.ts'
import { ImportRefused } from '../../events/log/export-reader.ts'
import { SqlError } from '../../events/log/sql-error.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { importLines } from '../../events/log/export-lines.ts'
import { Contradictions } from '../../projections/view/contradictions.ts'
import { Projector } from '../../projections/projector.ts'
import { summaries } from '../../projections/tables/projections.ts'

/**
 * Imports an exported log into an empty one, with its small tables, all or nothing. Rejects with ImportRefused, also for a log with valid hashes
 * from which no book can be built.
 */
export async function takeInLog(database: Database, lines: AsyncIterable<string> | Iterable<string>): Promise<{ readonly position: Position }> {
  const projector = await Projector.open(database, summaries())
  const contradictions = new Contradictions()
  return importLines(database, lines, {
    take: (event) => contradictions.take(event),
    finish: (sql) => projector.makeWithin(sql).catch(refusedByTables),
  })
}

/** A log of which no tables can be made is no log, whatever its hashes say. */
function refusedByTables(error: unknown): never {
  if (error instanceof InvariantError || (error instanceof SqlError && /^2[23]/.test(error.code)))
    throw new ImportRefused(0, `no tables can be made of the log (${error.message})`)
  throw error
}
