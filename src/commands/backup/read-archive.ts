import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Refusal } from '#vocabulary/refusal.ts'
import { ExportReader, ImportRefused } from '../../events/log/export-reader.ts'
import { LOG, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'
import { ZipDirectory } from './zip-directory.ts'

/** An archive that has been looked at as a whole: every file is there as the manifest says, and every event of the log has its hash. */
export interface Archive {
  readonly manifest: Manifest
  /** Contents of a file that the manifest names. */
  read(name: string): Uint8Array
}

const ARCHIVE_BYTES_MAX = 2 ** 31 - 1
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024

/** Reads an archive and checks all of it. Refused, in words, when anything is not as it was written. */
export async function readArchive(file: string): Promise<Archive | Refusal> {
  const bytes = await contentsOf(file)
  if (bytes instanceof Refusal) return bytes
  try {
    const zip = new ZipDirectory(bytes)
    const manifest = manifestIn(zip)
    if (manifest instanceof Refusal) return manifest
    const sizes = new Map(manifest.files.map((named) => [named.name, named.bytes]))
    const read = (name: string): Uint8Array => zip.read(name, sizes.get(name) ?? 0) ?? new Uint8Array(0)
    for (const { name, bytes: size, sha256 } of manifest.files) {
      const contents = zip.read(name, size)
      if (contents?.length !== size || createHash('sha256').update(contents).digest('hex') !== sha256) {
        return damaged(`${name} is not what was put into it`)
      }
    }
    const head = headOf(read(LOG))
    if (head.hash !== manifest.log.hash || head.position !== manifest.log.events) return damaged('its log ends elsewhere than the backup says')
    return { manifest, read }
  } catch (error) {
    return damaged(error instanceof ImportRefused ? `its log: ${error.message}` : 'it is no ZIP, or was cut short')
  }
}

async function contentsOf(file: string): Promise<Uint8Array | Refusal> {
  try {
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      if (size > ARCHIVE_BYTES_MAX) return damaged('it is larger than 2 GiB, which no backup of ours is')
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return new Refusal('NOT_FOUND', code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`)
  }
}

function manifestIn(zip: ZipDirectory): Manifest | Refusal {
  const text = zip.read(MANIFEST, MANIFEST_BYTES_MAX)
  if (!text) return damaged('it has no manifest.json: it is no backup of Daybook')
  const read = manifestSchema.safeParse(JSON.parse(Buffer.from(text).toString('utf8')))
  if (read.success) return read.data
  const [issue] = read.error.issues
  return damaged(`manifest.json: ${issue?.path.join('.')}: ${issue?.message}`)
}

function headOf(log: Uint8Array): { readonly position: number; readonly hash: string } {
  const reader = new ExportReader()
  for (const line of linesOf(log)) reader.read(line)
  return reader.end()
}

/** The lines of a text, one at a time. */
export function* linesOf(text: Uint8Array): Iterable<string> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length)
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from)
    yield bytes.toString('utf8', from, end < 0 ? bytes.length : end)
    from = end < 0 ? bytes.length : end + 1
  }
}

const damaged = (why: string): Refusal => new Refusal('INVALID_REQUEST', `the backup cannot be used: ${why}`)
