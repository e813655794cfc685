import type { Configuration } from '../config/load.ts'
import type { Database } from '../events/log/database.ts'
import { snapshotsOf } from '../service/snapshots-of.ts'
import type { SnapshotStore } from '../service/snapshot-store.ts'

/** Where the server keeps the book with which a start begins; undefined for a program that runs from its sources, which keeps none. */
export async function ownSnapshots(database: Database, configuration: Configuration): Promise<SnapshotStore | undefined> {
  const { bundleName } = await import('./serve.ts')
  const build = bundleName()
  return build === undefined ? undefined : snapshotsOf({ database, build, configuration: { current: configuration } })
}
