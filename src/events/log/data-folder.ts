import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '#vocabulary/clock.ts'
import type { DiskFailure } from './durable-file-system.ts'
import { DatabaseGone, DiskFull } from './sql-error.ts'

/** The major version of PostgreSQL inside our PGlite, as a folder's PG_VERSION has it. */
const POSTGRES_MAJOR = '18'

/** The folder holds something that PGlite cannot open. It has been set aside, or left where it is when it is only too new or too old. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable'
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

/** Moves a folder that does not open out of the way, never deletes it; answers what to tell. */
export function setAside(folder: string, reason: string): FolderUnusable {
  const aside = `${folder}.broken-${systemClock.now().replace(/[:.]/g, '-')}`
  fs.renameSync(folder, aside)
  return new FolderUnusable(
    `the log in ${folder} does not open (${reason}); it has been set aside, untouched, as ${aside}. Read your last export back with "daybook events import FILE", or start again for an empty log`,
  )
}

/** After these the next statement may never end: the database stops at once. */
export const stopped = (failure: DiskFailure, folder: string): Error =>
  failure === 'full' ? new DiskFull(folder, 'a write was refused') : new DatabaseGone(`the disk that holds ${folder} has failed: a write was refused`)
