import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../../src/events/log/pglite.ts'
import { type Bench, TODAY } from './measuring.ts'
import { pause, Running } from './running.ts'

const EDITS = 40
/** Upkeep of the database and the snapshot of the book wait for seconds in which nothing comes. */
const REST_MS = 10_000

/** What a book takes on the disk beside the journal, and what an edit adds to it. */
export async function dataFolder({ folder, config, record }: Bench): Promise<void> {
  const data = join(folder, '.daybook')
  rmSync(data, { recursive: true, force: true })
  const running = await Running.start(config, TODAY)
  await running.synced()
  await pause(REST_MS)
  const before = bytesIn(data)
  record('data folder after the first sync', before / 1000, 'kB', 25_000)
  const jobs = await running.jobs()
  for (let edit = 1; edit <= EDITS; edit++) {
    appendFileSync(join(folder, 'inbox.ledger'), `2024/12/30 Edit ${edit}\n    Assets:Checking:Everyday  ${edit}.00 EUR\n    Income:Found\n\n`)
    while ((await running.jobs()) < jobs + edit) await pause(20)
  }
  await pause(REST_MS)
  record('what a one-line edit adds to it', (bytesIn(data) - before) / EDITS / 1000, 'kB', 4)
  await running.stop()
  for (const { type, bytes } of await newestRows(data)) record(`of that, a row of ${type}`, bytes / 1000, 'kB')
}

/** Bytes of the rows that the last edit has in the log, by type. */
async function newestRows(folder: string): Promise<{ readonly type: string; readonly bytes: number }[]> {
  const database = await openPglite({ folder })
  try {
    return await database.query(
      `select type, pg_column_size(e.*)::int as bytes from events e
       where position > (select max(position) from events where type = 'JobSubmitted') - 1 order by position`,
    )
  } finally {
    await database.close()
  }
}

export function bytesIn(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}
