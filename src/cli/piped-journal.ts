import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DiskFiles, OverlaidFiles } from '../commands/journal/files/disk-files.ts'

/** The name of a journal on standard input. A file of that name is `./-`. */
export const PIPED = '-'

/** Standard input can be read only once. */
let piped: Promise<Uint8Array> | undefined

/** The disk as readers see it; a piped journal is a file in the current folder. */
export async function filesFor(journal: string): Promise<DiskFiles> {
  if (journal !== PIPED) return new DiskFiles()
  piped ??= buffer(process.stdin)
  return new OverlaidFiles(new Map([[resolve(PIPED), await piped]]))
}
