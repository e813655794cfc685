import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'

/** Names are for people and for every file system. */
const NAME_BYTES_MAX = 1024

/**
 * Returns where a file of the journal's folder, or of the sheets', really is, by the name that a client gave: relative to the folder, with forward
 * slashes. Links are followed, and whatever leads out of the folder is refused, as is what is no regular file. The file need not
 * exist, its folder neither.
 */
export async function confined(folder: string, name: string): Promise<string | Refusal> {
  const parts = name.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  // A backslash separates folders on one system and is a letter on another; control characters are never meant.
  if (!isPlain || /[\\\p{Cc}]/u.test(name) || Buffer.byteLength(name) > NAME_BYTES_MAX) {
    return refused(name, 'write it relative to the folder, as in 2024/january.ledger')
  }
  if (parts.some((part) => part.startsWith('.'))) return refused(name, 'hidden files and folders are not written to')
  const base = await realPlace(folder)
  const path = base && (await realPlace(join(base, ...parts)))
  if (base === undefined || path === undefined) return refused(name, 'a link on the way leads nowhere')
  const within = relative(base, path)
  if (within === '' || within === '..' || within.startsWith(`..${sep}`)) return refused(name, 'it leads out of its folder')
  if (await isInTheWay(dirname(path))) return refused(name, 'a file stands where it has a folder')
  const stats = await lstat(path).catch(() => undefined)
  if (stats && !stats.isFile()) return refused(name, 'it is not a regular file')
  return path
}

const refused = (name: string, why: string): Refusal => new Refusal('INVALID_REQUEST', `${JSON.stringify(name.slice(0, 200))} cannot be used: ${why}`)

/** Whether the nearest that there is of a folder and those above it is a file. */
async function isInTheWay(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined)
  if (stats) return !stats.isDirectory()
  return dirname(folder) !== folder && isInTheWay(dirname(folder))
}

/** Follows links as far as there is something; undefined where a link points to nothing, for writing there would make a file who knows where. */
async function realPlace(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch {
    if (await lstat(path).catch(() => undefined)) return undefined
    const parent = dirname(path)
    if (parent === path) return path
    const realParent = await realPlace(parent)
    return realParent === undefined ? undefined : join(realParent, basename(path))
  }
}
