import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { untar } from './untar.ts'

/*
 * An empty database as a compressed tar: unpacking it takes a third of the time and memory of PGlite's initdb (measured: 0.6 s
 * and 300 MB against 2.0 s and 815 MB). The build makes it beside main.js; from source it is made once and kept in node_modules.
 */

export const TEMPLATE_FILE = 'pglite-template.tar.br'

/** Makes an empty database in memory and packs it. Takes seconds and 800 MB: for the build, not for the server. */
export async function makeTemplate(quality = 9): Promise<Uint8Array> {
  // One-megabyte segments: an empty folder has 30 MB instead of 39, and a bulk load leaves a third of the log behind.
  const database = await PGlite.create({ dataDir: 'memory://', initDbStartParams: ['--wal-segsize=1'] })
  try {
    const tar = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
    return zlib.brotliCompressSync(tar, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_LGWIN]: 22, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: tar.length },
    })
  } finally {
    await database.close()
  }
}

/** Makes `folder` a new empty database, all or nothing: unpacked beside it, then renamed. */
export async function unpackTemplate(folder: string): Promise<void> {
  const packed = await template()
  const partial = `${folder}.tmp-${process.pid}`
  fs.rmSync(partial, { recursive: true, force: true })
  untar(zlib.brotliDecompressSync(packed), partial)
  fs.renameSync(partial, folder)
}

async function template(): Promise<Uint8Array> {
  const bundled = fileURLToPath(new URL(`./${TEMPLATE_FILE}`, import.meta.url))
  if (fs.existsSync(bundled)) return fs.readFileSync(bundled)
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
