import { open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clearTemporaries, nameFile, temporaryFor } from '#vocabulary/temporary-file.ts'

/** Replaces a file as a whole, and what it points to when it is a link, which stays one. Only the owner may read it. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  // A file that is not there yet has only its folder.
  const target = await realpath(file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return join(await realpath(dirname(file)), basename(file))
  })
  await replaceAtomically(target, content)
}

/**
 * Replaces a file, or a link, by a file as a whole: a reader sees the old bytes or the new ones, also after a power cut. For what is ours alone:
 * a folder from another person may have a link to any file in its place.
 */
export async function replaceAtomically(target: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryFor(target)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw nameFile(error, target)
  }
  const folder = await open(dirname(target), 'r')
  await folder.sync().finally(() => folder.close())
}

/** Removes what a process that was killed had begun to write in the place of a file. */
export async function clearUnfinished(file: string): Promise<void> {
  const target = await realpath(file).catch(() => file)
  await clearTemporaries(dirname(target), (name) => name === basename(target))
}
