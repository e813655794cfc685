import fs from 'node:fs'
import path from 'node:path'
import type { DiskFailure } from './durable-file-system.ts'
import { isLeftOfLocking } from './lock.ts'
import { DatabaseGone, DiskFull } from './sql-error.ts'

/** The major version of PostgreSQL inside our PGlite, as a folder's PG_VERSION has it. */
const POSTGRES_MAJOR = '18'

/** The folder holds something that PGlite cannot open, or that is not ours. It is left as it is. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable'
}

/** The database has about a hundred files open; short of them it takes its own files for broken. */
const OPEN_FILES_MIN = 256

/** Checks that change nothing: not even a lock file is created in a folder that is not ours. */
export function refuseUnfit(folder: string): void {
  refuseFewOpenFiles(folder)
  refuseUnwritable(folder)
  refuseForeign(folder)
}

/** Refuses to open anything where too few files may be open at once. Only Linux says how many. */
function refuseFewOpenFiles(folder: string): void {
  if (process.platform !== 'linux') return
  const most = /^Max open files\s+(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8'))?.[1]
  if (most !== undefined && Number(most) < OPEN_FILES_MIN)
    throw new FolderUnusable(
      `${folder} is not opened: ${most} files may be open at once here, and a database needs ${OPEN_FILES_MIN}; raise the limit (ulimit -n)`,
    )
}

export function refuseNearlyFull(folder: string, floor: number): void {
  const { bavail, bsize } = fs.statfsSync(fs.existsSync(folder) ? folder : path.dirname(folder))
  const free = bavail * bsize
  if (free < floor)
    throw new DiskFull(folder, `${Math.floor(free / 1024 / 1024)} MB are left and writing needs at least ${Math.floor(floor / 1024 / 1024)} MB`)
}

export function refuseOtherVersion(folder: string): void {
  const file = path.join(folder, 'PG_VERSION')
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (version === '' || version === POSTGRES_MAJOR) return
  throw new FolderUnusable(
    `${folder} was written by PostgreSQL ${version} and this program has ${POSTGRES_MAJOR}; write it out with the version that made it ("daybook events export") and read it in here ("daybook events import")`,
  )
}

/** Names the folder rather than the file that could not be created, and says where else the log can be. */
export function refuseUnwritable(folder: string): void {
  const parent = path.dirname(folder)
  for (const place of fs.existsSync(folder) ? [parent, folder] : [parent]) {
    try {
      // The lock lies beside the folder.
      fs.accessSync(place, fs.constants.W_OK | fs.constants.X_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
      const why = code === 'EROFS' ? 'is on a disk that is read-only' : 'is not open to this user: nothing may be written there'
      throw new FolderUnusable(`the log is kept in ${folder}, and ${place} ${why}; set data_directory in the configuration to another place`)
    }
  }
}

/** Never creates a database in a folder with other files, nor changes the permissions of that folder. */
export function refuseForeign(folder: string): void {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  if (names.length === 0 || names.includes('PG_VERSION')) return
  throw new FolderUnusable(
    `${folder} has files that Daybook did not make (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}); set data_directory to a folder of its own, which need not exist yet`,
  )
}

/**
 * What to tell of a folder that does not open. It stays where it is: moved away by the program, the next start would begin an empty
 * log, and a service that is restarted by itself would do so unseen.
 */
export const unopenable = (folder: string, reason: string): FolderUnusable =>
  new FolderUnusable(
    `the log in ${folder} does not open (${reason}); nothing was changed. Move the folder away and read your last export back with "daybook events import FILE", or start again without it for an empty log`,
  )

/** Removes what an interrupted first start left beside the folder, and what was to become its lock. */
export function clearLitter(folder: string): void {
  const [parent, name] = [path.dirname(folder), path.basename(folder)]
  for (const entry of fs.readdirSync(parent)) {
    if (!entry.startsWith(name)) continue
    const ending = entry.slice(name.length)
    if (/^\.tmp-\d+$/.test(ending) || isLeftOfLocking(ending)) fs.rmSync(path.join(parent, entry), { recursive: true, force: true })
  }
}

/**
 * Removes PostgreSQL's own lock file: we hold our lock, so the process that wrote it has ended. A power cut during a start leaves it empty, and
 * PostgreSQL does not open a folder with an empty one.
 */
export function removeStaleLock(folder: string): void {
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
}

/** After these the next statement may never end: the database stops at once. */
export const stopped = (failure: DiskFailure, folder: string): Error =>
  failure === 'full' ? new DiskFull(folder, 'a write was refused') : new DatabaseGone(`the disk that holds ${folder} has failed: a write was refused`)

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
