import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'
import { confined } from './confined.ts'
import { diskRefusal } from './disk-refusal.ts'
import { syncFolder, writeDurably } from './durable.ts'
import { newFileMode } from './new-file-mode.ts'

/** Files of one day and name that differ; more of them are a mistake. */
const SAME_NAME_MAX = 100

/** A file that is there now. */
export interface PutFile {
  /** Relative to the folder, with forward slashes. */
  readonly name: string
  /** Absolute, links resolved. */
  readonly path: string
  /** False where the same bytes stood there already. */
  readonly isNew: boolean
}

/**
 * Puts a file below a folder, whole or not at all, and never over another one: where there is one of that name with other contents, it is called
 * `name-2`. `mayBe` is asked where it really lies, once links are followed. Whoever calls it does so one at a time.
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
    if (!(await mayBe(path))) return new Refusal('FORBIDDEN', `${JSON.stringify(dirname(wanted))} is a folder of Daybook's own: name another one`)
    try {
      const there = await stat(path).catch(unlessMissing)
      if (!there) await put(path, contents)
      else if (there.size !== contents.length || !(await readFile(path)).equals(contents)) continue
      return { name: wanted, path, isNew: !there }
    } catch (error) {
      return diskRefusal(error)
    }
  }
  return new Refusal('CONFLICT', `there are ${SAME_NAME_MAX} files called ${JSON.stringify(basename(name))} already: give it another name`)
}

/** Written beside its place first: who reads the folder meanwhile sees no half of it. */
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
