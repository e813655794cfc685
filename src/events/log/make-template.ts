import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { packFolder } from './tar.ts'

/** Makes a database in which nothing is but what these statements make, and packs it. Takes seconds and 800 MB: for the build, not for the server. */
export async function makeTemplate(quality: number, statements = ''): Promise<Uint8Array> {
  const { PGlite } = await import('@electric-sql/pglite') // Who only unpacks one does without: it takes 35 ms.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-template-'))
  try {
    // One-megabyte segments: a bulk load leaves a third of the write-ahead log behind (measured: 65 MB instead of 161).
    const startParams = [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'wal_recycle=off']
    const database = await PGlite.create({ dataDir: folder, initDbStartParams: ['--wal-segsize=1'], startParams })
    // Nobody makes databases here: without their templates there are 370 files instead of 990, and 12 MB instead of 30.
    await database.exec('update pg_database set datistemplate = false')
    for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`)
    await database.exec(statements)
    return await packDatabase(folder, quality, {
      query: async (text) => (await database.query<{ segment: string }>(text)).rows,
      close: () => database.close(),
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Hex digits of `digestOf`. */
export const DIGEST_LENGTH = 64
export const digestOf = (statements: string): string => createHash('sha256').update(statements).digest('hex')

/** The same behind a digest of the statements: other ones may be asked for by the time it is opened. */
export const makeTemplateWith = async (statements: string, quality: number): Promise<Uint8Array> =>
  Buffer.concat([Buffer.from(digestOf(statements)), await makeTemplate(quality, statements)])

/** As much of a database as packing it takes. */
interface Closing {
  query(text: string): Promise<readonly { readonly segment: string }[]>
  close(): Promise<void>
}

/** Closes the database in a folder, and packs what of it is needed. */
export async function packDatabase(folder: string, quality: number, database: Closing): Promise<Uint8Array> {
  await database.query('select pg_switch_wal()')
  await database.query('checkpoint')
  // The checkpoint of the end comes right behind it, and is all that a start reads of the write-ahead log.
  const [last] = await database.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment')
  await database.close() // cleanly shut down, or every first start would begin with a recovery
  for (const conf of ['postgresql.conf', 'pg_hba.conf'].map((name) => path.join(folder, name)))
    fs.writeFileSync(conf, settingsIn(fs.readFileSync(conf, 'utf8')))
  const tar = packFolder(folder, (name) => !isNeedless(name) && (!name.startsWith('pg_wal/0') || name === `pg_wal/${last?.segment}`))
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return zlib.brotliCompressSync(tar, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: tar.length } })
}

/**
 * What PostgreSQL makes anew or does without; each file is one to write and to force to the disk at a first start. Maps of free space and
 * of what is visible to all, which are empty where they are missing; the cached catalogue, which every start removes; under which
 * other names somebody may connect.
 */
const isNeedless = (name: string): boolean =>
  /^(base|global)\/.*(_fsm|_vm|pg_internal\.init)$/.test(name) || name === 'pg_ident.conf' || name.startsWith('postmaster.')

/** Without thirty kilobytes of comments, which would be read at every start. */
const settingsIn = (conf: string): string => conf.replace(/^\s*#.*\n|^\s*\n/gm, '')
