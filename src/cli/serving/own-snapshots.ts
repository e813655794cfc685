import type { Configuration } from '../../config/load.ts'
import type { Database } from '../../events/log/database.ts'
import { snapshotsOf } from '../../service/snapshots/snapshots-of.ts'
import type { SnapshotStore } from '../../service/snapshots/snapshot-store.ts'
import { BUILD } from './build-name.ts'

/** Where the server keeps the book with which a start begins; undefined for a program that runs from its sources, which keeps none. */
export function ownSnapshots(database: Database, configuration: Configuration): SnapshotStore | undefined {
  return BUILD === undefined ? undefined : snapshotsOf({ database, build: BUILD, configuration: { current: configuration } })
}
