import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { temporaryFor } from '#vocabulary/temporary-file.ts'
import { syncFolder } from '../files/write-file.ts'
import { MANIFEST, type Manifest } from './manifest.ts'

export interface ArchivePart {
  readonly name: string
  /** Where it was, when that is not the journal's folder. */
  readonly from?: string
  readonly contents: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const NOTHING = new Uint8Array(0)

/**
 * Writes an archive part by part and the manifest last, for the owner alone; it has its name once all of it is on the disk. `manifestOf` is asked
 * when everything else is written.
 */
export async function writeArchive(
  file: string,
  parts: readonly ArchivePart[],
  manifestOf: (files: Manifest['files']) => Manifest,
  ending?: AbortSignal,
): Promise<Manifest> {
  const { Zip, ZipDeflate } = await import('fflate')
  const temporary = temporaryFor(file)
  const handle = await open(temporary, 'wx', 0o600)
  try {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      ready.push(chunk)
    })
    const written = async (): Promise<void> => {
      for (const chunk of ready.splice(0)) await handle.write(chunk)
    }
    const add = async ({ name, from, contents }: ArchivePart): Promise<Manifest['files'][number]> => {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      const hash = createHash('sha256')
      let bytes = 0
      for await (const chunk of contents) {
        ending?.throwIfAborted()
        hash.update(chunk)
        bytes += chunk.length
        entry.push(chunk)
        await written()
      }
      entry.push(NOTHING, true)
      await written()
      return { name, bytes, sha256: hash.digest('hex'), ...(from !== undefined && { from }) }
    }
    const files: Manifest['files'] = []
    for (const part of parts) files.push(await add(part))
    const manifest = manifestOf(files)
    await add({ name: MANIFEST, contents: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] })
    zip.end()
    await written()
    await handle.sync()
    await handle.close()
    await rename(temporary, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}
