import type { Configuration } from '../../config/load.ts'
import type { Database } from '../../events/log/database.ts'
import { SnapshotFolder } from './snapshot-folder.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { SnapshotTable } from './snapshot-table.ts'
import type { Snapshots } from './view-snapshots.ts'

interface Installation {
  readonly database: Database
  readonly configuration: { readonly current: Configuration }
  /** Names the program. */
  readonly build: string
}

/** Where an installation keeps the book for the next start: where it has its log. */
export const snapshotsOf = ({ database, configuration, build }: Installation): SnapshotStore =>
  database.engine === 'pglite' ? new SnapshotFolder({ folder: configuration.current.paths.data, build }) : new SnapshotTable({ database, build })

/** What a start finds there; undefined where none are kept, as no program is named. */
export async function findSnapshots({
  build,
  ...installation
}: Omit<Installation, 'build'> & { readonly build: string | undefined }): Promise<Snapshots | undefined> {
  if (build === undefined) return undefined
  const store = snapshotsOf({ ...installation, build })
  return { store, snapshot: await store.find() }
}
