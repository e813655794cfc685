import { dirname, resolve } from 'node:path'
import { journalHash, nameIn } from './files/disk-files.ts'
import { expandInBackground } from './files/expand-pattern.ts'
import { FileHashes } from './files/file-hashes.ts'
import { hasSameOptions, type LastReading } from './last-reading.ts'
import type { ReadRequest } from './read-changes.ts'

/**
 * Whether the journal on the disk is what was read last, and would be read in the same way. Files are hashed in pieces, between which
 * others have their turn: so a start on a journal that nobody has touched needs no thread to find that out.
 */
export async function isAsRead(request: ReadRequest): Promise<boolean> {
  const { last } = request
  return last !== undefined && !request.force && hasSameOptions(last, request) && (await isOnDisk(last, dirname(request.root)))
}

async function isOnDisk({ hash, files, globs }: LastReading, folder: string): Promise<boolean> {
  const found = await new FileHashes().hashesOf(files.map((name) => resolve(folder, name)))
  const now = files.flatMap((name, at) => (found[at] === undefined ? [] : [{ name, hash: found[at] }]))
  if (now.length < files.length || journalHash(now) !== hash) return false
  for (const { pattern, matches } of globs) {
    // A pattern that has come to look at too much: reading says so.
    const found = await expandInBackground(resolve(folder, pattern)).catch(() => undefined)
    if (found?.length !== matches.length || found.some((path, i) => nameIn(folder, path) !== matches[i])) return false
  }
  return true
}
