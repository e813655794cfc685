import fs from 'node:fs'
import { eachAtOnce } from '#vocabulary/at-once.ts'

/** Node has so many threads for files. */
const AT_ONCE = 4

/** Forces what files contain and which names folders have to the disk. What somebody has removed since is passed over. */
export const forceToDisk = (names: Iterable<string>): Promise<void> => eachAtOnce(AT_ONCE, names, force)

async function force(name: string): Promise<void> {
  const file = opened(name)
  if (file === undefined) return
  try {
    await new Promise<void>((resolve, reject) => fs.fsync(file, (error) => (error ? reject(error) : resolve())))
  } finally {
    fs.closeSync(file)
  }
}

function opened(name: string): number | undefined {
  try {
    return fs.openSync(name, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
