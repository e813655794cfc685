import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { type Configuration, keptBack } from '../../config/load.ts'
import { commodityFiles } from '../../config/owner-keys.ts'
import type { Instant } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { DataOf } from '../../events/catalogue.ts'
import type { Database } from '../../events/log/database.ts'
import { UnreadableEvent } from '../../events/codec.ts'
import { exportLines } from '../../events/log/ndjson.ts'
import { selectEvents } from '../../events/log/stored-event.ts'
import { documentFiles } from './document-files.ts'
import { sheetFiles } from './sheet-files.ts'
import { FORMAT, LOG, type Manifest } from './manifest.ts'
import { type ArchivePart, writeArchive } from './write-archive.ts'

export interface BackupOrder {
  /** The new archive; what is there is replaced. */
  readonly file: string
  readonly database: Database
  readonly configuration: Configuration
  /** Places of other books, links resolved: a document that lies there is none of this book. */
  readonly others?: readonly string[]
  readonly at: Instant
  readonly version: string
  /** Ends it when the program does: it throws the reason, and nothing of the archive stays. */
  readonly ending?: AbortSignal
}

/**
 * Puts the log, the configuration and every file of the book into one archive, the documents beside the journal that it names too. Refused when a
 * file of the journal cannot be read. A file of prices that is not there is told in the archive: its prices are in the log, and a backup that
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
      (error: NodeJS.ErrnoException) => new Refusal('INVALID_REQUEST', `${path} cannot be read (${error.code})`),
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
      // The last line says how many there are.
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
    return new Refusal('INVALID_REQUEST', `the log cannot be backed up: ${error.message}; "daybook verify" says what holds`)
  }
}

/** Names of the files that the last recorded sync read, relative to the journal's folder. Of the log itself: a view may not have followed yet. */
async function journalFiles(database: Database): Promise<string[]> {
  const [last] = await selectEvents(database, "type = 'JournalSynced' order by position desc limit 1", [])
  return last === undefined ? [] : (last.data as DataOf<'JournalSynced'>).files.map(({ name }) => name)
}

/** What a file holds, opened when it is asked for. */
async function* pieces(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path)
}

/** Where a file stands in the archive, and where it was when that is not the journal's folder. */
function placed(folder: string, path: string, number: number): Pick<ArchivePart, 'name' | 'from'> {
  const name = within(folder, path)
  return name === undefined ? { name: `outside/${number}/${basename(path)}`, from: path } : { name: `journal/${name}` }
}

/** The name of a file within a folder; undefined for one outside of it. */
function within(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way.startsWith('..') || isAbsolute(way) ? undefined : way.split(sep).join('/')
}
