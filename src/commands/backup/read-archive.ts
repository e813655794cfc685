import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Refusal } from '#vocabulary/refusal.ts'
import { ZipDirectory } from '#vocabulary/zip-directory.ts'
import { decrypted, isEncrypted, type Key } from './encrypted-archive.ts'
import { exportedLines } from '../../events/log/export-lines.ts'
import { ExportReader, ImportRefused } from '../../events/log/export-reader.ts'
import { LOG, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'

/** An archive that has been looked at as a whole: every file is there as the manifest says, and every event of the log has its hash. */
export interface Archive {
  readonly manifest: Manifest
  /** Contents of a file that the manifest names, piece by piece: a log has gigabytes, and what a stranger packed into four megabytes as well. */
  pieces(name: string): AsyncIterable<Uint8Array>
  /** Contents of a small one; empty for one that is large. */
  read(name: string): Uint8Array
}

const ARCHIVE_BYTES_MAX = 2 ** 31 - 1
/** An archive may unpack to this, or to so many times its own size: a log packs to a tenth, and a bomb to a thousandth. */
const UNPACKED_BYTES = 2 ** 30
const UNPACKED_TIMES = 100
/** The manifest, and the configuration. */
const SMALL_BYTES_MAX = 16 * 1024 * 1024

/** Reads an archive and checks all of it; `keyFor` is asked where it is encrypted. Refused, in words, when anything is not as it was written. */
export async function readArchive(file: string, keyFor?: () => Promise<Key>): Promise<Archive | Refusal> {
  const contents = await contentsOf(file)
  if (contents instanceof Refusal) return contents
  if (isEncrypted(contents) && !keyFor) return damaged('it is encrypted, and nothing was given to open it')
  const bytes = isEncrypted(contents) ? await decrypted(contents, await keyFor!()) : contents
  if (bytes instanceof Refusal) return bytes
  try {
    const zip = new ZipDirectory(bytes)
    const manifest = manifestIn(zip)
    if (manifest instanceof Refusal) return manifest
    const unpacked = manifest.files.reduce((sum, named) => sum + named.bytes, 0)
    const most = Math.max(UNPACKED_BYTES, UNPACKED_TIMES * bytes.length)
    if (unpacked > most) return damaged(`it would unpack to ${unpacked} bytes, which no backup of ${bytes.length} bytes does`)
    const sizes = new Map(manifest.files.map((named) => [named.name, named.bytes]))
    const pieces = (name: string): AsyncIterable<Uint8Array> => zip.pieces(name, sizes.get(name) ?? 0)
    for (const named of manifest.files) if (!(await isWhole(named, pieces(named.name)))) return damaged(`${named.name} is not what was put into it`)
    const head = await headOf(pieces(LOG))
    if (head.hash !== manifest.log.hash || head.position !== manifest.log.events) return damaged('its log ends elsewhere than the backup says')
    return { manifest, pieces, read: (name) => zip.read(name, Math.min(sizes.get(name) ?? 0, SMALL_BYTES_MAX)) ?? new Uint8Array(0) }
  } catch (error) {
    return damaged(error instanceof ImportRefused ? `its log: ${error.message}` : 'it is no ZIP, or was cut short')
  }
}

async function isWhole({ bytes, sha256 }: Manifest['files'][number], pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const hash = createHash('sha256')
  let count = 0
  for await (const piece of pieces) {
    hash.update(piece)
    count += piece.length
  }
  return count === bytes && hash.digest('hex') === sha256
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
  const text = zip.read(MANIFEST, SMALL_BYTES_MAX)
  if (!text) return damaged('it has no manifest.json: it is no backup of Daybook')
  const read = manifestSchema.safeParse(JSON.parse(Buffer.from(text).toString('utf8')))
  if (read.success) return read.data
  const [issue] = read.error.issues
  return damaged(`manifest.json: ${issue?.path.join('.')}: ${issue?.message}`)
}

async function headOf(log: AsyncIterable<Uint8Array>): Promise<{ readonly position: number; readonly hash: string }> {
  const reader = new ExportReader()
  for await (const line of exportedLines(log)) reader.read(line)
  return reader.end()
}

const damaged = (why: string): Refusal => new Refusal('INVALID_REQUEST', `the backup cannot be used: ${why}`)
