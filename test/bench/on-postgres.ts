import { join } from 'node:path'
import { newDatabase, postgresBinaries, startPostgres } from '../support/postgres.ts'
import { configured, entry, EXTENSIONS } from './bench-book.ts'
import { appendFileSync, cpSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { type Bench, quantile, TODAY } from './measuring.ts'
import { NetWorthShown } from './net-worth-shown.ts'
import { pause, Running } from './running.ts'

const EDITS = 20
const SEEN_REACH_MS = 100

/** The log on a PostgreSQL server (without fsync): a first sync, edits, a second server that only follows, and one that joins late. */
export async function onPostgres({ transactions, bookOf, record }: Bench): Promise<void> {
  if (postgresBinaries() === undefined) return console.error('  no PostgreSQL server is installed')
  const server = await startPostgres()
  const running: Running[] = []
  try {
    const written = bookOf(transactions, 'ledger')
    const folder = `${written.folder}-on-postgres`
    cpSync(written.folder, folder, { recursive: true, filter: (path) => !path.includes('.daybook') })
    const book = configured(folder, 'ledger')
    const environment = { DATABASE_URL: await newDatabase(server) }
    const start = async (config: string): Promise<Running> => {
      const one = await Running.start(config, TODAY, { environment })
      running.push(one)
      return one
    }
    const first = await start(book.config)
    await first.synced()
    record('empty database to the first net worth', await first.firstNetWorth(), 'ms', 2000)

    // The second server watches nothing, so it hears of an edit from the database alone.
    const follower = join(folder, 'follower.yaml')
    writeFileSync(follower, `${readFileSync(book.config, 'utf8')}watch: false\n`)
    const second = await start(follower)
    record('a server that joins late, until the first net worth', await second.firstNetWorth(), 'ms', 3000)
    await second.synced()
    const [here, there] = [await NetWorthShown.on(first), await NetWorthShown.on(second)]
    const [shown, seen]: [number[], number[]] = [[], []]
    for (let edit = 1; edit <= EDITS; edit++) {
      await pause(500)
      const started = performance.now()
      appendFileSync(join(folder, `inbox.${EXTENSIONS.ledger}`), entry('ledger', `Edit ${edit}`, `${edit}.00`))
      const [at, after] = await Promise.all([here, there].map(async (one) => (await one.changed(), performance.now())))
      shown.push(at! - started)
      seen.push(after! - at!)
    }
    record('an edit to the new net worth, p50', quantile(shown, 0.5), 'ms', 80)
    record('an edit to the new net worth, p95', quantile(shown, 0.95), 'ms', 150)
    record('the other server shows it later by, p50', quantile(seen, 0.5), 'ms', SEEN_REACH_MS)
    record('the other server shows it later by, p95', quantile(seen, 0.95), 'ms', SEEN_REACH_MS)
    record('memory of the first server', first.residentMiB, 'MiB', 350)
    record('memory of the second', second.residentMiB, 'MiB', 350)
    const restarted = await start(book.config)
    record('a start on the database, until the first net worth', await restarted.firstNetWorth(), 'ms', 3000)
    rmSync(folder, { recursive: true, force: true })
  } finally {
    for (const one of running) await one.stop()
    await server.stop()
  }
}
