import { eachAtOnce } from '#vocabulary/at-once.ts'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import zlib from 'node:zlib'
import { DIGEST_LENGTH, digestOf, makeTemplate, makeTemplateWith } from './make-template.ts'
import { unpackTo } from './tar.ts'

/*
 * Databases to start from, as compressed tars: unpacking one takes a third of the time and memory of PGlite's initdb (measured: 0.6 s
 * and 300 MB against 2.0 s and 815 MB). The build puts two beside main.js: an empty one, and one that is ready for queries about a book.
 * From source both are made once and cached in node_modules.
 */

export const TEMPLATE_FILE = 'pglite-template.tar.br'
export const QUESTIONS_FILE = 'questions.tar.br'

/** A new database that is not yet where it is to be. */
export interface NewDatabase {
  /** Where it can be opened in the meantime. */
  readonly place: string
  /** Forces to the disk what was unpacked: three hundred files. */
  force(): Promise<void>
  /** Gives it its name, once it is on the disk. */
  settle(): Promise<void>
  /** Removes it. */
  drop(): void
}

/** Makes what is to become the database of `folder`, beside it. What an interruption leaves there is removed by the next start (data-folder.ts). */
export async function unpackTemplate(folder: string): Promise<NewDatabase> {
  const place = `${folder}.tmp-${process.pid}`
  const drop = (): void => fs.rmSync(place, { recursive: true, force: true })
  drop()
  // At once: whoever is given the word in between loads the web server, and the disk and the database's thread would wait for that.
  const names = unpackTo(zlib.brotliDecompressSync(await template(), { chunkSize: UNPACKED_BYTES }), place)
  const settle = (): Promise<void> => {
    if (fs.existsSync(folder)) fs.rmdirSync(folder) // an empty folder that somebody has made already
    fs.renameSync(place, folder)
    return forceToDisk([path.dirname(folder)])
  }
  return { place, force: () => forceToDisk(names), settle, drop }
}

/** As much as a new database is, so that it is unpacked in one go; in pieces of Node's 16 KB each would wait for the thread that asked. */
const UNPACKED_BYTES = 16 * 1024 * 1024

/** The tar of a database that is in memory only, and what is still to be done in it. */
export interface TemplateTar {
  readonly tar: Uint8Array
  readonly statements: string
}

/** Returns a database in which these statements have been done, or an empty one where the build has done others. */
export async function templateTarWith(statements: string): Promise<TemplateTar> {
  const made = built(QUESTIONS_FILE) ?? (built(TEMPLATE_FILE) ? undefined : await keptWith(statements))
  return made && isOf(made, statements)
    ? { tar: await unpacked(made.subarray(DIGEST_LENGTH)), statements: '' }
    : { tar: await unpacked(await template()), statements }
}

const unpacked = (packed: Uint8Array): Promise<Uint8Array> => promisify(zlib.brotliDecompress)(packed, { chunkSize: UNPACKED_BYTES })

const isOf = (made: Uint8Array, statements: string): boolean => Buffer.from(made.subarray(0, DIGEST_LENGTH)).toString() === digestOf(statements)

/** What the build has put beside main.js. */
function built(name: string): Uint8Array | undefined {
  const file = fileURLToPath(new URL(`./${name}`, import.meta.url))
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined
}

async function template(): Promise<Uint8Array> {
  const file = keptFile('empty')
  return built(TEMPLATE_FILE) ?? kept(file) ?? keep(file, await makeTemplate(KEPT_QUALITY))
}

async function keptWith(statements: string): Promise<Uint8Array> {
  const file = keptFile('questions')
  const before = kept(file)
  return before && isOf(before, statements) ? before : keep(file, await makeTemplateWith(statements, KEPT_QUALITY))
}

const KEPT_QUALITY = 5

/** Of a version of PGlite, and under another name whenever something else is packed. */
function keptFile(what: string): string {
  const pglite = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(pglite, 'package.json'), 'utf8')) as { version: string }
  return path.join(pglite, '..', '..', '.cache', 'daybook', `pglite-${version}-${what}.tar.br`)
}

const kept = (file: string): Uint8Array | undefined => (fs.existsSync(file) ? fs.readFileSync(file) : undefined)

function keep(file: string, packed: Uint8Array): Uint8Array {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const partial = `${file}.tmp-${process.pid}-${threadId}`
  fs.writeFileSync(partial, packed)
  fs.renameSync(partial, file)
  return packed
}

/** As many as Node has threads for files. */
const AT_ONCE = 4

/** Syncs the contents of files and folders to disk. Skips what has been deleted meanwhile. */
const forceToDisk = (names: Iterable<string>): Promise<void> => eachAtOnce(AT_ONCE, names, force)

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
