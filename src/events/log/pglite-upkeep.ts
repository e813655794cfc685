import type { Database } from './database.ts'

const IDLE_MS = 3000
const BUSY_COMMITS_MAX = 2000
const CHECKPOINT_BYTES = 32n * 1024n * 1024n

/**
 * PGlite runs PostgreSQL in single-user mode, where nothing makes checkpoints by itself: the write-ahead log would grow until the
 * folder is closed, and all of it be replayed after a crash. So one is made here once it has grown, when nobody asks for
 * anything or after many commits without a pause.
 */
export class Upkeep {
  #timer: NodeJS.Timeout | undefined
  #commits = 0

  constructor(private readonly database: Database) {}

  committed(): void {
    this.#commits++
    if (this.#timer && this.#commits < BUSY_COMMITS_MAX) this.#timer.refresh()
    this.#timer ??= setTimeout(() => void this.#check(), IDLE_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #check(): Promise<void> {
    this.#timer = undefined
    this.#commits = 0
    try {
      const [row] = await this.database.query<{ bytes: string }>(
        'select pg_current_wal_insert_lsn() - (select redo_lsn from pg_control_checkpoint()) as bytes',
      )
      if (row && BigInt(row.bytes) > CHECKPOINT_BYTES) await this.database.query('checkpoint')
    } catch {
      // Whoever uses the database next hears why it is gone; there is nobody here to tell.
    }
  }
}
