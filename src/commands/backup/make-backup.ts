import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Instant } from '#vocabulary/clock.ts'
import { fileNamed, pathsOf } from '#vocabulary/document-names.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { temporaryFor } from '#vocabulary/temporary-file.ts'
import { type Configuration, keptBack } from '../../config/load.ts'
import { commodityFiles } from '../../config/secrets.ts'
import type { DataOf } from '../../events/catalogue.ts'
import { UnreadableEvent } from '../../events/codec.ts'
import type { Database } from '../../events/log/database.ts'
import { exportLines } from '../../events/log/export-lines.ts'
import { selectEvents } from '../../events/log/stored-event.ts'
import { isAmong, isSecretByContent, namedFile } from '../files/named-file.ts'
import { syncFolder } from '../files/write-file.ts'
import { FORMAT, LOG, MANIFEST, type Manifest } from './read-archive.ts'

interface ArchivePart {
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

export interface BackupOrder {
  /** The new archive; what is there is replaced. */
  readonly file: string
  readonly database: Database
  readonly configuration: Configuration
  /** Folders of other books, with links resolved: documents there do not belong to this book. */
  readonly others?: readonly string[]
  readonly at: Instant
  readonly version: string
  /** Ends it when the program does: it throws the reason, and nothing of the archive stays. */
  readonly ending?: AbortSignal
}

/**
 * Writes the log, the configuration, every file of the book and the documents that it names into one archive. Refused if a file of the
 * journal cannot be read. A missing file of prices is only noted in the archive: its prices are in the log, and a backup that
 * waited for it would be none.
 */
export async function makeBackup({ file, database, configuration, others = [], at, version, ending }: BackupOrder): Promise<Manifest | Refusal> {
  const folder = dirname(configuration.paths.journal)
  const root = basename(configuration.paths.journal)
  const places = new Map<string, string>()
  for (const name of [root, ...(await journalFiles(database))]) places.set(isAbsolute(name) ? name : join(folder, name), '')
  for (const path of await sheetFiles(configuration.paths.sheets)) places.set(path, '')
  const ofPrices = new Set(commodityFiles(configuration).flatMap(({ path }) => (places.has(path) ? [] : [path])))
  const missing: string[] = []
  const parts: ArchivePart[] = []
  for (const path of [...places.keys(), ...ofPrices]) {
    const contents = await readFile(path).catch(
      (error: NodeJS.ErrnoException) => new Refusal('INVALID_REQUEST', (t) => t.backups.unreadable(path, String(error.code))),
    )
    if (contents instanceof Refusal && ofPrices.has(path)) {
      missing.push(path)
      continue
    }
    if (contents instanceof Refusal) return contents
    parts.push({ ...placed(folder, path, parts.length), contents: [contents] })
  }
  for (const path of await documentFiles(database, folder, [...keptBack(configuration), ...others])) {
    if (places.has(path) || ofPrices.has(path)) continue
    // A scanned contract may be large, so it goes from the disk into the archive piece by piece.
    parts.push({ ...placed(folder, path, parts.length), contents: pieces(path) })
  }
  const configured = `configuration/${basename(configuration.file)}`
  const draft = configuration.draft === undefined ? undefined : Buffer.from(configuration.draft)
  parts.unshift({ name: configured, contents: [draft ?? (await readFile(configuration.file))] })
  let head: Manifest['log'] = { events: 0, hash: '' }
  const log = async function* (): AsyncIterable<Uint8Array> {
    for await (const line of exportLines(database)) {
      // The last line has the number of events.
      if (line.startsWith('{"end"')) head = (JSON.parse(line) as { readonly end: Manifest['log'] }).end
      yield Buffer.from(`${line}\n`)
    }
  }
  parts.push({ name: LOG, contents: log() })
  const manifest = (files: Manifest['files']): Manifest => ({
    format: FORMAT,
    made_at: at,
    version,
    log: head,
    configuration: { file: basename(configuration.file), journal: relative(configuration.directory, folder).split(sep).join('/') },
    journal: root,
    ...(missing.length > 0 && { missing }),
    files,
  })
  try {
    return await writeArchive(file, parts, manifest, ending)
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    return new Refusal('INVALID_REQUEST', (t) => t.backups.brokenLog(error.message))
  }
}

/** Names of the files that the last recorded sync read, relative to the journal's folder. Of the log itself: a view may not have followed yet. */
async function journalFiles(database: Database): Promise<string[]> {
  const [last] = await selectEvents(database, "type = 'JournalSynced' order by position desc limit 1", [])
  return last === undefined ? [] : (last.data as DataOf<'JournalSynced'>).files.map(({ name }) => name)
}

/** The content of a file, opened on demand. */
async function* pieces(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path)
}

/** The path of a file in the archive, and its original path if outside the journal's folder. */
function placed(folder: string, path: string, number: number): Pick<ArchivePart, 'name' | 'from'> {
  const name = within(folder, path)
  return name === undefined ? { name: `outside/${number}/${basename(path)}`, from: path } : { name: `journal/${name}` }
}

/** The name of a file within a folder; undefined for one outside of it. */
function within(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way.startsWith('..') || isAbsolute(way) ? undefined : way.split(sep).join('/')
}

/** Blocks of transactions that are held at a time. */
const BLOCKS = 20

/**
 * The documents that the book names, with their paths, each once; of the log itself, as a view may not have followed yet. Only those that lie in
 * the journal's folder once links are followed: a line that is written in the browser could name any file of the machine. One that is not
 * on the disk, or may not be read, is left out: a backup that waited for a lost receipt would be none. So are settings, backups, keys and what is
 * `secret`: files and folders of Daybook and of other books.
 */
export async function documentFiles(database: Database, folder: string, secret: readonly string[]): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { type, data } of await selectEvents(database, "type in ('AnnotationsDeclared', 'AnnotationsRetracted') order by position", [])) {
    for (const { kind, text } of (data as DataOf<'AnnotationsDeclared'>).rows)
      if (kind === 'document') counts.set(text, (counts.get(text) ?? 0) + (type === 'AnnotationsDeclared' ? 1 : -1))
  }
  const named = [...[...counts].filter(([, count]) => count > 0).map(([path]) => path), ...(await taggedPaths(database))]
  const paths = new Set(named.map((path) => resolve(folder, path)))
  const found: string[] = []
  for (const path of paths) {
    const place = await namedFile(folder, path)
    if (typeof place === 'string' || /\.ya?ml$/i.test(place.real) || isAmong(secret, place.real)) continue
    if ((await isReadable(place.real)) && !(await isSecretByContent(place.real))) found.push(path)
  }
  return found
}

/** The folders of documents that tags of transactions name, relative to the folder of the root journal. */
async function taggedPaths(database: Database): Promise<string[]> {
  const named = new Map<string, string[]>()
  for (let position = 0; ; ) {
    const events = await selectEvents(
      database,
      "position > $1 and type in ('TransactionsRecorded', 'TransactionsWithdrawn') order by position limit $2",
      [position, BLOCKS],
    )
    for (const { type, data } of events) {
      if (type === 'TransactionsWithdrawn') for (const id of (data as DataOf<typeof type>).id) named.delete(id)
      else if (type === 'TransactionsRecorded') takeTags(data as DataOf<typeof type>, named)
    }
    if (events.length === 0) return [...named.values()].flat()
    position = events.at(-1)!.position
  }
}

/** The documents of a block by the ids of their transactions. */
function takeTags({ files, transactions: t, postings }: DataOf<'TransactionsRecorded'>, named: Map<string, string[]>): void {
  const take = (row: number, tags: readonly (readonly [string, string])[]): void => {
    for (const [, value] of tags) {
      const name = fileNamed(value)
      if (name === undefined) continue
      named.set(elementAt(t.id, row), [...(named.get(elementAt(t.id, row)) ?? []), ...pathsOf(name, files[elementAt(t.file, row)] ?? '')])
    }
  }
  for (const [row, tags] of t.tags) take(row, tags)
  if (postings.tags.length === 0) return
  const rowOf = t.postings.flatMap((count, row) => Array.from({ length: count }, () => row))
  for (const [posting, tags] of postings.tags) take(elementAt(rowOf, posting), tags)
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

const SHEET = /\.(paisa|sheet)$/

/** The sheets of a folder, with their paths; none where there is no such folder. */
export async function sheetFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && SHEET.test(entry.name)).map((entry) => join(folder, entry.name))
}
