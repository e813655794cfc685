import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import initSqlJs, { type Database } from 'sql.js'
import { invariant } from '#vocabulary/refusal.ts'
import type { Row } from './decide-adoption.ts'
import type { FromPaisaThread } from './adopt-paisa.ts'

/*
 * Reads one SQLite file in a thread and ends. The file is untrusted: only plain tables are read, never views or computed columns, and the
 * caller ends this thread if it takes too long.
 */

const ROWS_MAX = 10_000
/** Paisa's names, and the default names of its library. */
const TABLES = {
  notes: ['account_notes', 'account_note'],
  presets: ['import_presets', 'import_preset'],
  reconciliations: ['account_reconciliation', 'account_reconciliations'],
} as const

function rowsOf(database: Database, sql: string, values: readonly string[] = []): Row[] {
  const statement = database.prepare(sql)
  statement.bind(values)
  const rows: Row[] = []
  while (rows.length < ROWS_MAX && statement.step()) rows.push(statement.getAsObject())
  statement.free()
  return rows
}

async function answer(bytes: Uint8Array): Promise<FromPaisaThread> {
  const { resolve } = createRequire(import.meta.url)
  const { Database: Opened } = await initSqlJs({ locateFile: (file) => resolve(`sql.js/dist/${file}`) })
  const database = new Opened(bytes)
  const tables = new Map(
    rowsOf(database, "select name, sql from sqlite_master where type = 'table'").map(({ name, sql }) => [String(name), String(sql)]),
  )
  if (!['schema_versions', 'postings', ...TABLES.notes].some((name) => tables.has(name))) return { type: 'foreign' }
  const found = (names: readonly string[]): Row[] => {
    const name = names.find((table) => tables.has(table))
    // A virtual table or a computed column runs code of the file.
    if (name === undefined || /\bvirtual\b|\bgenerated\b|\bas\s*\(/i.test(tables.get(name)!)) return []
    return rowsOf(database, `select * from "${name}" limit ${ROWS_MAX}`)
  }
  const rows = { notes: found(TABLES.notes), presets: found(TABLES.presets), reconciliations: found(TABLES.reconciliations) }
  database.close()
  return { type: 'rows', rows }
}

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
try {
  port.postMessage(await answer(workerData as Uint8Array))
} catch (error) {
  port.postMessage({ type: 'unreadable', message: error instanceof Error ? error.message : String(error) } satisfies FromPaisaThread)
}
