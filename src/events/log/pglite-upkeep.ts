import type { Database } from './database.ts'

const IDLE_MS = 3000
/** Without a pause, so many commits are let pass before a look is taken all the same. */
const BUSY_COMMITS_MAX = 2000
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const CHANGED_ROWS_MIN = 1000
const CHANGED_SHARE = 0.1

/**
 * PGlite runs PostgreSQL in single-user mode, where nobody makes checkpoints or clears away dead rows: the write-ahead log would
 * grow until the folder is closed, and all of it be replayed after a crash; tables would grow with every edit. So it is done
 * here, when nobody asks for anything: one statement at a time, so that whoever comes waits for one of them at most.
 */
export class Upkeep {
  #timer: NodeJS.Timeout | undefined
  #commits = 0

  constructor(private readonly database: Database) {}

  committed(): void {
    this.#commits++
    if (this.#timer && this.#commits < BUSY_COMMITS_MAX) this.#timer.refresh()
    this.#timer ??= setTimeout(() => void this.#look(), IDLE_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    this.#commits = 0
    try {
      const changed = await this.database.query<{ table: string }>(
        `select format('%I.%I', schemaname, relname) as table from pg_stat_user_tables
         where greatest(n_dead_tup, n_mod_since_analyze) > $1::int8 + $2::float8 * n_live_tup`,
        [CHANGED_ROWS_MIN, CHANGED_SHARE],
      )
      for (const { table } of changed) await this.database.query(`vacuum (analyze) ${table}`)
      const [grown] = await this.database.query<{ much: boolean }>(
        'select pg_current_wal_insert_lsn() - (select redo_lsn from pg_control_checkpoint()) > $1::numeric as much',
        [CHECKPOINT_BYTES],
      )
      if (grown?.much) await this.database.query('checkpoint')
    } catch {
      // The database is gone: whoever uses it next hears why, there is nobody here to tell.
    }
  }
}
