import { closeSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { FileUnreadable } from '../ingest/journal/files.ts'
import { shortageIn } from './jobs/shortage.ts'

/** Returns the whole content of a file. Throws FileUnreadable, which says why, when there is none to be had. */
export function readRegularFile(path: string): Uint8Array {
  try {
    refuseIrregular(path, statSync(path))
    return readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * The same into memory that the caller has: `room` is asked for so many bytes and may return more. The content is the beginning of what it
 * returned; undefined when the file has outgrown that meanwhile.
 */
export function readRegularFileInto(path: string, room: (bytes: number) => Uint8Array): Uint8Array | undefined {
  try {
    const stats = statSync(path)
    refuseIrregular(path, stats)
    const memory = room(stats.size + 1)
    const file = openSync(path, 'r')
    try {
      let length = 0
      for (let read = -1; read !== 0 && length < memory.length; length += read) read = readSync(file, memory, length, memory.length - length, null)
      return length < memory.length ? memory.subarray(0, length) : undefined
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** So much of a file is looked at in one go: it need not leave the processor to be compared. */
const PIECE_BYTES = 256 * 1024
let piece: Buffer | undefined

/** Whether a file says just this, found without memory for all that it says. */
export function saysStill(path: string, content: Uint8Array): boolean {
  try {
    const stats = statSync(path)
    refuseIrregular(path, stats)
    if (stats.size !== content.length) return false
    piece ??= Buffer.allocUnsafeSlow(PIECE_BYTES)
    const file = openSync(path, 'r')
    try {
      for (let at = 0; ; ) {
        const read = readSync(file, piece, 0, PIECE_BYTES, null)
        if (read === 0) return at === content.length
        if (at + read > content.length || piece.compare(content, at, at + read, 0, read) !== 0) return false
        at += read
      }
    } finally {
      closeSync(file)
    }
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
/** What more is known of a file that cannot be read for no reason that readers tell apart. */
const WHY: Readonly<Record<string, string>> = {
  ELOOP: 'this is a link that leads back to itself: make it anew, or put the file in its place',
}
const SAY = {
  missing: 'the file does not exist',
  forbidden: 'the file may not be read: check its permissions',
  directory: 'this is a folder, not a file',
  failed: 'the file cannot be read',
} as const

/** Asked before the file is opened: to open a pipe waits until somebody writes into it, and a device may have no end. */
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
