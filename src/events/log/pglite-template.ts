import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import zlib from 'node:zlib'
import { eachAtOnce } from '#vocabulary/turns.ts'

/* As much of the tar format as a folder of plain files with short names needs. */

const BLOCK = 512
const DIRECTORY = '5'
const FILE = '0'

/** The folders and those files under `folder` that are asked for, by their names in it, as an uncompressed tar. */
export function packFolder(folder: string, isWanted: (name: string) => boolean = () => true): Uint8Array {
  const parts: Buffer[] = []
  const add = (name: string, kind: string, content: Buffer): void => {
    parts.push(header(name, kind, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK))
  }
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (entry.isDirectory()) add(name, DIRECTORY, Buffer.alloc(0))
    else if (isWanted(name)) add(name, FILE, fs.readFileSync(path.join(folder, name)))
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

/** Writes the folders and files of a tar under `folder`, readable by the owner only. Returns their names; none is forced to the disk. */
export function unpackTo(tar: Uint8Array, folder: string): readonly string[] {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.length)
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to).replace(/\0.*$/s, '')
  const names = [folder]
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8)
    const name = path.join(folder, text(at, at + 100))
    if (text(at + 156, at + 157) === DIRECTORY) fs.mkdirSync(name, { recursive: true, mode: 0o700 })
    else fs.writeFileSync(name, bytes.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 })
    names.push(name)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return names
}

function header(name: string, kind: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  block.write(kind === DIRECTORY ? '0000700' : '0000600', 100)
  block.write('0000000', 108)
  block.write('0000000', 116)
  block.write(size.toString(8).padStart(11, '0'), 124)
  block.write('00000000000', 136)
  block.write('        ', 148) // the checksum counts itself as blanks
  block.write(kind, 156)
  block.write('ustar', 257)
  block.write('00', 263)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Makes an empty database and packs it. Takes seconds and 800 MB: for the build, not for the server. */
export async function makeTemplate(): Promise<Uint8Array> {
  const { PGlite } = await import('@electric-sql/pglite') // Unpacking one does without: it takes 35 ms.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-template-'))
  try {
    // One-megabyte segments: a bulk load leaves a third of the write-ahead log behind (measured: 65 MB instead of 161).
    const startParams = [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'wal_recycle=off']
    const database = await PGlite.create({ dataDir: folder, initDbStartParams: ['--wal-segsize=1'], startParams })
    // No databases are created here: without their templates there are 370 files instead of 990, and 12 MB instead of 30.
    await database.exec('update pg_database set datistemplate = false')
    for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`)
    await database.exec('select pg_switch_wal()')
    await database.exec('checkpoint')
    // The last checkpoint comes right behind it, and is all that a start reads of the write-ahead log.
    const { rows } = await database.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment')
    await database.close() // cleanly shut down, or every first start would begin with a recovery
    for (const conf of ['postgresql.conf', 'pg_hba.conf'].map((name) => path.join(folder, name)))
      fs.writeFileSync(conf, settingsIn(fs.readFileSync(conf, 'utf8')))
    const tar = packFolder(folder, (name) => !isNeedless(name) && (!name.startsWith('pg_wal/0') || name === `pg_wal/${rows[0]?.segment}`))
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
    return zlib.brotliCompressSync(tar, { params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: tar.length } })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Of brotli: the best takes seconds for a tenth less. */
const QUALITY = 5

/**
 * Files that PostgreSQL recreates or does not need; each would have to be written and synced at a first start: empty maps of free space and
 * visibility, the cached catalogue, which every start removes, and the map of user names.
 */
const isNeedless = (name: string): boolean =>
  /^(base|global)\/.*(_fsm|_vm|pg_internal\.init)$/.test(name) || name === 'pg_ident.conf' || name.startsWith('postmaster.')

/** Without thirty kilobytes of comments, which would be read at every start. */
const settingsIn = (conf: string): string => conf.replace(/^\s*#.*\n|^\s*\n/gm, '')

/*
 * An empty database to start from, as a compressed tar: unpacking it takes a third of the time and memory of PGlite's initdb (measured: 0.6 s
 * and 300 MB against 2.0 s and 815 MB). The build puts it beside main.js. From source it is made once and cached in node_modules.
 */

export const TEMPLATE_FILE = 'pglite-template.tar.br'

/**
 * Makes an empty database in a folder that has none. It is written to another folder, flushed to the disk and renamed, so an interruption leaves
 * no half database; the next start removes the other folder (data-folder.ts).
 */
export async function makeDatabase(folder: string): Promise<void> {
  const place = `${folder}.tmp-${process.pid}`
  fs.rmSync(place, { recursive: true, force: true })
  try {
    // At once: yielding here would let the web server load, and the disk would wait for it.
    await forceToDisk(unpackTo(zlib.brotliDecompressSync(await template(), { chunkSize: UNPACKED_BYTES }), place))
    if (fs.existsSync(folder)) fs.rmdirSync(folder) // an empty folder that exists already
    fs.renameSync(place, folder)
    await forceToDisk([path.dirname(folder)])
  } catch (error) {
    fs.rmSync(place, { recursive: true, force: true })
    throw error
  }
}

/** As much as a new database is, so that it is unpacked in one go; in pieces of Node's 16 KB each would wait for the thread that asked. */
const UNPACKED_BYTES = 16 * 1024 * 1024

/** The tar of an empty database, for one that is in memory only. */
export const templateTar = async (): Promise<Uint8Array> => promisify(zlib.brotliDecompress)(await template(), { chunkSize: UNPACKED_BYTES })

async function template(): Promise<Uint8Array> {
  const built = fileURLToPath(new URL(`./${TEMPLATE_FILE}`, import.meta.url))
  if (fs.existsSync(built)) return fs.readFileSync(built)
  const cached = cacheFile()
  if (!fs.existsSync(cached)) {
    fs.mkdirSync(path.dirname(cached), { recursive: true })
    const partial = `${cached}.tmp-${process.pid}-${threadId}`
    fs.writeFileSync(partial, await makeTemplate())
    fs.renameSync(partial, cached)
  }
  return fs.readFileSync(cached)
}

/** Of a version of PGlite; to be renamed when something else is packed. */
function cacheFile(): string {
  const pglite = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(pglite, 'package.json'), 'utf8')) as { version: string }
  return path.join(pglite, '..', '..', '.cache', 'daybook', `pglite-${version}-empty.tar.br`)
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
