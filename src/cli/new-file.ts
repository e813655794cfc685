import { existsSync } from 'node:fs'
import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nameFile, temporaryFor } from '#vocabulary/temporary-file.ts'
import { UsageError } from './terminal.ts'

/** Call before long work for a file: throws EEXIST where it exists, and UsageError where its folder does not. */
export async function refuseExisting(file: string): Promise<void> {
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (there) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST', path: file, syscall: 'open' })
  if (!existsSync(dirname(file))) throw new UsageError(`${file}: the folder ${dirname(file)} does not exist; create it first`)
}

/**
 * Writes a new file, never over an existing one. It gets its name once all of it is on the disk and `found` has accepted it. On failure
 * nothing is left, so that half a file is never taken for a whole one.
 */
export async function writeNewFile(
  file: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  { mode, found }: { readonly mode: number; readonly found?: (written: string) => Promise<void> },
): Promise<void> {
  await refuseExisting(file)
  const written = temporaryFor(file)
  try {
    const handle = await open(written, 'wx', mode)
    try {
      for await (const piece of pieces) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await found?.(written)
    await named(written, file)
  } catch (error) {
    // Report the name that the user gave.
    if ((error as NodeJS.ErrnoException).path === written) Object.assign(error as Error, { path: file })
    throw nameFile(error, file)
  } finally {
    await rm(written, { force: true })
  }
}

/** A link is refused where the name has been taken meanwhile; some disks, as of cameras and sticks, have none. */
async function named(written: string, file: string): Promise<void> {
  try {
    await link(written, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    await refuseExisting(file)
    await rename(written, file)
  }
}
