import fs from 'node:fs'
import path from 'node:path'

/*
 * Journals are often in git, and `git add -A` beside one would add the log: its whole content would be in a repository that others may read, and each
 * checkout and stash would replace pages of a database in use.
 */

const IGNORE = "# What Daybook keeps for itself, with secrets in it; 'daybook backup' and 'daybook events export' copy it.\n"

/** Makes git ignore a folder, or what a pattern names. An existing .gitignore is left alone. */
export function hideFromGit(folder: string, pattern = '*'): void {
  try {
    fs.writeFileSync(path.join(folder, '.gitignore'), `${IGNORE}${pattern}\n`, { flag: 'wx', mode: pattern === '*' ? 0o600 : 0o666 })
  } catch {
    // It exists already, or the disk cannot be written, which the next append reports.
  }
}

/** Folders of a database that are empty most of the time, and without which PostgreSQL does not start. */
const EMPTY = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

/** Creates the empty folders that git, cloud storage or an archive left out, as they store only files. Only in a database folder. */
export function makeEmptyFolders(folder: string): void {
  if (!fs.existsSync(path.join(folder, 'global', 'pg_control'))) return
  for (const name of EMPTY) {
    const place = path.join(folder, name)
    if (!fs.existsSync(place)) fs.mkdirSync(place, { recursive: true, mode: 0o700 })
  }
}
