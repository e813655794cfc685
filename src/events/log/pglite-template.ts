import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { forceToDisk } from './force-to-disk.ts'
import { packFolder, unpackTo } from './tar.ts'

/*
 * An empty database as a compressed tar: unpacking it takes a third of the time and memory of PGlite's initdb (measured: 0.6 s
 * and 300 MB against 2.0 s and 815 MB). The build puts it beside main.js; from source it is made once and kept in node_modules.
 */

export const TEMPLATE_FILE = 'pglite-template.tar.br'

/** Makes an empty database and packs it. Takes seconds and 800 MB: for the build, not for the server. */
export async function makeTemplate(quality = 9): Promise<Uint8Array> {
  const { PGlite } = await import('@electric-sql/pglite') // Who only unpacks one does without: it takes 35 ms.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-template-'))
  try {
    // One-megabyte segments: a bulk load leaves a third of the write-ahead log behind (measured: 65 MB instead of 161).
    const startParams = [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'wal_recycle=off']
    const database = await PGlite.create({ dataDir: folder, initDbStartParams: ['--wal-segsize=1'], startParams })
    // Nobody makes databases here: without their templates there are 370 files instead of 990, and 12 MB instead of 30.
    await database.exec('update pg_database set datistemplate = false')
    for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`)
    await database.exec('select pg_switch_wal()')
    await database.exec('checkpoint')
    await database.close() // cleanly shut down, or every first start would begin with a recovery
    const tar = packFolder(folder)
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
    return zlib.brotliCompressSync(tar, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: tar.length } })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A new empty database that is not yet where it is to be. */
export interface NewDatabase {
  /** Where it can be opened in the meantime. */
  readonly place: string
  /** Forces to the disk what was unpacked: four hundred files. */
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
  const names = unpackTo(await templateTar(), place)
  const settle = (): Promise<void> => {
    if (fs.existsSync(folder)) fs.rmdirSync(folder) // an empty folder that somebody has made already
    fs.renameSync(place, folder)
    return forceToDisk([path.dirname(folder)])
  }
  return { place, force: () => forceToDisk(names), settle, drop }
}

/** As much as a new database is, so that it is unpacked in one go; in pieces of Node's 16 KB each would wait for the thread that asked. */
const UNPACKED_BYTES = 16 * 1024 * 1024

/** Returns the tar of a new empty database, for one that is in memory only. */
export const templateTar = async (): Promise<Uint8Array> => promisify(zlib.brotliDecompress)(await template(), { chunkSize: UNPACKED_BYTES })

async function template(): Promise<Uint8Array> {
  const built = fileURLToPath(new URL(`./${TEMPLATE_FILE}`, import.meta.url))
  if (fs.existsSync(built)) return fs.readFileSync(built)
  const kept = keptTemplate()
  if (fs.existsSync(kept)) return fs.readFileSync(kept)
  const packed = await makeTemplate(5)
  fs.mkdirSync(path.dirname(kept), { recursive: true })
  const partial = `${kept}.tmp-${process.pid}`
  fs.writeFileSync(partial, packed)
  fs.renameSync(partial, kept)
  return packed
}

function keptTemplate(): string {
  const pglite = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(pglite, 'package.json'), 'utf8')) as { version: string }
  return path.join(pglite, '..', '..', '.cache', 'daybook', `pglite-${version}-template.tar.br`)
}
