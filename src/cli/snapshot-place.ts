import type { Configuration } from '../config/load.ts'
import type { SnapshotPlace } from '../service/view-snapshots.ts'

/** Where the server keeps the book with which a start begins; undefined for a program that runs from its sources, which keeps none. */
export async function snapshotPlace({ paths }: Configuration): Promise<SnapshotPlace | undefined> {
  const { bundleName } = await import('./serve.ts')
  const build = bundleName()
  return build === undefined ? undefined : { folder: paths.data, build }
}
