import type { ServerTexts } from '../../messages/said.ts'
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'

/** Files of one day and name that differ; more of them are a mistake. */
const SAME_NAME_MAX = 100

/** A file that is there now. */
export interface PutFile {
  /** Relative to the folder, with forward slashes. */
  readonly name: string
  /** Absolute, links resolved. */
  readonly path: string
  /** False if the file already had these bytes. */
  readonly isNew: boolean
}

/**
 * Puts a file below a folder, whole or not at all, and never over another one: where there is one of that name with other contents, it is called
 * `name-2`. `mayBe` is asked where it really lies, once links are followed. Call it for one file at a time.
 */
export async function putNewFile(
  folder: string,
  name: string,
  contents: Uint8Array,
  mayBe: (path: string) => Promise<boolean>,
): Promise<PutFile | Refusal> {
  const ending = extname(name)
  for (let at = 1; at <= SAME_NAME_MAX; at++) {
    const wanted = at === 1 ? name : `${name.slice(0, name.length - ending.length)}-${at}${ending}`
    const path = await confined(folder, wanted)
    if (path instanceof Refusal) return path
    if (!(await mayBe(path))) return new Refusal('FORBIDDEN', (t) => t.files.ownFolder(JSON.stringify(dirname(wanted))))
    try {
      const there = await stat(path).catch(unlessMissing)
      if (!there) await put(path, contents)
      else if (there.size !== contents.length || !(await readFile(path)).equals(contents)) continue
      return { name: wanted, path, isNew: !there }
    } catch (error) {
      return diskRefusal(error)
    }
  }
  return new Refusal('CONFLICT', (t) => t.files.nameTaken(SAME_NAME_MAX, JSON.stringify(basename(name))))
}

/** Written to a temporary file first, so that readers never see half of it. */
async function put(path: string, contents: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = join(dirname(path), `.${basename(path)}.part`)
  // What a program that was killed has left.
  await rm(unfinished, { force: true })
  try {
    await writeDurably(unfinished, contents, await newFileMode(path))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path))
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

/** How many files of the folder are checked: it may have years of receipts. */
const LOOKED_AT_MAX = 100
const WHOLE_WORLD = 0o666

/**
 * Who may read and write a new file: those who may do so with every file of its kind beside it, and nobody whom the mask of the process leaves
 * out. Whoever keeps the journal to themselves on a machine of several people finds the file of the new year as closed as the last one.
 */
export async function newFileMode(path: string): Promise<number> {
  const [folder, ending] = [dirname(path), extname(path)]
  const names = await readdir(folder).catch(() => [])
  const ofKind = names.filter((name) => extname(name) === ending && !name.startsWith('.')).slice(-LOOKED_AT_MAX)
  const modes = await Promise.all(
    ofKind.map((name) =>
      stat(join(folder, name)).then(
        ({ mode }) => mode,
        () => WHOLE_WORLD,
      ),
    ),
  )
  return modes.reduce((allowed, mode) => allowed & mode, WHOLE_WORLD & ~process.umask()) | 0o600
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ENOSPC: new Refusal('DISK_FULL', (t) => t.files.diskFull),
  EDQUOT: new Refusal('DISK_FULL', (t) => t.files.quotaUsedUp),
  EROFS: new Refusal('FORBIDDEN', (t) => t.files.diskReadOnly),
  EACCES: new Refusal('FORBIDDEN', (t) => t.files.noPermission),
  EPERM: new Refusal('FORBIDDEN', (t) => t.files.noPermission),
  EIO: new Refusal('FORBIDDEN', (t) => t.files.diskFails),
  EMFILE: new Refusal('FORBIDDEN', (t) => t.files.tooManyOpen),
  ENAMETOOLONG: new Refusal('INVALID_REQUEST', (t) => t.files.nameTooLong),
  EXDEV: new Refusal('INVALID_REQUEST', (t) => t.files.otherDisk),
}

/** What the disk had against a change, as a refusal; our own mistakes are thrown on. */
export function diskRefusal(error: unknown): Refusal {
  const refusal = REFUSALS[(error as NodeJS.ErrnoException).code ?? '']
  if (!refusal) throw error
  return refusal
}

export interface FileOwner {
  readonly uid: number
  readonly gid: number
}

/** Writes a new file of the given mode; resolves when it is on the disk. Throws EEXIST for one that is there. */
export async function writeDurably(
  path: string,
  contents: Uint8Array | string | AsyncIterable<Uint8Array>,
  mode: number,
  owner?: FileOwner,
): Promise<void> {
  const handle = await open(path, 'wx', mode)
  try {
    if (typeof contents === 'string' || contents instanceof Uint8Array) await handle.writeFile(contents)
    else for await (const piece of contents) await handle.writeFile(piece)
    // If run by an administrator, give the file to its owner.
    if (owner) await handle.chown(owner.uid, owner.gid).catch(() => undefined)
    // The process's umask removes rights from the given mode.
    await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes what was created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

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
  // A backslash is a separator on one system and a letter on another; control characters are never valid.
  if (!isPlain || /[\\\p{Cc}]/u.test(name) || Buffer.byteLength(name) > NAME_BYTES_MAX) {
    return refused(name, (t) => t.files.relativePath)
  }
  if (parts.some((part) => part.startsWith('.'))) return refused(name, (t) => t.files.hiddenFile)
  const base = await realPlace(folder)
  const path = base && (await realPlace(join(base, ...parts)))
  if (base === undefined || path === undefined) return refused(name, (t) => t.files.brokenLink)
  const within = relative(base, path)
  if (within === '' || within === '..' || within.startsWith(`..${sep}`)) return refused(name, (t) => t.files.leadsOut)
  if (await isInTheWay(dirname(path))) return refused(name, (t) => t.files.fileInPath)
  const stats = await lstat(path).catch(() => undefined)
  if (stats && !stats.isFile()) return refused(name, (t) => t.files.notRegular)
  return path
}

const refused = (name: string, why: (t: ServerTexts) => string): Refusal =>
  new Refusal('INVALID_REQUEST', (t) => t.files.unusable(JSON.stringify(name.slice(0, 200)), why(t)))

/** Whether the nearest that there is of a folder and those above it is a file. */
async function isInTheWay(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined)
  if (stats) return !stats.isDirectory()
  return dirname(folder) !== folder && isInTheWay(dirname(folder))
}

/** Resolves links; undefined for a broken link, because writing there would create a file in an unknown place. */
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
