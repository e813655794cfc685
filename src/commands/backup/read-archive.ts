import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Refusal } from '#vocabulary/refusal.ts'
import { ZipDirectory } from '#vocabulary/zip-directory.ts'
import { decrypted, isEncrypted, type Key } from './encrypted-archive.ts'
import { exportedLines } from '../../events/log/export-lines.ts'
import { ExportReader, ImportRefused } from '../../events/log/export-reader.ts'
import { openThread } from '#vocabulary/thread.ts'
import { posix } from 'node:path'
import * as z from 'zod'

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

/** The result of the thread. */
export type ArchiveAnswer = { readonly manifest: Manifest } | Pick<Refusal, 'code' | 'message'>

/** The limit of unpacked data, besides the archive itself. A log of a million events takes a tenth. */
const MEGABYTES = 1024

/** Reads and checks a whole archive in a thread, so that the server stays responsive. Rejects if the program ends first. Refuses as `readArchive` does. */
export async function checkArchive(file: string, ending?: AbortSignal): Promise<Manifest | Refusal> {
  const thread = openThread(new URL('./archive-thread.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const end = (): void => void thread.terminate()
  if (ending?.aborted) end()
  ending?.addEventListener('abort', end)
  try {
    const answer = await new Promise<ArchiveAnswer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('the thread that reads a backup has ended')))
    })
    return 'manifest' in answer ? answer.manifest : new Refusal(answer.code, answer.message)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return new Refusal('INVALID_REQUEST', `the backup cannot be used: reading it takes more than ${MEGABYTES} MB of memory`)
  } finally {
    ending?.removeEventListener('abort', end)
    await thread.terminate()
  }
}

/*
 * What is in a backup: a ZIP that any program opens. `manifest.json` says what has to be there, `log.ndjson` is the whole log as
 * `daybook events export` writes it, `configuration/` has the one file, and `journal/` the files of the journal's folder under their names.
 * `outside/` has what the journal includes from elsewhere, and sheets and prices that lie elsewhere.
 */

export const MANIFEST = 'manifest.json'
export const LOG = 'log.ndjson'
export const FORMAT = 1

/**
 * Files beside a journal that are no part of the book. Our backups have none of them; in a foreign archive they could be an unchecked log,
 * a change that the next start carries out, or a program that git runs.
 */
const OWN = /^\.(daybook([-.](changes|backups|lock|tmp).*)?|git)$/i
const isPartOfBook = (path: string): boolean => !path.split('/').some((part) => OWN.test(part))
const NOT_OF_BOOK = 'is no name that a backup has'

/** No path of Linux is longer. */
const WAY_MAX = 4096

/** A plain relative path, so that a foreign archive cannot write outside the folder. */
const name = z
  .string()
  .max(WAY_MAX)
  .refine(
    (path) =>
      path !== '' && !/[\\\p{Cc}]/u.test(path) && !posix.isAbsolute(path) && posix.normalize(path) === path && !path.split('/').includes('..'),
    'is no name within the archive',
  )
  .refine(isPartOfBook, NOT_OF_BOOK)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT, 'was made by a newer Daybook; install that one to restore it'),
  made_at: z.string(),
  version: z.string(),
  log: z.strictObject({ events: z.int().nonnegative(), hash: z.string() }),
  configuration: z.strictObject({
    file: name,
    journal: z
      .string()
      .max(WAY_MAX)
      .refine((way) => !/\p{Cc}/u.test(way) && isPartOfBook(way), NOT_OF_BOOK)
      .describe("the way from the configuration's folder to that of the journal"),
  }),
  journal: name.describe('the root file, within journal/'),
  /** Files of prices that the configuration names and that could not be read, with their paths; absent where none is missing. */
  missing: z.array(z.string()).optional(),
  files: z
    .array(
      z.strictObject({
        name,
        bytes: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** Of files outside of the journal's folder: where they were. */
        from: z.string().optional(),
      }),
    )
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'names a file twice'),
})

export type Manifest = z.output<typeof manifestSchema>
