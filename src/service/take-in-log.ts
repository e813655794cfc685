import type { Database } from '../events/log/database.ts'
import type { Position } from '../events/log/log.ts'
import { importLines } from '../events/log/ndjson.ts'
import { Contradictions } from '../projections/contradictions.ts'
import { Projector } from '../projections/projector.ts'
import { summaries } from '../projections/tables/projections.ts'

/**
 * Takes an exported log into an empty one, with the small tables of it, all or nothing. Rejects with ImportRefused: for a log, too, of which
 * no book can be made, whatever its hashes say.
 */
export async function takeInLog(database: Database, lines: AsyncIterable<string> | Iterable<string>): Promise<{ readonly position: Position }> {
  const projector = await Projector.open(database, summaries())
  const contradictions = new Contradictions()
  return importLines(database, lines, {
    take: (event) => contradictions.take(event),
    finish: (sql) => projector.makeWithin(sql),
  })
}
