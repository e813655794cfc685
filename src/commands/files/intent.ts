import { elementAt } from '#vocabulary/element-at.ts'
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import * as z from 'zod'
import { definitionOf } from '../../events/catalogue.ts'
import { filesChanged } from '../../events/files-events.ts'
import { type FolderLock, FolderLocked, isLeftOfLocking, isRunning, lockFolder, type ProcessIdentity, thisProcess } from '../../events/log/lock.ts'
import type { StreamEvent } from '../../events/log/log.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import { confined, type FileOwner, syncFolder, writeDurably } from './write-file.ts'

/*
 * Several files cannot be replaced in one step, so what is about to be done is written down first, in a folder beside the journal:
 *
 *   .daybook-changes/ID/intent.json   what the change is: nothing has been touched yet
 *   .daybook-changes/ID/0.after …     the new contents, on the disk
 *   .daybook-changes/ID/0.before …    the old ones
 *   .daybook-changes/ID/decided       from here on the change is finished, whatever happens
 *   .daybook-changes/turn.lock        the program that changes files now
 *
 * Killed before `decided`, nothing was changed and the folder goes away; killed after it, the next start does the rest.
 *
 * A folder may have come from somebody else, with such notes in it. So a note is carried out in its own folder only, and a folder of notes
 * that is a link is none: what it leads to is somebody's, and would be cleared away as unfinished.
 */

export const CHANGES_FOLDER = '.daybook-changes'

const intentSchema = z.object({
  owner: z.custom<ProcessIdentity>((value) => typeof value === 'object' && value !== null),
  data: filesChanged.schema,
  also: z.array(z.custom<StreamEvent>(isEvent)),
  /** Where each file of `data` really is, relative to the journal's folder. */
  targets: z.array(z.object({ path: z.string(), mode: z.int() })),
})
type FilesChangedData = z.infer<typeof filesChanged.schema>

function isEvent(value: unknown): boolean {
  const { stream, type, data } = (value ?? {}) as { readonly stream?: unknown; readonly type?: unknown; readonly data?: unknown }
  return typeof stream === 'string' && typeof type === 'string' && definitionOf(type)?.schema.safeParse(data).success === true
}

/** A file that a change touches. */
export interface Target {
  /** Absolute, with links resolved. */
  readonly path: string
  readonly mode: number
  /** Absent for a new file. */
  readonly owner?: FileOwner
  readonly before: Buffer | null
  readonly after: Buffer | null
}

/** A change that has been written down and not yet been recorded in the log. */
export interface Intent {
  readonly data: FilesChangedData
  /** What is recorded with it. */
  readonly also: readonly StreamEvent[]
  /** The absolute path of its folder. */
  readonly folder: string
  readonly targets: readonly { readonly path: string; readonly mode: number }[]
}

/** Writes down what will be done, with old and new contents; nothing of the journal is touched. */
export async function prepare(
  journalFolder: string,
  data: FilesChangedData,
  targets: readonly Target[],
  also: readonly StreamEvent[] = [],
): Promise<Intent> {
  const folder = join(journalFolder, CHANGES_FOLDER, data.id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const places = targets.map(({ path, mode }) => ({ path: relative(journalFolder, path), mode }))
    await writeDurably(join(folder, 'intent.json'), JSON.stringify({ owner: thisProcess(), data, also, targets: places }), 0o600)
    for (const [index, { before, after, mode, owner }] of targets.entries()) {
      if (after) await writeDurably(join(folder, `${index}.after`), after, mode, owner)
      if (before) await writeDurably(join(folder, `${index}.before`), before, mode, owner)
    }
    await syncFolder(folder)
    await syncFolder(dirname(folder))
    await syncFolder(journalFolder)
  } catch (error) {
    await forget(folder)
    throw error
  }
  return { data, also, folder, targets: targets.map(({ path, mode }) => ({ path, mode })) }
}

/** From here on the change is finished, whatever happens. */
export async function decideIntent({ folder }: Intent): Promise<void> {
  await writeDurably(join(folder, 'decided'), '', 0o600)
  await syncFolder(folder)
}

/** Moves the new contents into place, as often as it is called. */
export async function carryOut({ data, folder, targets }: Intent): Promise<void> {
  const folders = new Set<string>()
  for (const [index, { path }] of targets.entries()) {
    folders.add(dirname(path))
    if (elementAt(data.files, index).after === null) await unlink(path).catch(unlessMissing)
    else {
      await mkdir(dirname(path), { recursive: true })
      await rename(join(folder, `${index}.after`), path).catch(unlessMissing) // Moved already, before the interruption.
    }
  }
  for (const touched of folders) await syncFolder(touched)
}

/** Puts the old contents back, as often as it is called. */
export async function putBack({ data, folder, targets }: Intent): Promise<void> {
  for (const [index, { path }] of targets.entries()) {
    const { before, after } = elementAt(data.files, index)
    if ((await hashAt(path)) !== after) continue
    if (before === null) await unlink(path).catch(unlessMissing)
    else await rename(join(folder, `${index}.before`), path)
    await syncFolder(dirname(path))
  }
}

/** Removes the note once the change is recorded or was abandoned. */
export async function forget(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // The last one takes the folder of all of them along.
  await rmdir(dirname(folder)).catch(() => undefined)
}

/** Removes the folder of all notes where a process was killed after it had removed the last of them. */
export async function forgetEmptyParent(journalFolder: string): Promise<void> {
  await rmdir(join(journalFolder, CHANGES_FOLDER)).catch(() => undefined)
}

export interface Interrupted {
  readonly intent: Intent
  readonly isDecided: boolean
}

/** A note that was not finished, or that no Daybook has written: it would touch what is not in the folder. */
interface NoChange {
  readonly folder: string
  readonly isForeign?: true
}

/** The state of the folder of notes. */
export const notesIn = (journalFolder: string): Promise<'folder' | 'nothing' | 'something else'> =>
  lstat(join(journalFolder, CHANGES_FOLDER)).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'something else'),
    () => 'nothing',
  )

/** The changes that a process which is no more left behind. */
export async function interruptedChanges(journalFolder: string): Promise<readonly (Interrupted | NoChange)[]> {
  const parent = join(journalFolder, CHANGES_FOLDER)
  const names = (await notesIn(journalFolder)) === 'folder' ? await readdir(parent).catch(() => []) : []
  const changes = await Promise.all(
    names.map(async (name): Promise<Interrupted | NoChange | undefined> => {
      if (isOfTurns(name)) return undefined
      const folder = join(parent, name)
      const text = await readFile(join(folder, 'intent.json'), 'utf8').catch(() => '')
      const read = intentSchema.safeParse(parsed(text))
      if (!read.success) return { folder }
      const { owner, data, also, targets } = read.data
      // Of another machine or container, it may be at work right now.
      if (isRunning(owner) !== false) return undefined
      const isDecided = await stat(join(folder, 'decided')).then(
        () => true,
        () => false,
      )
      const places = targets.map(({ path, mode }) => ({ path: resolve(journalFolder, path), mode }))
      const isOurs = places.length === data.files.length && (await areWithin(journalFolder, places))
      return isOurs ? { intent: { data, also, folder, targets: places }, isDecided } : { folder, isForeign: true }
    }),
  )
  return changes.filter((change) => change !== undefined)
}

/** Whether files are inside the folder without links on the path; links were resolved when the note was written. */
async function areWithin(folder: string, places: readonly { readonly path: string }[]): Promise<boolean> {
  const base = await realpath(folder)
  const found = await Promise.all(places.map(({ path }) => confined(base, relative(base, path).split(sep).join('/'))))
  return places.every(({ path }, index) => found[index] === path)
}

/** SHA-256 of a file; null when there is none. */
export const hashAt = (path: string): Promise<string | null> =>
  readFile(path).then(contentHash, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Cut off while it was written.
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/*
 * Two programs may serve one folder, each with its own log or both with one PostgreSQL. What each of them has checked would be
 * replaced by the other between its last look at a file and its writing, and nobody would miss it. So they write in turn: who has
 * `.daybook-changes/turn.lock` looks and writes, and the others wait.
 */

const TURN = 'turn'
const LOOK_MS = 10
/** Looking once more and putting files into place takes a moment, also where the disk is a slow one. */
const TURN_MS = 20_000

/** Does work while no other program puts files into place; rejects with FolderLocked when that takes too long. `changes` is the folder of notes, which must be there. */
export async function inTurn<Result>(changes: string, work: () => Promise<Result>, waitMs = TURN_MS): Promise<Result> {
  const last = performance.now() + waitMs
  for (;;) {
    try {
      const lock = await lockFolder(join(changes, TURN))
      try {
        return await work()
      } finally {
        releaseOf(lock)
      }
    } catch (error) {
      if (!(error instanceof FolderLocked) || performance.now() > last) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
}

/** What was done is done, also where the disk fails right then. */
function releaseOf(lock: FolderLock): void {
  try {
    lock.release()
  } catch {
    // The next program reports who has it.
  }
}

/** Whether a name in the folder of notes is not of a change, but of whose turn it is. */
const isOfTurns = (name: string): boolean => name.startsWith(`${TURN}.lock`)

/** Removes what killed programs were about to make their turn. */
export async function clearTurns(changes: string): Promise<void> {
  const names = await readdir(changes).catch(() => [])
  for (const name of names) if (isOfTurns(name) && isLeftOfLocking(name.slice(TURN.length))) await rm(join(changes, name), { force: true })
}

/** How often another program may remove the folder, with its last note, before the lock is written. */
const TRIES_MAX = 20

/** Does work on a file of settings while no other program writes files of its folder: journals and settings are written in one line. */
export async function settingsTurn<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  // Servers may know one file by several names.
  const target = await realpath(file).catch(() => file)
  const changes = join(dirname(target), CHANGES_FOLDER)
  try {
    for (let tries = 1; ; tries++) {
      // With `recursive`, Node reports a missing folder on a read-only disk.
      await mkdir(changes, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      let isDone = false
      try {
        return await inTurn(changes, () => {
          isDone = true
          return work()
        })
      } catch (error) {
        if (isDone || (error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === TRIES_MAX) throw error
      }
    }
  } finally {
    await rmdir(changes).catch(() => undefined)
  }
}
