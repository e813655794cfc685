import type { Database } from '../../events/log/database.ts'
import type { Position } from '../../events/log/log.ts'
import { ImportRefused } from '../../events/log/export-reader.ts'
import { SqlError } from '../../events/log/sql-error.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { importLines } from '../../events/log/export-lines.ts'
import { selectEvents } from '../../events/log/stored-event.ts'
import { Contradictions } from '../../projections/view/contradictions.ts'
import type { BuilderState } from '../../projections/view/builder-state.ts'
import { Projector } from '../../projections/projector.ts'
import { summaries } from '../../projections/tables/projections.ts'
import { snapshotBytes } from '../../projections/view/view-snapshot.ts'
import type { SnapshotStore } from '../snapshots/snapshot-store.ts'

/**
 * Imports an exported log into an empty one, with its small tables, all or nothing, and stores a snapshot for the first start if a store is given.
 * Rejects with ImportRefused, also for a log with valid hashes from which no book can be built.
 */
export async function takeInLog(
  database: Database,
  lines: AsyncIterable<string> | Iterable<string>,
  store?: SnapshotStore,
): Promise<{ readonly position: Position }> {
  const projector = await Projector.open(database, summaries())
  const contradictions = new Contradictions()
  const head = await importLines(database, lines, {
    take: (event) => contradictions.take(event),
    finish: (sql) => projector.makeWithin(sql).catch(refusedByTables),
  })
  // The log has it all: where there is no room for a snapshot the first start takes longer.
  if (store) await leaveSnapshot(database, contradictions.state(), store).catch(() => undefined)
  return head
}

/** A log of which no tables can be made is no log, whatever its hashes say. */
function refusedByTables(error: unknown): never {
  if (error instanceof InvariantError || (error instanceof SqlError && /^2[23]/.test(error.code)))
    throw new ImportRefused(0, `no tables can be made of the log (${error.message})`)
  throw error
}

async function leaveSnapshot(database: Database, state: BuilderState, store: SnapshotStore): Promise<void> {
  const [last] = await selectEvents(database, 'position = $1', [state.position])
  if (!last) return
  const book = { position: state.position, hash: last.hash }
  await store.keep(book, book.position, () => snapshotBytes({ ...book, state }, store.build))
}
