import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DiskFiles } from '../../commands/journal/files/disk-files.ts'
import { OverlaidFiles } from '../../commands/journal/files/overlaid-files.ts'

/** What a person names where a journal is piped in. A file that is called so is `./-`. */
export const PIPED = '-'

/** What has been read of standard input is gone from it. */
let piped: Promise<Uint8Array> | undefined

/** The disk as a reader sees it, for a journal of this name: what is piped in lies in the folder where one is. */
export async function filesFor(journal: string): Promise<DiskFiles> {
  if (journal !== PIPED) return new DiskFiles()
  piped ??= buffer(process.stdin)
  return new OverlaidFiles(new Map([[resolve(PIPED), await piped]]))
}
