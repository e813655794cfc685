import { readFileSync, type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { FileUnreadable } from '../ingest/journal/readable-files.ts'

/** Returns the whole content of a file. Throws FileUnreadable with the reason. */
export function readRegularFile(path: string): Uint8Array {
  try {
    refuseIrregular(path, statSync(path))
    return readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The same as `readRegularFile` without keeping others waiting. */
export async function readRegularFileInBackground(path: string): Promise<Uint8Array> {
  try {
    refuseIrregular(path, await stat(path))
    return await readFile(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

const REASONS: Readonly<Record<string, FileUnreadable['reason']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EISDIR: 'directory',
}
/** Details on errors that readers treat alike. */
const WHY: Readonly<Record<string, string>> = {
  ELOOP: 'this is a symbolic link to itself: replace it with the file',
}
const SAY = {
  missing: 'the file does not exist',
  forbidden: 'the file may not be read: check its permissions',
  directory: 'this is a folder, not a file',
  failed: 'the file cannot be read',
} as const

/** Checked before the file is opened: opening a pipe blocks until something writes into it, and a device may be endless. */
function refuseIrregular(path: string, stats: Stats): void {
  if (stats.isDirectory()) throw new FileUnreadable(path, 'directory', SAY.directory)
  if (!stats.isFile()) throw new FileUnreadable(path, 'failed', 'this is not a regular file')
}

/** Why a file cannot be read. That too many are open is nothing about this one, and no problem of a journal: it may be read when some are closed. */
function unreadable(path: string, error: unknown): unknown {
  if (error instanceof FileUnreadable || shortageIn(error) !== undefined) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const reason = REASONS[code] ?? 'failed'
  return new FileUnreadable(path, reason, WHY[code] ?? SAY[reason])
}

/** The stage at which a job failed for want of something that there may be again. */
export const SHORT_OF_SYSTEM = 'system'

const SAID: Readonly<Record<string, string>> = {
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
  ENFILE: 'the system has too many open files; end other programs',
  ENOMEM: 'the system has no memory left',
}
const CODE = /\b(EMFILE|ENFILE|ENOMEM)\b/

/** The exhausted resource that made work fail; undefined if there was none. A thread that could not start has it only in its message. */
export function shortageIn(error: unknown): string | undefined {
  const code = error instanceof Error ? CODE.exec(error.message)?.[1] : undefined
  return code && SAID[code]
}
